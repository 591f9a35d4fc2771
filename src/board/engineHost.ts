import type { BoardCore } from "../wasm/boardCore.ts";
import type { StageReport } from "./messages.ts";

/** The world around the engine: a worker's or a page's. */
export interface EngineHost {
  core: BoardCore;
  now(): number;
  /** Calls `draw` once: with the next frame of the screen, or when so many milliseconds have passed without one. */
  requestFrame(draw: () => void, withinMs: number): void;
  report(report: StageReport): void;
}

/** Where a thread has no frames of the screen (Firefox before 2024 has none in workers), a timer at the usual rate. */
const usualFrameMs = 1000 / 60;

/** A deadline that moves by less is the same one: clocks are read a moment apart. */
const toleranceMs = 5;

/** The frames of this thread, a worker's or the page's. One timer waits for the deadline, however many frames come before it. */
export function createFrames(): EngineHost["requestFrame"] {
  const hasFrames = typeof requestAnimationFrame === "function";
  let pending: (() => void) | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.NaN;
  const forget = () => {
    clearTimeout(timer);
    dueAt = Number.NaN;
  };
  const draw = (isDue: boolean) => {
    const drawn = pending;
    pending = null;
    if (isDue) {
      dueAt = Number.NaN;
      if (hasFrames) cancelAnimationFrame(frame);
    }
    drawn?.();
    if (pending === null) forget();
  };
  return (next, withinMs) => {
    pending = next;
    if (hasFrames) frame = requestAnimationFrame(() => draw(false));
    const waitMs = hasFrames ? withinMs : Math.min(withinMs, usualFrameMs);
    const due = performance.now() + waitMs;
    if (Math.abs(due - dueAt) < toleranceMs) return;
    clearTimeout(timer);
    dueAt = due;
    timer = setTimeout(() => draw(true), waitMs);
  };
}
