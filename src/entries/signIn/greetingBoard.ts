import type { BoardUpdate } from "../../board/wire.ts";

const rows = 6;
const columns = 22;
const orange = 64;

/** Letters, spaces and the orange tile are all that a greeting is made of; people's texts go through the core. */
function codeOf(sign: string): number {
  if (sign === "#") return orange;
  return sign >= "A" && sign <= "Z" ? sign.charCodeAt(0) - 64 : 0;
}

/** The lines centred: one in the third row, two in the second and fourth, so that light falls between them. */
function greetingGrid(lines: readonly string[]): number[][] {
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));
  const firstRow = lines.length > 1 ? 1 : 2;
  lines.forEach((line, index) => {
    const row = grid[firstRow + index * 2];
    const left = Math.floor((columns - line.length) / 2);
    [...line].forEach((sign, offset) => {
      if (row !== undefined) row[left + offset] = codeOf(sign);
    });
  });
  return grid;
}

/** The board begins blank and turns to its greeting once. */
export function greetingUpdate(lines: readonly string[], now: number): BoardUpdate {
  const blank = greetingGrid([]);
  return {
    boardId: "greeting",
    version: 1,
    serverTime: now,
    rest: blank,
    changes: [
      {
        version: 1,
        characters: greetingGrid(lines),
        startAt: now + 200,
        seed: 1,
        transition: { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 },
      },
    ],
  };
}
