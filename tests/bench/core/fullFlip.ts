import type { BoardCore, FlipPlan } from "../../../grid-core/adapter.ts";

/** The board of all sections: 1320 × 706 pixels. */
export const board = { rows: 6, columns: 22, cells: 132, widthPx: 1320, heightPx: 706 } as const;

const frameMs = 1000 / 60;
/** Between these every cell of a full flip turns: starts are spread over 120 ms, the shortest way is 40 flaps long. */
const firstMs = 200;
const frames = 126;

/** A grid, and the one to which every cell goes 40 to 63 flaps. */
export function fullFlip(core: BoardCore): { readonly rest: Uint8Array; readonly target: Uint8Array } {
  const drum = core.assignedCodes();
  const at = (place: number) => drum[place % drum.length] ?? 0;
  return {
    rest: Uint8Array.from({ length: board.cells }, (_, cell) => at(cell * 7)),
    target: Uint8Array.from({ length: board.cells }, (_, cell) => at(cell * 7 + 40 + ((cell * 5) % 24))),
  };
}

/** A plan in which the first `cells` of the board turn all the time. */
export function planOf(core: BoardCore, cells: number = board.cells, seed = 7): FlipPlan {
  const { rest, target } = fullFlip(core);
  const codes = target.map((code, cell) => (cell < cells ? code : (rest[cell] ?? 0)));
  return core.planFlips(rest, board.rows, board.columns, [{ codes, startMs: 0, seed }]);
}

/** The moments of an animation of a full flip, one after another, again and again. */
export function moments(): () => number {
  let frame = 0;
  return () => {
    frame = (frame + 1) % frames;
    return firstMs + frame * frameMs;
  };
}

/** FNV-1a over the bytes of a picture. */
export function hashOf(pixels: Uint8ClampedArray): number {
  let sum = 0x811c9dc5;
  for (const byte of pixels) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
