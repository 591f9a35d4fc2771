import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

/** What a row or card begins with: its icon on a ground of its own. */
export const iconTile = style({
  display: "grid",
  placeItems: "center",
  width: 40,
  height: 40,
  borderRadius: 10,
  background: theme.surface.sunken,
  color: theme.text.secondary,
});
