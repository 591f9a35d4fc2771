import { describe, expect, it } from "vitest";
import { loadBoardCore } from "../../grid-core/load.node.ts";
import { type TileName, tileColours } from "../../src/theme/tiles.ts";

/** Flaps of 16 px are painted flat (look, section 4), so the tile's own colour stands in the picture. */
const widthPx = 500;
const cells = 6 * 22;

const codes: Record<TileName, number> = {
  poppyRed: 63,
  orange: 64,
  yellow: 65,
  green: 66,
  parisBlue: 67,
  violet: 68,
  white: 69,
  black: 70,
};

function shareOf(hex: string, frame: Uint8ClampedArray): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  let found = 0;
  for (let at = 0; at < frame.length; at += 4) {
    if (frame[at] === red && frame[at + 1] === green && frame[at + 2] === blue) found += 1;
  }
  return found / (frame.length / 4);
}

describe("tile colours", () => {
  const names = Object.keys(tileColours) as TileName[];

  it.each(names)("paint %s in the core exactly as the theme names it, on both styles", (name) => {
    const core = loadBoardCore();
    for (const style of ["black", "white"] as const) {
      const painter = core.createPainter({ rows: 6, columns: 22, widthPx, style, bezel: "slim" });
      painter.paintGrid(new Uint8Array(cells).fill(codes[name]));
      // Half a slim board is flaps, and the tile's halves are flat but for the hinge.
      expect(shareOf(tileColours[name], painter.frame()), `${name} on ${style}`).toBeGreaterThan(0.3);
      painter.release();
    }
  });
});
