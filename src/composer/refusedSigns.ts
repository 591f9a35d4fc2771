import type { ComposerFeedback, UnknownSign } from "../../machines/message/composerContext.ts";
import type { EditState, GridCore } from "../wasm/gridCore.ts";

/**
 * What the core refused of a text that was written on a board: signs without a code, each named once with the cell that
 * its first was meant for, and whether others found no room.
 */
export function refusedSigns(
  core: GridCore,
  state: EditState,
  text: string,
  refused: readonly string[],
): Pick<ComposerFeedback, "unknown" | "isCut"> {
  // The core names both kinds, and lays out what only found no room when it is asked.
  const hasCode = (sign: string) => core.encode(sign, { rows: 1, columns: 1 }).missing.length === 0;
  const unknown = refused.filter((sign) => !hasCode(sign));
  const signs = [...new Set(unknown)];
  return {
    unknown: signs.map((sign): UnknownSign => ({ sign, cell: cellOf(core, state, text, sign) })),
    isCut: unknown.length < refused.length,
  };
}

/** Any letter: where it would stand is where the refused sign was meant to. */
const letter = "A";

/** The cell that the first of these signs was meant for; null where the text had left the board by then. */
function cellOf(core: GridCore, state: EditState, text: string, sign: string): number | null {
  const at = text.indexOf(sign);
  if (at === -1) return null;
  const begin = Math.min(state.caret, state.anchor ?? state.caret);
  const empty: EditState = { ...state, codes: new Uint8Array(state.codes.length), caret: begin, anchor: null, mode: 0 };
  const { codes, refused } = core.edit(empty, { kind: "paste", text: text.slice(0, at) + letter });
  return refused.at(-1) === letter ? null : codes.findLastIndex((code) => code !== 0);
}
