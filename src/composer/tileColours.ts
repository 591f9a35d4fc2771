import { theme } from "../theme/contract.css.ts";

/** The colour of each tile on a swatch; 71 takes the colour of the board's letters and has none of its own. */
export const tileColours: Readonly<Record<number, string>> = {
  63: theme.tile.poppyRed,
  64: theme.tile.orange,
  65: theme.tile.yellow,
  66: theme.tile.green,
  67: theme.tile.parisBlue,
  68: theme.tile.violet,
  69: theme.tile.white,
  70: theme.tile.black,
};
