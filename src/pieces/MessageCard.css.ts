import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { label, tiny } from "../theme/text.css.ts";

export const card = style({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  overflow: "hidden",
});

export const text = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  padding: `${theme.space[16]} ${theme.space[16]} ${theme.space[8]}`,
  // The tag goes below who it is from.
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const source = style({ minWidth: 0, flex: 1, "@media": { [media.zoomedPhone]: { minWidth: 80 } } });

export const name = style([
  label,
  {
    color: theme.text.primary,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    "@media": { [media.zoomedPhone]: { overflowWrap: "anywhere", whiteSpace: "normal" } },
  },
]);

export const time = style([tiny, { display: "block", color: theme.text.secondary }]);

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[4],
  // Cards of a row are as high as the highest: their feet stand in one line.
  marginTop: "auto",
  // The ghost buttons' own padding lines their icons up with the tile above.
  padding: `0 ${theme.space[8]} ${theme.space[12]} 5px`,
});

/** All in one line; where a phone is too narrow for them beside the word, in one of their own, or in two. */
export const keys = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[4],
  marginLeft: "auto",
  "@media": { [media.touch]: { gap: 0 } },
});

export const counted = style({ display: "inline-flex", alignItems: "center" });

export const count = style([tiny, { color: theme.text.secondary, paddingRight: theme.space[4] }]);
