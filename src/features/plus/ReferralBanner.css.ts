import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** Inverted, 40 px high, above everything of the page. */
export const banner = style({
  position: "sticky",
  top: 0,
  zIndex: theme.layer.referralBanner,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space[12],
  height: 40,
  paddingInline: theme.space[16],
  background: theme.action.fill,
  color: theme.action.on,
  fontSize: 14,
  lineHeight: "20px",
});
export const words = style({ display: "flex", gap: theme.space[12], margin: 0, minWidth: 0 });
export const title = style({ fontWeight: theme.weight.semibold, whiteSpace: "nowrap" });
export const text = style({ "@media": { [media.upToReferralText]: { display: "none" } } });
export const long = style({ "@media": { [media.belowPhone]: { display: "none" } } });
export const short = style({ display: "none", "@media": { [media.belowPhone]: { display: "inline" } } });

const key = style({
  border: 0,
  borderRadius: theme.radius.small,
  background: "transparent",
  color: "inherit",
  font: "inherit",
  cursor: "pointer",
  selectors: {
    "&:focus-visible": { outline: `2px solid ${theme.action.on}`, outlineOffset: 1 },
  },
});
export const action = style([
  key,
  { padding: "2px 8px", fontWeight: theme.weight.semibold, textDecoration: "underline", textUnderlineOffset: 3 },
]);
export const close = style([key, { display: "grid", placeItems: "center", width: 32, height: 32 }]);
