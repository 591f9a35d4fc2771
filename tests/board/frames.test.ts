import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { requestFrame } from "../../src/board/engineHost.ts";

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
    requestFrame(draw, 40);
    vi.advanceTimersByTime(15);
    expect(draw).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(draw).toHaveBeenCalledOnce();
  });

  test("comes without the screen when that is too late, and not again with it", () => {
    vi.stubGlobal("requestAnimationFrame", (show: () => void) => setTimeout(show, 90));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    requestFrame(draw, 7);
    vi.advanceTimersByTime(7);
    expect(draw).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(draw).toHaveBeenCalledOnce();
  });

  test("comes at the usual rate where a thread has none", () => {
    vi.stubGlobal("requestAnimationFrame", undefined);
    requestFrame(draw, 500);
    vi.advanceTimersByTime(17);
    expect(draw).toHaveBeenCalledOnce();
  });
});
