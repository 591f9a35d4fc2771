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

/** The frames of this thread, a worker's or the page's. */
export function requestFrame(draw: () => void, withinMs: number): void {
  const hasFrames = typeof requestAnimationFrame === "function";
  const frame = hasFrames ? requestAnimationFrame(() => once()) : 0;
  const timer = setTimeout(() => once(), hasFrames ? withinMs : Math.min(withinMs, usualFrameMs));
  const once = () => {
    clearTimeout(timer);
    if (hasFrames) cancelAnimationFrame(frame);
    draw();
  };
}
