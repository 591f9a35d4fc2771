import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small } from "../../theme/text.css.ts";

export const card = style({
  minWidth: 0,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  overflow: "hidden",
});

export const picture = style({ display: "block" });

export const foot = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 62,
  padding: `${theme.space[12]} ${theme.space[12]} ${theme.space[12]} ${theme.space[16]}`,
  // The key goes below the words.
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const words = style({ flex: 1, minWidth: 0, "@media": { [media.zoomedPhone]: { minWidth: 80 } } });

export const name = style({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { [media.zoomedPhone]: { overflowWrap: "anywhere", whiteSpace: "normal" } },
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

/** Goes on in another line where a card is narrow: who made it and what it costs are never cut. */
export const by = style([small, { color: theme.text.secondary, overflowWrap: "anywhere" }]);
