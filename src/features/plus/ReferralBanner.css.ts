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
  gap: theme.space[12],
  height: 40,
  paddingInline: theme.space[24],
  background: theme.text.primary,
  color: theme.surface.canvas,
  fontSize: 14,
  lineHeight: "20px",
  "@media": {
    [media.belowPhone]: { paddingInline: theme.space[16] },
    [media.zoomedPhone]: { gap: theme.space[4], paddingInline: theme.space[8] },
    [media.zoomedIn]: { position: "static" },
  },
});
export const words = style({ display: "flex", flexGrow: 1, gap: theme.space[12], margin: 0, minWidth: 0 });
export const title = style({
  overflow: "hidden",
  fontWeight: theme.weight.semibold,
  whiteSpace: "nowrap",
  textOverflow: "ellipsis",
});
export const text = style({ fontSize: 13, "@media": { [media.upToReferralText]: { display: "none" } } });
export const long = style({ "@media": { [media.belowPhone]: { display: "none" } } });
export const short = style({ display: "none", "@media": { [media.belowPhone]: { display: "inline" } } });

/** What a finger finds: 48 px from the upper edge of the page, a little of it below the banner. */
const reach = (inset: string) =>
  ({ selectors: { "&::before": { content: "''", position: "absolute", inset } } }) as const;
const reaches = (inset: string) => ({ "@media": { [media.belowPhone]: reach(inset), [media.touch]: reach(inset) } });

const key = style({
  position: "relative",
  border: 0,
  borderRadius: theme.radius.small,
  background: "transparent",
  color: "inherit",
  font: "inherit",
  cursor: "pointer",
  selectors: {
    "&:focus-visible": { outline: `2px solid ${theme.surface.canvas}`, outlineOffset: 2 },
  },
});
export const action = style([
  key,
  reaches("-6px 0 -14px"),
  {
    display: "flex",
    alignItems: "center",
    gap: theme.space[8],
    height: 28,
    padding: "0 12px",
    background: theme.surface.canvas,
    color: theme.text.primary,
    fontSize: 13,
    fontWeight: theme.weight.medium,
    whiteSpace: "nowrap",
  },
]);
/** Beside the key's words there is no room for it on a phone at 200 %. */
export const actionIcon = style({ display: "flex", "@media": { [media.zoomedPhone]: { display: "none" } } });
export const close = style([
  key,
  reaches("-4px -8px -12px"),
  { display: "grid", placeItems: "center", width: 32, height: 32 },
]);
