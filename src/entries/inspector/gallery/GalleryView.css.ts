import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { heading, mono, small } from "../../../theme/text.css.ts";

export const page = style({
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  padding: theme.space[16],
  selectors: { "&:focus-visible": { outlineOffset: -2 } },
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[12],
  marginBottom: theme.space[16],
});
export const title = heading;
export const text = style([small, { color: theme.text.secondary }]);
export const widths = style({ marginLeft: "auto", "@media": { [media.belowPhone]: { marginLeft: 0, width: "100%" } } });

export const cards = style({ display: "flex", flexWrap: "wrap", gap: theme.space[16] });
export const card = style({ width: 400, maxWidth: "100%", scrollMarginTop: theme.space[16] });
export const name = style([mono, { marginBottom: theme.space[8], overflowWrap: "anywhere" }]);

/** Light stands above dark. */
export const picture = style({
  overflow: "hidden",
  borderRadius: theme.radius.small,
  boxShadow: `0 0 0 1px ${theme.line.subtle}`,
  selectors: { "& + &": { marginTop: theme.space[12] } },
});
export const frame = style({ display: "block", border: "none", transformOrigin: "0 0" });
