import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** The key's icon stands on the page's edge, not its invisible box. */
export const back = style({ display: "flex", marginInlineStart: -10, marginBottom: theme.space[8] });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  minHeight: 40,
  marginBottom: theme.space[24],
  "@media": { [media.belowPhone]: { marginBottom: theme.space[16] } },
});

export const choices = style({
  display: "flex",
  gap: theme.space[12],
  "@media": { [media.belowPhone]: { width: "100%" } },
});

export const choice = style({
  width: 216,
  "@media": { [media.belowPhone]: { flex: 1, width: "auto", minWidth: 0 } },
});
