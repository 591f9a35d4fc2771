import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { body, small, subheading } from "../../theme/text.css.ts";

export const list = style({
  margin: 0,
  padding: 0,
  listStyle: "none",
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  "@media": {
    [media.belowPhone]: { display: "grid", gap: theme.space[12], border: 0, background: "none" },
  },
});

/** One line of a card; below 700 a card of its own. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 304px) 96px minmax(0, 1fr) auto auto",
  gridTemplateAreas: `"icon name picture next keys switch"`,
  alignItems: "center",
  columnGap: theme.space[16],
  minHeight: 72,
  padding: `${theme.space[12]} ${theme.space[16]}`,
  selectors: { "& + &": { borderTop: `1px solid ${theme.line.subtle}` } },
  "@media": {
    [media.belowRail]: {
      gridTemplateColumns: "40px minmax(0, 2fr) 96px minmax(0, 3fr) auto auto",
      columnGap: theme.space[12],
    },
    [media.belowPhone]: {
      gridTemplateColumns: "40px minmax(0, 1fr) auto auto",
      gridTemplateAreas: `"icon name switch keys" "below below below below"`,
      rowGap: theme.space[12],
      border: `1px solid ${theme.line.subtle}`,
      borderRadius: theme.radius.card,
      background: theme.surface.raised,
    },
    [media.zoomedPhone]: {
      gridTemplateColumns: "minmax(0, 1fr) auto auto",
      gridTemplateAreas: `"icon switch keys" "name name name" "below below below"`,
    },
  },
});

export const icon = style({ gridArea: "icon" });

export const name = style({ gridArea: "name", minWidth: 0, display: "grid", gap: theme.space[4] });
export const title = style([
  subheading,
  {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    "@media": { [media.belowPhone]: { whiteSpace: "normal", overflowWrap: "anywhere" } },
  },
]);
export const faded = style({ color: theme.text.secondary });
export const rhythm = style([
  small,
  { display: "flex", alignItems: "center", gap: theme.space[8], minWidth: 0, color: theme.text.secondary },
]);
export const rhythmText = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { [media.belowRail]: { whiteSpace: "normal" } },
});
/** The begin of a rhythm, where there is room for it. */
export const from = style({ "@media": { [media.belowRail]: { display: "none" } } });

/** Picture and words of what comes: side by side in a row, below each other's name in a card. */
export const coming = style({
  display: "contents",
  "@media": {
    [media.belowPhone]: {
      gridArea: "below",
      display: "grid",
      gridTemplateColumns: "96px minmax(0, 1fr)",
      gap: theme.space[12],
      alignItems: "center",
    },
    [media.zoomedPhone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});
export const thumbnail = style({
  gridArea: "picture",
  width: 96,
  overflow: "hidden",
  borderRadius: theme.radius.swatch,
  "@media": { [media.belowPhone]: { gridArea: "auto" } },
});
export const next = style({
  gridArea: "next",
  minWidth: 0,
  display: "grid",
  gap: theme.space[4],
  "@media": { [media.belowPhone]: { gridArea: "auto" } },
});
export const nextTimes = style([body, { fontWeight: theme.weight.medium }]);
export const outcome = style([
  small,
  {
    display: "grid",
    gridTemplateColumns: "14px minmax(0, 1fr)",
    alignItems: "center",
    gap: theme.space[8],
    color: theme.text.secondary,
  },
]);
export const failing = style({ color: theme.danger.text });

export const keys = style({ gridArea: "keys", display: "flex", alignItems: "center", gap: theme.space[4] });
/** They stand in the menu where there is no room for them. */
export const wideKeys = style({ display: "flex", "@media": { [media.belowRail]: { display: "none" } } });
export const turn = style({ gridArea: "switch", display: "flex", alignItems: "center" });
