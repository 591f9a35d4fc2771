// Binds the glue of a build to the surface of adapter.ts. Knows neither DOM nor Node.

import type {
  Align,
  BoardCore,
  ChangeCost,
  ChangedSign,
  Encoded,
  EncodeOptions,
  FlipPlan,
  GridChange,
  GridCore,
  Painter,
  Rect,
  Transition,
  Vertical,
} from "./adapter.ts";
import type { EditInput, EditState, EditStep } from "./edits.ts";
import { animationFrames, animationParts, readPicture } from "./pictureBinding.ts";
import type * as boardGlue from "./pkg/board/grid_core_bg.js";
import type * as fullGlue from "./pkg/full/grid_core_bg.js";
import { type Instance, isCrash, Runner } from "./runner.ts";

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
    assignedCodes: () => runner.call(() => glue.assignedCodes()),
    checkGrid: (codes, rows, columns) => runner.call(() => glue.checkGrid(codes, rows, columns)),
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
    describe: (codes, rows, columns, heart = false) => runner.call(() => glue.describe(codes, rows, columns, heart)),
    crash: () => runner.call(() => glue.crash()),
    isCrashed: () => runner.isCrashed,
    restart: () => runner.restart(),
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
    encode: (text, options = {}) => runner.call(() => encode(glue, text, options)),
    decode: (codes, rows, columns, heart = false) => runner.call(() => glue.decode(codes, rows, columns, heart)),
    gridToJson: (codes, rows, columns) => runner.call(() => glue.gridToJson(codes, rows, columns)),
    gridToBase64: (codes, rows, columns) => runner.call(() => glue.gridToBase64(codes, rows, columns)),
    readGrid: (text) =>
      runner.call(() => {
        const grid = glue.readGrid(text);
        try {
          return { codes: grid.codes, rows: grid.rows, columns: grid.columns };
        } finally {
          grid.free();
        }
      }),
    costOf: (from, to, transition) => runner.call(() => costOf(glue, from, to, transition)),
    indexedPicture: (codes, rows, columns, { widthPx, style, bezel, heart = false }, upward = false) =>
      readPicture(runner, () => glue.indexedPicture(codes, rows, columns, widthPx, style, bezel, heart, upward)),
    indexedSharePicture: (codes, rows, columns, { style, heart = false }, upward = false) =>
      readPicture(runner, () => glue.indexedSharePicture(codes, rows, columns, style, heart, upward)),
    tilesFromPicture: (pixels, width, height, options = {}) =>
      runner.call(() => {
        const { rows = 6, columns = 22, fit = "cover", dithered = false } = options;
        const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
        return glue.tilesFromPicture(bytes, width, height, rows, columns, fit, dithered);
      }),
    animation: (from, to, options) => animationParts(glue, runner, from, to, options),
    animationFrames: (from, to, options) => animationFrames(glue, runner, from, to, options),
    edit: (state, input) =>
      runner.call(() =>
        withEditor(glue, state, (editor) => {
          const edit = applyInput(editor, input);
          try {
            const { codes, caret, anchor = null, isRun, isCut } = edit;
            const unknown = readSigns(edit.unknown, unknownSign);
            return {
              codes,
              caret,
              anchor,
              shape: isRun ? "run" : "rectangle",
              unknown,
              isCut,
              step: edit.step as EditStep,
            };
          } finally {
            edit.free();
          }
        }),
      ),
    selectedText: (state) => runner.call(() => withEditor(glue, state, (editor) => editor.selectedText())),
  };
}

const aligns: readonly Align[] = ["center", "left", "block", "placed"];
const verticals: readonly Vertical[] = ["top", "center", "bottom"];

/** Most texts have nothing to report, for which nothing but bytes crosses the boundary. */
function encode(glue: FullGlue, text: string, options: EncodeOptions): Encoded {
  const { rows = 6, columns = 22, align = "center", vertical = "center", heart = false } = options;
  const told = glue.encode(text, rows, columns, aligns.indexOf(align), verticals.indexOf(vertical), heart);
  const codes = told.subarray(0, -1);
  if (told[codes.length] === 0) return { codes, missing: [], replaced: [], folded: [] };
  const report = glue.takeReport();
  try {
    return {
      codes,
      missing: readSigns(report.missing, ({ sign, index, cell }) => ({ sign, index, cell: cell ?? null })),
      replaced: readSigns(report.replaced, changedSign),
      folded: readSigns(report.folded, changedSign),
    };
  } finally {
    report.free();
  }
}

function costOf(glue: FullGlue, from: Uint8Array, to: Uint8Array, transition: Transition): ChangeCost {
  const { rows, columns, seed = 0, pace = "classic", order = "classic", stepIntervalMs, stepSize = 1 } = transition;
  const numbers = glue.costOf(from, to, rows, columns, seed, pace, order, stepIntervalMs, stepSize);
  const [turningCells = 0, flapCount = 0, settledMs = 0] = numbers;
  return { turningCells, flapCount, settledMs };
}

/** Lends an editor and gives its memory back, whatever happens. */
function withEditor<T>(glue: FullGlue, state: EditState, work: (editor: fullGlue.Editor) => T): T {
  const { codes, rows, columns, caret, anchor, shape, mode, heart = false } = state;
  const editor = new glue.Editor(codes, rows, columns, caret, anchor, shape === "run", mode, heart);
  try {
    return work(editor);
  } finally {
    editor.free();
  }
}

/** Reads signs and gives their memory back, whatever happens. */
function readSigns<T>(signs: readonly fullGlue.Sign[], read: (sign: fullGlue.Sign) => T): T[] {
  try {
    return signs.map(read);
  } finally {
    for (const sign of signs) sign.free();
  }
}

const changedSign = ({ sign, index, by }: fullGlue.Sign): ChangedSign => ({ sign, index, by });
const unknownSign = ({ sign, cell }: fullGlue.Sign) => ({ sign, cell: cell ?? null });

function applyInput(editor: fullGlue.Editor, input: EditInput): fullGlue.Edit {
  switch (input.kind) {
    case "key":
      return editor.key(input.key, input.shift ?? false, input.control ?? false);
    case "select":
      return editor.select(input.from, input.to);
    case "selectAll":
      return editor.selectAll();
    case "fill":
      return editor.fill(input.code);
    case "cut":
      return editor.cut();
    case "move":
      return editor.move(input.rows, input.columns);
    case "flip":
      return editor.flip(input.axis === "level");
    case "place":
      return editor.place(input.at, input.columns, input.codes);
    case "replace":
      return editor.replace(input.cell, input.text);
    case "paint":
      return editor.paint(input.from, input.to);
    case "paste":
      return editor.paste(input.text);
    case "clear":
      return editor.clear();
  }
}
