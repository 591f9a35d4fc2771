import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Board } from "../../src/board/Board.tsx";
import { classicTransition } from "../../src/board/wire.ts";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { showToast } from "../../src/ui/toasts.ts";
import { leavePage, leaveScreen, leftOnPage } from "../support/samePage.ts";

/*
 * Files of screen tests share a page. Each of these leaves something on it, does what `screens.setup.ts` does after every
 * test or file, and looks as the next file would.
 */

const gridOf = (code: number) => Array.from({ length: 6 }, () => Array<number>(22).fill(code));

/** A board whose flaps turn now, frame by frame; the versions that it came to rest with. */
function openBoard() {
  const settled: number[] = [];
  const now = Date.now();
  const turning = { version: 1, characters: gridOf(1), startAt: now, seed: 7, transition: classicTransition };
  render(
    <Board
      label="Kitchen"
      update={{ boardId: "b", version: 1, serverTime: now, rest: gridOf(0), changes: [turning] }}
      style="black"
      code62="degree"
      bezel="slim"
      onSettled={(version) => settled.push(version)}
    />,
  );
  return settled;
}

it("says in no other test what one said while nobody could show it", async () => {
  showToast({ kind: "success", text: "Message sent" });
  leaveScreen();
  render(<Toasts label="Notifications" closeName="Close" />);
  showToast({ kind: "success", text: "Board renamed" });
  expect(await screen.findByRole("status")).toHaveTextContent("Board renamed");
});

it("has no screen, no title and no mark of an open dialog after a test", () => {
  render(<p>Kitchen</p>);
  document.title = "Kitchen";
  document.body.style.overflow = "hidden";
  document.documentElement.dataset.theme = "dark";
  leaveScreen();
  expect(document.body.outerHTML).toBe("<body></body>");
  expect(document.documentElement.attributes).toHaveLength(0);
  expect(document.title).toBe("");
});

it("goes by the real clock after a file that stood it still", async () => {
  vi.useFakeTimers();
  leavePage();
  expect(vi.isFakeTimers()).toBe(false);
});

it("turns boards after a file that left the page hidden", async () => {
  const before = openBoard();
  await waitFor(() => expect(before).toEqual([1]));
  leaveScreen();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  leavePage();
  const after = openBoard();
  await waitFor(() => expect(after).toEqual([1]), { timeout: 10_000 });
});

it("turns boards after one that was to turn while the clock stood still", async () => {
  const before = openBoard();
  await waitFor(() => expect(before).toEqual([1]));
  leaveScreen();
  vi.useFakeTimers();
  openBoard();
  await act(async () => {});
  leaveScreen();
  vi.useRealTimers();
  const after = openBoard();
  await waitFor(() => expect(after).toEqual([1]), { timeout: 10_000 });
});

it("does nothing more at its time for a file that was left", async () => {
  let isDone = false;
  setTimeout(() => {
    isDone = true;
  }, 20);
  leavePage();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isDone).toBe(false);
});

it("has the real properties and globals after a file that replaced them", () => {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", () => {});
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(240);
  leavePage();
  expect(globalThis.fetch).toBe(fetch);
  expect(document.body.clientWidth).toBe(0);
});

it("names what nobody can take back, so that the file that leaves it fails", async () => {
  expect(await leftOnPage()).toEqual([]);
  const left = document.createElement("p");
  document.body.append(left);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.spyOn(globalThis, "requestAnimationFrame").mockReturnValue(0);
  const named = ["a page whose frames do not come", "elements: <p></p>", "a hidden page", "a page without a network"];
  expect(await leftOnPage()).toEqual(named);
  left.remove();
});
