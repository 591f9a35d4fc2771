// Binds text, keys, costs and colour tiles to the surface of adapter.ts.

import type {
  Align,
  ChangeCost,
  ChangedSign,
  Encoded,
  EncodeOptions,
  TextCore,
  Transition,
  Vertical,
} from "./adapter.ts";
import { checksOn } from "./checkingBinding.ts";
import type { EditInput, EditState, EditStep } from "./edits.ts";
import type * as textGlue from "./pkg/text/grid_core_bg.js";
import { type Instance, Runner } from "./runner.ts";

type TextGlue = typeof textGlue;

/** The core of a page that writes messages, behind a running module of the `text` build. */
export function createTextCore(glue: TextGlue, instance: Instance): TextCore {
  return textCoreOn(glue, new Runner(glue, instance));
}

/** The same behind any build that has it. */
export function textCoreOn(glue: TextGlue, runner: Runner): TextCore {
  return {
    ...checksOn(glue, runner),
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
    tilesFromPicture: (pixels, width, height, options = {}) =>
      runner.call(() => {
        const { rows = 6, columns = 22, fit = "cover", dithered = false } = options;
        const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
        return glue.tilesFromPicture(bytes, width, height, rows, columns, fit, dithered);
      }),
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
function encode(glue: TextGlue, text: string, options: EncodeOptions): Encoded {
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

function costOf(glue: TextGlue, from: Uint8Array, to: Uint8Array, transition: Transition): ChangeCost {
  const { rows, columns, seed = 0, pace = "classic", order = "classic", stepIntervalMs, stepSize = 1 } = transition;
  const numbers = glue.costOf(from, to, rows, columns, seed, pace, order, stepIntervalMs, stepSize);
  const [turningCells = 0, flapCount = 0, settledMs = 0] = numbers;
  return { turningCells, flapCount, settledMs };
}

/** Lends an editor and gives its memory back, whatever happens. */
function withEditor<T>(glue: TextGlue, state: EditState, work: (editor: textGlue.Editor) => T): T {
  const { codes, rows, columns, caret, anchor, shape, mode, heart = false } = state;
  const editor = new glue.Editor(codes, rows, columns, caret, anchor, shape === "run", mode, heart);
  try {
    return work(editor);
  } finally {
    editor.free();
  }
}

/** Reads signs and gives their memory back, whatever happens. */
function readSigns<T>(signs: readonly textGlue.Sign[], read: (sign: textGlue.Sign) => T): T[] {
  try {
    return signs.map(read);
  } finally {
    for (const sign of signs) sign.free();
  }
}

const changedSign = ({ sign, index, by }: textGlue.Sign): ChangedSign => ({ sign, index, by });
const unknownSign = ({ sign, cell }: textGlue.Sign) => ({ sign, cell: cell ?? null });

function applyInput(editor: textGlue.Editor, input: EditInput): textGlue.Edit {
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
