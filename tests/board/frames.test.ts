import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFrames } from "../../src/board/engineHost.ts";

let requestFrame: ReturnType<typeof createFrames>;
let draw: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  draw = vi.fn<() => void>();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a frame that a board asks for", () => {
  test("comes with the screen's next one, once", () => {
    vi.stubGlobal("requestAnimationFrame", (show: () => void) => setTimeout(show, 16));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    requestFrame = createFrames();
    requestFrame(draw, 40);
    vi.advanceTimersByTime(15);
    expect(draw).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(draw).toHaveBeenCalledOnce();
  });

  test("comes without the screen when that is too late, and not again with it", () => {
    vi.stubGlobal("requestAnimationFrame", (show: () => void) => setTimeout(show, 90));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    requestFrame = createFrames();
    requestFrame(draw, 7);
    vi.advanceTimersByTime(7);
    expect(draw).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(draw).toHaveBeenCalledOnce();
  });

  test("comes at the usual rate where a thread has none", () => {
    vi.stubGlobal("requestAnimationFrame", undefined);
    requestFrame = createFrames();
    requestFrame(draw, 500);
    vi.advanceTimersByTime(17);
    expect(draw).toHaveBeenCalledOnce();
  });

  test("waits for the end of a turn with one timer, however many frames come before it, and with none afterwards", () => {
    let show = () => {};
    vi.stubGlobal("requestAnimationFrame", (next: () => void) => {
      show = next;
      return 1;
    });
    vi.stubGlobal("cancelAnimationFrame", () => {
      show = () => {};
    });
    requestFrame = createFrames();
    const timers = vi.spyOn(globalThis, "setTimeout");
    const end = performance.now() + 1000;
    const turn = () => {
      draw();
      if (performance.now() < end) requestFrame(turn, end - performance.now());
    };
    turn();
    for (let frame = 0; frame < 20; frame++) {
      vi.advanceTimersByTime(16);
      show();
    }
    expect(draw).toHaveBeenCalledTimes(21);
    expect(timers).toHaveBeenCalledOnce();
    // No frame comes any more: the end is drawn in its moment all the same.
    vi.advanceTimersByTime(end - performance.now());
    expect(draw).toHaveBeenCalledTimes(22);
    expect(vi.getTimerCount()).toBe(0);
  });
});
