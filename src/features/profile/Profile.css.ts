import { globalStyle, style } from "@vanilla-extract/css";
import { iconTile } from "../../pieces/iconTile.css.ts";
import { barHeight } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small, subheading } from "../../theme/text.css.ts";

export const header = style({ paddingBottom: theme.space[4] });
/** Free of the bar with the keys of the name. */
export const sections = style({ "@media": { [media.belowPhone]: { paddingBottom: barHeight } } });
export const skeleton = style({ display: "grid", gap: theme.space[16] });

/** As high as the form that comes in its place. */
export const youPlace = style({ height: 298, "@media": { [media.belowPhone]: { height: 344 } } });

/** A form that is one section stands where the section does. */
export const form = style({ display: "contents" });

export const who = style({ display: "flex", alignItems: "center", gap: theme.space[16], minWidth: 0 });
export const whoWords = style({ display: "grid", gap: theme.space[4], minWidth: 0 });
export const whoName = style([subheading, { overflowWrap: "anywhere" }]);
/** It may name boards, whose titles may be one long word. */
export const note = style([
  small,
  { margin: 0, color: theme.text.secondary, textWrap: "pretty", overflowWrap: "anywhere" },
]);

export const names = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space[16],
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** What is only looked at here, with a lock before it. */
export const locked = style({ position: "relative", display: "grid" });
export const lock = style({
  position: "absolute",
  left: theme.space[12],
  top: 0,
  height: "100%",
  display: "flex",
  alignItems: "center",
  color: theme.text.secondary,
  pointerEvents: "none",
});
export const lockedInput = style({
  paddingLeft: 40,
  background: "transparent",
  borderColor: theme.line.subtle,
  color: theme.text.secondary,
  textOverflow: "ellipsis",
});

export const keys = style({ display: "flex", flexWrap: "wrap", gap: theme.space[8] });
export const fields = style({ display: "grid", gap: theme.space[16] });

export const list = style({
  margin: 0,
  padding: 0,
  listStyle: "none",
  borderTop: `1px solid ${theme.line.control}`,
});
export const row = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: theme.space[12],
  minHeight: 68,
  padding: `${theme.space[8]} 0`,
  borderBottom: `1px solid ${theme.line.subtle}`,
  "@media": {
    [media.belowPhone]: { columnGap: theme.space[8] },
    [media.zoomedPhone]: { gridTemplateColumns: "40px minmax(0, 1fr)" },
  },
});
// What a row ends with stands below its words there.
globalStyle(`${row} > :nth-child(3)`, { "@media": { [media.zoomedPhone]: { gridColumn: 2, justifySelf: "start" } } });
export const mark = style([iconTile, { borderRadius: theme.radius.control }]);
export const device = style({ margin: 0, fontWeight: theme.weight.medium, overflowWrap: "anywhere" });
/** Its own padding stands out, so that its icon begins where the list does. */
export const others = style({ justifySelf: "start", marginLeft: `calc(-1 * ${theme.space[16]})` });

/** The same at a row's end. */
export const last = style({ marginRight: `calc(-1 * ${theme.space[12]})` });

/** As `others`, for what cannot be undone. */
export const danger = style({ color: theme.danger.text, marginLeft: `calc(-1 * ${theme.space[16]})` });
