import type { EngineHost } from "./engineHost.ts";
import { type Turn, timeOf } from "./turn.ts";

interface LoopHost extends Pick<EngineHost, "now" | "requestFrame"> {
  /** The turns that run now. */
  turning(): readonly Turn[];
  /** Paints all of them at this moment. */
  paint(): void;
}

/** One frame loop for all boards of an engine: when nothing turns, or nobody looks, no frame is asked for. */
export class FrameLoop {
  /** Whether anybody looks. */
  isSeen = true;
  readonly #host: LoopHost;
  #isAsked = false;

  constructor(host: LoopHost) {
    this.#host = host;
  }

  /** Asks for the next frame, and when frames fail to come, for the moment in which the next board is at rest. */
  ask(): void {
    if (this.#isAsked || !this.isSeen) return;
    const turning = this.#host.turning();
    if (turning.length === 0) return;
    this.#isAsked = true;
    const left = Math.min(...turning.map((turn) => turn.plan.durationMs - timeOf(turn, this.#host.now())));
    this.#host.requestFrame(() => this.#draw(), Math.max(0, left));
  }

  #draw(): void {
    this.#isAsked = false;
    if (!this.isSeen) return;
    this.#host.paint();
    this.ask();
  }
}
