// Binds the glue of a build to the surface of adapter.ts. Knows neither DOM nor Node.

import type { BoardCore, FlipPlan, GridChange, GridCore, Painter, Rect } from "./adapter.ts";
import { checksOn } from "./checkingBinding.ts";
import { animationFrames, animationParts, readPicture } from "./pictureBinding.ts";
import type * as boardGlue from "./pkg/board/grid_core_bg.js";
import type * as fullGlue from "./pkg/full/grid_core_bg.js";
import { type Instance, isCrash, Runner } from "./runner.ts";
import { textCoreOn } from "./textBinding.ts";

type BoardGlue = typeof boardGlue;
type FullGlue = typeof fullGlue;

class CorePlan implements FlipPlan {
  readonly #runner: Runner;
  readonly handle: boardGlue.FlipPlan;

  constructor(runner: Runner, handle: boardGlue.FlipPlan) {
    this.#runner = runner;
    this.handle = handle;
  }

  get durationMs(): number {
    return this.#runner.call(() => this.handle.durationMs);
  }

  get turningCells(): number {
    return this.#runner.call(() => this.handle.turningCells);
  }

  get flapCount(): number {
    return this.#runner.call(() => this.handle.flapCount);
  }

  codesAt(t: number): Uint8Array {
    return this.#runner.call(() => this.handle.codesAt(t));
  }

  landings(): Uint32Array {
    const pairs = this.#runner.call(() => this.handle.landings()) as Uint32Array<ArrayBuffer>;
    // A pair is one number whose upper half is the time, as every machine has the lower half first.
    new BigUint64Array(pairs.buffer).sort();
    return pairs;
  }

  release(): void {
    this.#runner.release(this.handle);
  }
}

class CorePainter implements Painter {
  readonly #runner: Runner;
  readonly #handle: boardGlue.Painter;
  readonly width: number;
  readonly height: number;

  constructor(runner: Runner, handle: boardGlue.Painter) {
    this.#runner = runner;
    this.#handle = handle;
    this.width = handle.width;
    this.height = handle.height;
  }

  paintGrid(codes: Uint8Array): number {
    return this.#runner.call(() => this.#handle.paintGrid(codes));
  }

  paintPlan(plan: FlipPlan, t: number): number {
    if (!(plan instanceof CorePlan)) throw new TypeError("a plan of another core");
    return this.#runner.call(() => this.#handle.paintPlan(plan.handle, t));
  }

  dirtyRect(): Rect | null {
    const [x, y, width, height] = this.#runner.call(() => this.#handle.dirty());
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return { x, y, width, height };
  }

  frame(): Uint8ClampedArray<ArrayBuffer> {
    const address = this.#runner.call(() => this.#handle.frameAddress());
    return new Uint8ClampedArray(this.#runner.memory, address, this.width * this.height * 4);
  }

  release(): void {
    this.#runner.release(this.#handle);
  }
}

/** The small core behind a running module of the `board` build (or of the full one). */
export function createBoardCore(glue: BoardGlue, instance: Instance): BoardCore {
  return boardCoreOn(glue, new Runner(glue, instance));
}

function boardCoreOn(glue: BoardGlue, runner: Runner): BoardCore {
  return {
    ...checksOn(glue, runner),
    planFlips: (rest, rows, columns, changes) =>
      runner.call(() => {
        const plan = new glue.FlipPlan(rest, rows, columns);
        try {
          for (const change of changes) pushChange(plan, change);
        } catch (error) {
          if (!isCrash(error)) plan.free();
          throw error;
        }
        return new CorePlan(runner, runner.keep(plan));
      }),
    createPainter: ({ rows, columns, widthPx, style, bezel, heart = false }) =>
      runner.call(
        () => new CorePainter(runner, runner.keep(new glue.Painter(rows, columns, widthPx, style, bezel, heart))),
      ),
    aspectRatio: (rows, columns, bezel) => runner.call(() => glue.aspectRatio(rows, columns, bezel)),
  };
}

function pushChange(plan: boardGlue.FlipPlan, change: GridChange): void {
  const { codes, startMs, seed, pace = "classic", order = "classic", stepIntervalMs, stepSize = 1 } = change;
  plan.push(codes, startMs, seed, pace, order, stepIntervalMs, stepSize);
}

/** The whole core behind a running module of the `full` build. */
export function createGridCore(glue: FullGlue, instance: Instance): GridCore {
  const runner = new Runner(glue, instance);
  return {
    ...boardCoreOn(glue, runner),
    ...textCoreOn(glue, runner),
    indexedPicture: (codes, rows, columns, { widthPx, style, bezel, heart = false }, upward = false) =>
      readPicture(runner, () => glue.indexedPicture(codes, rows, columns, widthPx, style, bezel, heart, upward)),
    indexedSharePicture: (codes, rows, columns, { style, heart = false }, upward = false) =>
      readPicture(runner, () => glue.indexedSharePicture(codes, rows, columns, style, heart, upward)),
    animation: (from, to, options) => animationParts(glue, runner, from, to, options),
    animationFrames: (from, to, options) => animationFrames(glue, runner, from, to, options),
  };
}
