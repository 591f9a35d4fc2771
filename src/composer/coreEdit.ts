import {
  behindLast,
  type ComposerMoment,
  type Edit,
  type Edited,
  type Stroke,
  type UnknownSign,
} from "../../machines/message/composerContext.ts";
import type { EditState, TextCore } from "../wasm/textCore.ts";
import { coreCodeOf, isCoreCrash } from "./coreProblems.ts";

type Grid = readonly (readonly number[])[];
type Input = Parameters<TextCore["edit"]>[1];
type CoreStroke = Exclude<Stroke, { kind: "align" }>;

/**
 * The composer machine's rule for a stroke, as the core knows it. A core that has stopped changes nothing any more and
 * is told by `onCrash`; what was composed stays in the machine.
 */
export function coreEdit(core: TextCore, onCrash: () => void): Edit {
  return (moment, tool, stroke) => {
    const unchanged: Edited = { ...moment, unknown: [], isCut: false, grid: null, run: "none" };
    try {
      if (stroke.kind === "align") {
        const { alignment } = stroke;
        const moves = alignment === "top" || alignment === "middle" || alignment === "bottom";
        const aligned = moves ? move(core, moment.characters, alignment) : align(core, moment.characters, alignment);
        return { ...unchanged, ...aligned };
      }
      const pasted = stroke.kind === "paste" ? pastedGrid(core, stroke.text) : null;
      if (pasted) return { ...unchanged, ...takeGrid(pasted, moment.characters) };
      return edit(core, moment, tool, stroke);
    } catch (error) {
      if (isCoreCrash(error)) onCrash();
      else if (coreCodeOf(error) !== "CharactersInvalid" || !("text" in stroke)) throw error;
      else return { ...unchanged, unknown: unknownEscapes(core, stroke.text) };
      return unchanged;
    }
  };
}

function edit(core: TextCore, moment: ComposerMoment, tool: number, stroke: CoreStroke): Edited {
  const { columns } = sizeOf(moment.characters);
  const mode = stroke.kind === "paint" ? stroke.code : tool;
  const state = stateOf(moment, mode);
  const { codes, step, ...edited } = core.edit(state, inputOf(stroke));
  return { ...edited, characters: gridOf(codes, columns), run: step, grid: null };
}

/** A moment of the composer as the core takes it. */
function stateOf({ characters, caret, anchor, shape }: ComposerMoment, mode: number): EditState {
  return { codes: codesOf(characters), ...sizeOf(characters), caret, anchor, shape, mode };
}

/** What is selected, as text that gives the same cells when it is pasted; empty without a selection. */
export function selectedText(core: TextCore, moment: ComposerMoment): string {
  return moment.anchor === null ? "" : core.selectedText(stateOf(moment, 0));
}

/** How a text begins that may be a grid in one of its written forms: JSON, or base64 of that. */
const gridLike = /^\s*(?:\[\s*\[|W1s)/u;

type PastedGrid = ReturnType<TextCore["readGrid"]> | "invalid" | null;

/** The grid that a pasted text is, whole; null when it is just text. */
function pastedGrid(core: TextCore, text: string): PastedGrid {
  if (!gridLike.test(text)) return null;
  try {
    return core.readGrid(text.trim());
  } catch (error) {
    const code = coreCodeOf(error);
    // What only looked like a grid is text.
    if (code === "ValidationError") return null;
    if (code === "CharactersInvalid" || code === "SizeInvalid") return "invalid";
    throw error;
  }
}

function takeGrid(pasted: NonNullable<PastedGrid>, characters: Grid): Partial<Edited> {
  if (pasted === "invalid") return { grid: "invalid" };
  const own = sizeOf(characters);
  const { rows, columns } = pasted;
  if (rows !== own.rows || columns !== own.columns) return { grid: { rows, columns } };
  return { ...behindLast(gridOf(pasted.codes, columns)), run: "alone" };
}

/** The escapes in a text that name no code: one of them refuses the whole text, so that no flap was meant for any. */
function unknownEscapes(core: TextCore, text: string): UnknownSign[] {
  const known = new Set(core.assignedCodes());
  const signs = new Set(text.match(/\{\d+\}/gu) ?? []);
  return [...signs].filter((sign) => !known.has(Number(sign.slice(1, -1)))).map((sign) => ({ sign, cell: null }));
}

export function sizeOf(characters: Grid): { rows: number; columns: number } {
  return { rows: characters.length, columns: characters[0]?.length ?? 0 };
}

function codesOf(characters: Grid): Uint8Array {
  return Uint8Array.from(characters.flat());
}

export function gridOf(codes: Uint8Array, columns: number): number[][] {
  return Array.from({ length: codes.length / columns }, (_, row) =>
    Array.from(codes.subarray(row * columns, (row + 1) * columns)),
  );
}

function inputOf(stroke: CoreStroke): Input {
  switch (stroke.kind) {
    case "type":
      return { kind: "key", key: stroke.text };
    case "key":
      return { kind: "key", key: stroke.key, shift: stroke.shift ?? false, control: stroke.control ?? false };
    case "paint":
      return { kind: "paint", from: stroke.from, to: stroke.to };
    case "place":
      return { kind: "place", at: stroke.at, columns: sizeOf(stroke.cells).columns, codes: codesOf(stroke.cells) };
    default:
      return stroke;
  }
}

/** The lines where they are, laid out anew from side to side. */
function align(core: TextCore, characters: Grid, alignment: "left" | "center" | "block"): Partial<Edited> {
  const { rows, columns } = sizeOf(characters);
  const first = characters.findIndex((row) => row.some((code) => code !== 0));
  if (first === -1) return {};
  const lines = linesOfGrid(core, characters);
  const encoded = core.encode(lines, { rows, columns, align: alignment, vertical: "top" });
  const codes = new Uint8Array(rows * columns);
  codes.set(encoded.codes.subarray(0, (rows - first) * columns), first * columns);
  return { characters: gridOf(codes, columns), run: "alone" };
}

/** The rows that show something, moved together to where the core puts so many lines. */
function move(core: TextCore, characters: Grid, to: "top" | "middle" | "bottom"): Partial<Edited> {
  const { rows, columns } = sizeOf(characters);
  const shows = (row: readonly number[]) => row.some((code) => code !== 0);
  const first = characters.findIndex(shows);
  if (first === -1) return {};
  const moved = characters.slice(first, characters.findLastIndex(shows) + 1);
  const lines = Array.from(moved, () => "A").join("\n");
  const { codes } = core.encode(lines, { rows, columns, align: "left", vertical: to === "middle" ? "center" : to });
  const start = Math.floor(codes.findIndex((code) => code !== 0) / columns);
  const blank = new Array<number>(columns).fill(0);
  const next = characters.map((_, row) => [...(moved[row - start] ?? blank)]);
  return { characters: next, run: "alone" };
}

/** A grid with every sign at its place, tiles as escapes: written so again it is the same grid. */
export function textOfGrid(core: TextCore, characters: Grid): string {
  const { rows, columns } = sizeOf(characters);
  return core.decode(codesOf(characters), rows, columns);
}

/** The lines of a grid without what leads to their places: blank rows above and blanks around. */
function linesOfGrid(core: TextCore, characters: Grid): string {
  const lines = textOfGrid(core, characters).split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  return first === -1
    ? ""
    : lines
        .slice(first)
        .map((line) => line.trim())
        .join("\n");
}
