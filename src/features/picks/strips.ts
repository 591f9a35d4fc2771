/** The codes of the eight colour tiles (decision 21). */
const tileCodes = [63, 64, 65, 66, 67, 68, 69, 70] as const;
const flaps = 7;

/** Seven flaps in a theme's colour; the colours go round after eight. */
export function stripOf(place: number): number[][] {
  const code = tileCodes[place % tileCodes.length] ?? 0;
  return [Array.from({ length: flaps }, () => code)];
}
