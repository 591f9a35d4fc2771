import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { mono as monoText, small } from "../../../theme/text.css.ts";

export const detail = style({
  margin: `${theme.space[4]} 0 ${theme.space[8]}`,
  padding: theme.space[12],
  borderRadius: theme.radius.small,
  background: theme.surface.sunken,
});

export const heading = style([
  small,
  { color: theme.text.secondary, selectors: { "&:not(:first-child)": { marginTop: theme.space[12] } } },
]);
export const text = style([small, { color: theme.text.secondary }]);
export const mono = style([monoText, { overflowWrap: "anywhere" }]);
/** A way that was open as well, and not taken. */
export const passedBy = style([mono, { color: theme.text.secondary }]);

export const list = style({ display: "grid", gap: theme.space[4], marginTop: theme.space[4] });
export const entry = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  gap: theme.space[8],
});
export const gone = style({ color: theme.danger.text });
export const come = style({ color: theme.success.text });
export const name = style([monoText, { overflowWrap: "anywhere" }]);
export const value = style([
  monoText,
  {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 3,
    overflow: "hidden",
    overflowWrap: "anywhere",
  },
]);

export const link = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space[8],
  alignItems: "baseline",
  width: "100%",
  minHeight: 24,
  textAlign: "left",
  borderRadius: theme.radius.small,
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { minHeight: 48, alignItems: "center" } },
});

export const payload = style([
  monoText,
  {
    marginTop: theme.space[12],
    overflow: "auto",
    maxHeight: 240,
    color: theme.text.secondary,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
]);

export const foot = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  marginTop: theme.space[8],
});

export const chip = style([
  monoText,
  {
    padding: `${theme.space[4]} ${theme.space[8]}`,
    borderRadius: theme.radius.small,
    background: theme.surface.raised,
    selectors: { "&:hover": { background: theme.surface.hover } },
    "@media": { [media.touch]: { minHeight: 48 } },
  },
]);
