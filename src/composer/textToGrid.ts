import type { GridCore } from "../wasm/gridCore.ts";
import { coreCrashed, refusedCharacters, replacedCharacters, textCodeUnknown, textTooLong } from "../words/composer.ts";
import { gridOf } from "./coreEdit.ts";
import { coreCodeOf, isCoreCrash } from "./coreProblems.ts";
import { visibleSigns } from "./typedText.ts";

/** A text as a grid, or why it is none; in both cases with the sentences that tell the person about it. */
export interface TextReading {
  /** Null when the text fits no board. */
  characters: number[][] | null;
  /** What is wrong, or has no flap: named sign by sign. */
  problem: string;
  /** What became something else on the way. */
  note: string;
}

/** Lays a text out as the core does for every other door: centred, wrapped, with colours as escapes. */
export function textToGrid(core: GridCore, text: string, rows: number, columns: number): TextReading {
  try {
    const { codes, missing, replaced } = core.encode(text, { rows, columns });
    const first = missing.filter(({ sign }, at) => missing.findIndex((other) => other.sign === sign) === at);
    // Counted in steps of the caret, by which a person finds it.
    const refused = first.map(({ sign, index }) => ({ sign, place: visibleSigns(text.slice(0, index)).length + 1 }));
    const pairs = [...new Set(replaced.map(({ sign, by }) => `${sign} → ${by}`))];
    return {
      characters: gridOf(codes, columns),
      problem: refused.length > 0 ? refusedCharacters(refused) : "",
      note: pairs.length > 0 ? replacedCharacters(pairs) : "",
    };
  } catch (error) {
    const code = coreCodeOf(error);
    if (isCoreCrash(error)) return { characters: null, problem: coreCrashed, note: "" };
    if (code === "TextTooLong") return { characters: null, problem: textTooLong, note: "" };
    if (code === "CharactersInvalid") return { characters: null, problem: textCodeUnknown, note: "" };
    throw error;
  }
}
