/**
 * The colour tiles by name, the same in both themes and on both board styles. The core paints with its own copy of
 * these numbers; a test compares the two.
 */
export const tileColours = {
  poppyRed: "#E0382C",
  orange: "#F2801E",
  yellow: "#F6C224",
  green: "#2FA35A",
  parisBlue: "#2B7BDE",
  violet: "#8B5CD6",
  white: "#F5F2EA",
  black: "#17171A",
} as const;

export type TileName = keyof typeof tileColours;
