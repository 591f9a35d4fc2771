import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media, messageColumns } from "../theme/media.ts";

/** One column below 700 px, up to six above, as the specification counts them by the width of the window. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[16],
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.fromPhone]: { gap: theme.space[24] },
    ...Object.fromEntries(
      messageColumns.map((width, index) => [
        `(min-width: ${width}px)`,
        {
          gridTemplateColumns: `repeat(${index + 2}, minmax(0, 1fr))`,
          ...(index === 0 ? { gap: theme.space[24] } : {}),
        },
      ]),
    ),
  },
});

/** Entries far from view are neither laid out nor painted, so that a list of thousands stays smooth. */
export const entry = style({
  minWidth: 0,
  display: "grid",
  contentVisibility: "auto",
  containIntrinsicSize: "auto 300px",
  // A focus ring and a card's edge reach to the border of the entry, never beyond.
  borderRadius: theme.radius.card,
});

export const skeletonCard = style({
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  overflow: "hidden",
});

export const skeletonText = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[8],
  height: 104,
  padding: theme.space[16],
});
