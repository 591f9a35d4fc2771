import type { Edit, Edited, Stroke } from "../../machines/message/composerContext.ts";
import type { GridCore } from "../wasm/gridCore.ts";
import { coreCodeOf, isCoreCrash } from "./coreProblems.ts";

type Grid = readonly (readonly number[])[];
type Input = Parameters<GridCore["edit"]>[1];

/**
 * The composer machine's rule for a stroke, as the core knows it. A core that has stopped changes nothing any more and
 * is told by `onCrash`; what was composed stays in the machine.
 */
export function coreEdit(core: GridCore, onCrash: () => void): Edit {
  return (characters, caret, stroke) => {
    const unchanged = { characters, caret, unknown: [], isCut: false };
    try {
      if (stroke.kind === "align") return align(core, characters, caret, stroke.alignment);
      return edit(core, characters, caret, stroke);
    } catch (error) {
      if (isCoreCrash(error)) onCrash();
      else if (coreCodeOf(error) !== "CharactersInvalid" || !("text" in stroke)) throw error;
      else return { ...unchanged, unknown: unknownEscapes(core, stroke.text) };
      return unchanged;
    }
  };
}

function edit(core: GridCore, characters: Grid, caret: number, stroke: Exclude<Stroke, { kind: "align" }>): Edited {
  const { rows, columns } = sizeOf(characters);
  const mode = stroke.kind === "paint" ? stroke.code : 0;
  const at = stroke.kind === "paint" ? stroke.cell : caret;
  const edited = core.edit({ codes: codesOf(characters), rows, columns, caret: at, mode }, inputOf(stroke));
  return { characters: gridOf(edited.codes, columns), caret: edited.caret, ...namesOf(core, edited.refused) };
}

/** The escapes in a text that name no code: one of them refuses the whole text. */
function unknownEscapes(core: GridCore, text: string): string[] {
  const known = new Set(core.assignedCodes());
  return (text.match(/\{\d+\}/gu) ?? []).filter((found) => !known.has(Number(found.slice(1, -1))));
}

/** The cells of the straight line from one cell to another, without the first; the core leaves no gap in it. */
export function cellsOfLine(core: GridCore, characters: Grid, from: number, to: number): number[] {
  if (from === to) return [];
  const { rows, columns } = sizeOf(characters);
  const blank = { codes: new Uint8Array(rows * columns), rows, columns, caret: from, mode: marker };
  const { codes } = core.edit(blank, { kind: "paint", from, to });
  const cells = Array.from(codes, (code, cell) => (code === marker ? cell : -1)).filter((cell) => cell >= 0);
  const distance = (cell: number) =>
    Math.abs(Math.floor(cell / columns) - Math.floor(from / columns)) + Math.abs((cell % columns) - (from % columns));
  return cells.filter((cell) => cell !== from).sort((left, right) => distance(left) - distance(right));
}

/** Any assigned code that is not blank marks the cells of a line. */
const marker = 1;

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

function inputOf(stroke: Exclude<Stroke, { kind: "align" }>): Input {
  switch (stroke.kind) {
    case "type":
      return { kind: "key", key: stroke.text };
    case "paste":
      return { kind: "paste", text: stroke.text };
    case "key":
      return { kind: "key", key: stroke.key };
    case "paint":
      return { kind: "paint", from: stroke.cell, to: stroke.cell };
  }
}

/** Tells signs without a code from signs that found no room: the core names both, and lays the latter out when asked. */
function namesOf(core: GridCore, refused: readonly string[]): Pick<Edited, "unknown" | "isCut"> {
  const hasCode = (sign: string) => core.encode(sign, { rows: 1, columns: 1 }).missing.length === 0;
  const unknown = refused.filter((sign) => !hasCode(sign));
  return { unknown, isCut: unknown.length < refused.length };
}

/** The lines where they are, laid out anew from side to side. */
function align(core: GridCore, characters: Grid, caret: number, alignment: "left" | "center" | "block"): Edited {
  const { rows, columns } = sizeOf(characters);
  const first = characters.findIndex((row) => row.some((code) => code !== 0));
  const nothing = { characters, caret, unknown: [], isCut: false };
  if (first === -1) return nothing;
  const lines = textOfGrid(core, characters);
  const encoded = core.encode(lines, { rows, columns, align: alignment, vertical: "top" });
  const codes = new Uint8Array(rows * columns);
  codes.set(encoded.codes.subarray(0, (rows - first) * columns), first * columns);
  return { ...nothing, characters: gridOf(codes, columns) };
}

/** A grid as a person would type it: lines without the blanks around them, tiles as escapes. */
export function textOfGrid(core: GridCore, characters: Grid): string {
  const { rows, columns } = sizeOf(characters);
  const lines = core.decode(codesOf(characters), rows, columns).split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  return first === -1
    ? ""
    : lines
        .slice(first)
        .map((line) => line.trim())
        .join("\n");
}
