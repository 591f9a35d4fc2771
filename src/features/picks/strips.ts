import type { BoardStyle } from "../../board/messages.ts";

/** The codes of the eight colour tiles (decision 21). */
const tileCodes = [63, 64, 65, 66, 67, 68, 69, 70] as const;
const whiteTile = 69;
const blackTile = 70;
const flaps = 7;

/** White and black tiles are seen on the other face alone; the rest stand on the board's own. */
export function stripStyleOf(place: number, boardStyle: BoardStyle): BoardStyle {
  const code = tileCodes[place % tileCodes.length];
  if (code === whiteTile) return "black";
  return code === blackTile ? "white" : boardStyle;
}

/** Seven flaps in a theme's colour; the colours go round after eight. */
export function stripOf(place: number): number[][] {
  const code = tileCodes[place % tileCodes.length] ?? 0;
  return [Array.from({ length: flaps }, () => code)];
}
