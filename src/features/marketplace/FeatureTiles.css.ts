import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small, subheading } from "../../theme/text.css.ts";

/** Two beside each other, one on a phone at 200 %, four from 800 px, five from 1310 px (contract, D16). */
export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space[16],
  "@media": {
    [media.zoomedPhone]: { gridTemplateColumns: "minmax(0, 1fr)" },
    "(min-width: 800px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: theme.space[24] },
    "(min-width: 1310px)": { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  },
});

export const tile = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[4],
  height: "100%",
  padding: theme.space[16],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  color: theme.text.primary,
  textDecoration: "none",
  transition: `background-color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: { "&:hover": { background: theme.surface.hover, textDecoration: "none" } },
});

export const title = style([subheading, { overflowWrap: "anywhere" }]);

export const count = style([small, { color: theme.text.secondary }]);

/** At the foot, so that those of a row stand level. */
export const strip = style({
  marginTop: "auto",
  paddingTop: theme.space[8],
});
