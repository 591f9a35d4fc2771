import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small, subheading } from "../../theme/text.css.ts";

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[32],
  marginTop: theme.space[20],
});

export const section = style({ display: "grid", gap: theme.space[16], minWidth: 0 });

/** Two beside each other, one on a phone at 200 %, four from 800 px, five from 1310 px (contract, D16). */
export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space[16],
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.zoomedPhone]: { gridTemplateColumns: "minmax(0, 1fr)" },
    "(min-width: 800px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    "(min-width: 1310px)": { gridTemplateColumns: "repeat(5, minmax(0, 1fr))", gap: theme.space[24] },
  },
});

export const tile = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[4],
  height: "100%",
  minWidth: 0,
  padding: theme.space[16],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  color: theme.text.primary,
  textDecoration: "none",
  transition: `background-color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: { "&:hover": { background: theme.surface.hover, textDecoration: "none" } },
});

export const tileTitle = style([subheading, { overflowWrap: "anywhere" }]);

export const tileCount = style([small, { color: theme.text.secondary }]);

/** The flaps stand at the foot, so that those of a row stand level. */
export const tileFlaps = style({ marginTop: "auto", paddingTop: theme.space[12] });

// The ghost key's own padding would push its words out of the line.
export const head = style({
  display: "flex",
  marginLeft: -16,
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[12],
  // There the title stands below it, and would lie without the page.
  "@media": { [media.zoomedPhone]: { marginLeft: 0 } },
});

export const headCount = style([small, { color: theme.text.secondary }]);

export const pager = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
});

export const pagerSide = style({
  minWidth: 110,
  display: "flex",
  "@media": { [media.zoomedPhone]: { minWidth: 0 } },
  selectors: { "&:last-child": { justifyContent: "flex-end" } },
});

export const pagerPlace = style([small, { color: theme.text.secondary }]);

export const note = style([small, { color: theme.text.secondary, maxWidth: "68ch" }]);
