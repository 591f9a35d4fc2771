import type { UnknownSign } from "../../machines/message/composerContext.ts";
import type { TextCore } from "../wasm/textCore.ts";
import { coreCrashed, replacedCharacters, textCodeUnknown, textTooLong } from "../words/composer.ts";
import { gridOf } from "./coreEdit.ts";
import { coreCodeOf, isCoreCrash } from "./coreProblems.ts";

/** A text as a grid, or why it is none. */
export interface TextReading {
  /** Null when the text fits no board. */
  characters: number[][] | null;
  /** Signs that have no flap, with the cells of their blanks. */
  unknown: UnknownSign[];
  /** Why it is no grid, as a sentence; empty when it is one. */
  problem: string;
  /** What became something else on the way. */
  note: string;
}

/** Puts a text on the board as it was written: every sign at its place, wrapped where a line is too long. */
export function textToGrid(core: TextCore, text: string, rows: number, columns: number): TextReading {
  try {
    const { codes, missing, replaced } = core.encode(text, { rows, columns, align: "placed" });
    const pairs = [...new Set(replaced.map(({ sign, by }) => `${sign} → ${by}`))];
    return {
      characters: gridOf(codes, columns),
      unknown: missing.map(({ sign, cell }) => ({ sign, cell })),
      problem: "",
      note: pairs.length > 0 ? replacedCharacters(pairs) : "",
    };
  } catch (error) {
    return { characters: null, unknown: [], problem: problemOf(error), note: "" };
  }
}

/** Why the core lays a text out on no board, as a sentence; what it did not say itself is thrown on. */
export function problemOf(error: unknown): string {
  const code = coreCodeOf(error);
  if (isCoreCrash(error)) return coreCrashed;
  if (code === "TextTooLong") return textTooLong;
  if (code === "CharactersInvalid") return textCodeUnknown;
  throw error;
}
