import { style } from "@vanilla-extract/css";
import { barHeight } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  minHeight: 40,
});

export const boards = style({ width: 240, "@media": { [media.belowPhone]: { width: "100%" } } });

export const tabs = style({
  marginTop: theme.space[8],
  // Free of the bar with a form's keys.
  "@media": { [media.belowPhone]: { paddingBottom: barHeight } },
});
