import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small } from "../../theme/text.css.ts";

export const section = style({ display: "grid", gap: theme.space[12], minWidth: 0 });

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  minHeight: 32,
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const keys = style({ display: "flex", alignItems: "center", gap: theme.space[8] });

export const place = style([
  small,
  { marginInlineEnd: theme.space[8], color: theme.text.secondary, whiteSpace: "nowrap" },
]);

export const cards = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[24],
  "@media": { "(min-width: 800px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const cardPlace = style({ minWidth: 0, display: "grid" });

/** The board takes what its height of 174 px gives it; where that leaves no room for words it stands above them. */
export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 357px) minmax(0, 1fr)",
  alignItems: "center",
  minWidth: 0,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  overflow: "hidden",
  "@media": {
    "(max-width: 1309.98px)": { gridTemplateColumns: "minmax(0, 1fr)", alignItems: "start", alignContent: "start" },
  },
});

export const picture = style({ display: "block", minWidth: 0 });

export const words = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[8],
  minWidth: 0,
  height: "100%",
  padding: theme.space[16],
});

export const name = style({ display: "flex", alignItems: "center", gap: theme.space[12], minWidth: 0 });

export const nameWords = style({ minWidth: 0 });

export const title = style({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

export const secondary = style({ color: theme.text.secondary });

export const sentence = style({
  color: theme.text.secondary,
  overflow: "hidden",
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
});

export const foot = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[8],
  marginTop: "auto",
  minHeight: 32,
});

/** The key's icon stands on the edge of the words, not its invisible box. */
export const playing = style([
  small,
  {
    display: "flex",
    alignItems: "center",
    marginInlineStart: -8,
    color: theme.text.secondary,
    whiteSpace: "nowrap",
    "@media": { [media.touch]: { marginInlineStart: -16 } },
  },
]);
