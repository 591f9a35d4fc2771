import { readFileSync } from "node:fs";
import { projectPath } from "../../gateway/projectRoot.ts";

/** A body that is (nearly always) no grid, and the verdict on it. */
export interface HostileGrid {
  readonly id: string;
  readonly title: string;
  /** The raw text of the grid as sent. */
  readonly body: string;
  readonly expected: "CharactersInvalid" | "ValidationError" | "MissingTextOrCharacters" | "ok";
}

interface StringLine {
  readonly id: string;
  readonly kind: string;
  readonly value?: string;
  readonly prefix?: string;
  readonly repeat?: string;
  readonly codePoints?: number;
}

/** A text of an attacker, or of a person with an unusual keyboard. */
export interface HostileString {
  readonly id: string;
  readonly kind: string;
  readonly value: string;
}

export const hostileGrids = (): HostileGrid[] => linesOf("grids");

export const hostileStrings = (): HostileString[] =>
  linesOf<StringLine>("strings").map((line) => ({ id: line.id, kind: line.kind, value: textOf(line) }));

function linesOf<Line>(name: string): Line[] {
  const lines = readFileSync(projectPath(`tests/data/hostile/${name}.jsonl`), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Line => JSON.parse(line));
}

/** Long ones stand as a recipe. */
function textOf({ value, prefix = "", repeat = "", codePoints = 0 }: StringLine): string {
  if (value !== undefined) return value;
  const letters = [...repeat];
  const wanted = codePoints - [...prefix].length;
  return prefix + Array.from({ length: wanted }, (_, place) => letters[place % letters.length]).join("");
}
