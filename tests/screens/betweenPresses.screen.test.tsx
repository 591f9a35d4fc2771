import { act, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useBetweenPresses } from "../../src/ui/useBetweenPresses.ts";

/* What moves the page waits for the end of a press. jsdom has no PointerEvent: these carry what is read of one. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pointer = (type: string, pointerId = 1, buttons = 0) =>
  act(() => void fireEvent(document.body, Object.assign(new Event(type, { bubbles: true }), { pointerId, buttons })));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const start = () =>
  renderHook(({ wanted }: { wanted: boolean }) => useBetweenPresses(wanted), { initialProps: { wanted: false } });

it("changes at once where nothing is pressed", () => {
  const { result, rerender } = start();
  rerender({ wanted: true });
  expect(result.current).toBe(true);
});

it("waits while a pointer is down, and for the click that comes after a finger was lifted", () => {
  const { result, rerender } = start();
  pointer("pointerdown");
  rerender({ wanted: true });
  pass(60_000);
  expect(result.current).toBe(false);
  pointer("pointerup");
  pass(299);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

it("waits for the click also where it is wanted after the finger was lifted", () => {
  const { result, rerender } = start();
  pointer("pointerdown");
  pointer("pointerup");
  rerender({ wanted: true });
  expect(result.current).toBe(false);
  pass(300);
  expect(result.current).toBe(true);
});

it("waits for the last of two fingers, and for a second press that follows the first", () => {
  const { result, rerender } = start();
  pointer("pointerdown", 1);
  pointer("pointerdown", 2);
  rerender({ wanted: true });
  pointer("pointerup", 1);
  pass(1_000);
  expect(result.current).toBe(false);
  pointer("pointercancel", 2);
  pass(200);
  pointer("pointerdown", 3);
  pass(1_000);
  expect(result.current).toBe(false);
  pointer("pointerup", 3);
  pass(300);
  expect(result.current).toBe(true);
});

it("changes when the window has lost the pointer, and to what is wanted by then", () => {
  const { result, rerender } = start();
  pointer("pointerdown");
  rerender({ wanted: true });
  rerender({ wanted: false });
  act(() => void dispatchEvent(new Event("blur")));
  expect(result.current).toBe(false);
  pointer("pointerdown");
  rerender({ wanted: true });
  act(() => void dispatchEvent(new Event("blur")));
  expect(result.current).toBe(true);
});

it("takes a pointer that passes with nothing pressed for lifted: a list of the system's own heard the lifting", () => {
  const { result, rerender } = start();
  pointer("pointerdown");
  rerender({ wanted: true });
  pointer("pointermove", 1, 1);
  pass(1_000);
  expect(result.current).toBe(false);
  pointer("pointermove");
  pass(300);
  expect(result.current).toBe(true);
});
