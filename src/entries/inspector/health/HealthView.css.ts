import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { heading, label, mono, small } from "../../../theme/text.css.ts";

export const page = style({
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  padding: theme.space[24],
  background: theme.surface.canvas,
  selectors: { "&:focus-visible": { outlineOffset: -2 } },
  "@media": { [media.belowPhone]: { padding: theme.space[16] } },
});

export const title = heading;
export const text = style([small, { marginTop: theme.space[4], color: theme.text.secondary }]);
export const list = style({ marginTop: theme.space[24], maxWidth: 720 });

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space[12],
  alignItems: "baseline",
  width: "100%",
  minHeight: 32,
  padding: `${theme.space[4]} ${theme.space[8]}`,
  marginLeft: `calc(-1 * ${theme.space[8]})`,
  borderRadius: theme.radius.small,
  textAlign: "left",
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { minHeight: 48 } },
});

export const machine = label;
export const open = style([label, { color: theme.danger.text }]);
export const what = style([mono, { overflowWrap: "anywhere" }]);
export const reason = style([small, { color: theme.text.secondary }]);
