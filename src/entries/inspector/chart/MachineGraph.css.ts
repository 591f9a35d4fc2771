import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { heading as headingText, small } from "../../../theme/text.css.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: theme.space[12],
  padding: `${theme.space[12]} ${theme.space[24]} 0`,
  "@media": { [media.belowPhone]: { padding: `${theme.space[12]} ${theme.space[16]} 0` } },
});

export const heading = headingText;
export const headingAbout = style({ color: theme.text.secondary });

export const summary = style([small, { color: theme.text.secondary }]);

export const tools = style({ display: "flex", alignItems: "center", gap: theme.space[4], marginLeft: "auto" });

export const search = style({ width: 168, "@media": { [media.belowPhone]: { width: 140 } } });

/** What the machine is for; what can go wrong when it is opened. */
export const description = style([
  small,
  {
    flex: "none",
    margin: `${theme.space[4]} ${theme.space[24]} ${theme.space[8]}`,
    maxWidth: 720,
    color: theme.text.secondary,
    "@media": { [media.belowPhone]: { marginInline: theme.space[16] } },
  },
]);

export const children = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space[4],
  margin: `0 ${theme.space[16]} ${theme.space[4]}`,
});

export const note = style([small, { padding: theme.space[24], color: theme.text.secondary }]);

/** The ground: a dot every 24 px. */
export const frame = style({
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  paddingBottom: 76,
  backgroundColor: theme.surface.sunken,
  backgroundImage: `radial-gradient(circle, ${theme.line.subtle} 1px, transparent 1.5px)`,
  backgroundSize: "24px 24px",
  backgroundAttachment: "local",
  selectors: { "&:focus-visible": { outlineOffset: -2 } },
});

/** Floats over the drawing's lower edge, and lets the pointer through between its groups. */
export const keys = style({
  position: "absolute",
  insetInline: theme.space[16],
  bottom: theme.space[16],
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: theme.space[8],
  pointerEvents: "none",
});

export const keyGroup = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[4],
  minHeight: 44,
  padding: `${theme.space[4]} ${theme.space[8]}`,
  borderRadius: theme.radius.card,
  background: theme.surface.overlay,
  boxShadow: theme.elevation.e2,
  pointerEvents: "auto",
});

export const scale = style([small, { minWidth: 48, textAlign: "center", fontVariantNumeric: "tabular-nums" }]);
