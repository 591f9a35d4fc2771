import { cleanup } from "@testing-library/react";
import { vi } from "vitest";
import { takeToasts } from "../../src/ui/toasts.ts";

/*
 * Files of screen tests share one page and one load of the program. What a person leaves by loading the page anew is left
 * here by hand: tests/screens/samePage.screen.test.tsx leaves each of it behind, and looks for it afterwards.
 */

/** What waits for its time, by the number that its timer has; several loads of this module share one page. */
const page = globalThis as unknown as { waitingTimers?: Set<ReturnType<typeof setTimeout>> };

/** Has the page remember which timers run on, but for intervals: jsdom makes its frames by one. Before the first file. */
export function countTimers(): void {
  if (page.waitingTimers) return;
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  page.waitingTimers = waiting;
  const { setTimeout: startTimer } = globalThis;
  const once = (action: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
    const timer = startTimer(() => {
      waiting.delete(timer);
      action(...given);
    }, milliseconds);
    waiting.add(timer);
    return timer;
  };
  Object.assign(globalThis, { setTimeout: once });
}

/** After each test: nothing of it is shown, waits to be shown, or marks the page. */
export function leaveScreen(): void {
  cleanup();
  // What was said while no corner stood would be said in the next one.
  takeToasts(() => {})();
  document.title = "";
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}

/**
 * After each file: clock, globals and properties are the real ones, and what paints has heard that the page is seen. Whoever
 * waits for its time waits no more, as when a page is left: a stream that comes back, a flow that asks again.
 */
export function leavePage(): void {
  vi.useRealTimers();
  for (const timer of page.waitingTimers ?? []) clearTimeout(timer);
  page.waitingTimers?.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.dispatchEvent(new Event("visibilitychange"));
}

/** ms in which a frame comes on a busy machine as well. */
const framePatience = 5_000;

const framesCome = () =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), framePatience);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });

/** What of a file no other one may meet, and nobody can take back: names of it. */
export async function leftOnPage(): Promise<string[]> {
  const left: string[] = [];
  if (!(await framesCome())) left.push("a page whose frames do not come");
  if (document.body.childElementCount > 0) left.push(`elements: ${document.body.innerHTML.slice(0, 200)}`);
  if (document.visibilityState !== "visible") left.push("a hidden page");
  if (!navigator.onLine) left.push("a page without a network");
  return left;
}
