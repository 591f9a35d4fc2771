import { gridOf } from "../../composer/coreEdit.ts";
import { problemOf } from "../../composer/textToGrid.ts";
import { loadTextCore } from "../../wasm/textCore.ts";

/** A text as a board lays it out: centred, on 6 rows of 22. */
export interface LaidOut {
  /** Null for a text that fits no board. */
  readonly characters: readonly (readonly number[])[] | null;
  readonly lines: number;
  /** Signs that no flap bears. */
  readonly unknown: readonly string[];
  /** Why it fits no board; empty where it does. */
  readonly problem: string;
}

/** A text as the gateway puts it on a board. */
export function layOut(text: string, columns: number): LaidOut {
  try {
    const { codes, missing } = loadTextCore().encode(text);
    const characters = gridOf(codes, columns);
    const lines = characters.filter((row) => row.some((code) => code !== 0)).length;
    return { characters, lines, unknown: [...new Set(missing.map(({ sign }) => sign))], problem: "" };
  } catch (error) {
    return { characters: null, lines: 0, unknown: [], problem: problemOf(error) };
  }
}
