import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const card = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  overflow: "hidden",
  transition: `border-color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: { "&:hover": { borderColor: theme.line.control } },
});

export const selected = style([
  card,
  {
    borderColor: theme.text.primary,
    boxShadow: `0 0 0 1px ${theme.text.primary}`,
    selectors: { "&:hover": { borderColor: theme.text.primary } },
  },
]);

export const body = style({ display: "flex", flexDirection: "column", flexGrow: 1, padding: theme.space[16] });

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  minHeight: 24,
  // The chip goes below the title.
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const name = style({ display: "flex", minWidth: 0, width: "100%" });

/** The link of the title covers the card; the controls stand above it. */
export const title = style({
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: theme.text.primary,
  textDecoration: "none",
  "@media": { [media.zoomedPhone]: { overflowWrap: "anywhere", whiteSpace: "normal" } },
  selectors: {
    "&::after": { content: "''", position: "absolute", inset: 0, borderRadius: "inherit" },
    "&:hover": { textDecoration: "none" },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: -4 },
  },
});

export const check = style({ display: "inline-flex", flexShrink: 0, color: theme.text.primary });

export const chip = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space[8],
  flexShrink: 0,
  height: 24,
  marginLeft: "auto",
  padding: "0 8px",
  borderRadius: theme.radius.chip,
  background: theme.surface.sunken,
  color: theme.text.secondary,
  selectors: {
    "&:hover": { color: theme.text.primary },
    // A finger finds it too: the target is higher than the chip.
    "&::before": { content: "''", position: "absolute", inset: "-8px -4px" },
  },
  "@media": {
    [media.belowPhone]: { selectors: { "&::before": { inset: "-12px -4px" } } },
    [media.touch]: { selectors: { "&::before": { inset: "-12px -4px" } } },
    [media.zoomedPhone]: { gap: theme.space[4], marginLeft: 0, padding: `0 ${theme.space[4]}` },
  },
});

export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 20px",
  marginTop: theme.space[12],
  fontSize: 13,
  lineHeight: "18px",
  color: theme.text.secondary,
  // The dot before what follows is cut off where that stands on a line of its own.
  overflowX: "clip",
});

export const muted = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space[4],
  width: "100%",
  color: theme.warning.text,
});

/** Its keys take presses, above the link that covers the card. */
export const note = style({ position: "relative", marginTop: theme.space[8], fontSize: 13, lineHeight: "18px" });

export const since = style({
  position: "relative",
  color: theme.text.muted,
  selectors: { "&::before": { content: "'·' / ''", position: "absolute", left: -12 } },
});

export const actions = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  // Four keys stand in one row, on a phone as well.
  gap: theme.space[4],
  marginTop: theme.space[16],
  minHeight: 32,
  pointerEvents: "none",
  "@media": { [media.touch]: { minHeight: 40 }, [media.belowPhone]: { columnGap: 0 } },
});

/** The keys take presses; the gaps between them belong to the card. */
export const keys = style({ display: "contents", pointerEvents: "auto" });
