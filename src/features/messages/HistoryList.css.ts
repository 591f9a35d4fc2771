import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media, messageColumns } from "../../theme/media.ts";

/** One column below 700 px, up to six above, as the specification counts them by the width of the window. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[16],
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

export const entry = style({ minWidth: 0, display: "grid" });

export const pager = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  marginTop: theme.space[24],
});

export const pagerSide = style({ minWidth: 100 });

export const pagerPlace = style({ color: theme.text.secondary });

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
