import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const composer = style({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  "@media": {
    // On a phone's side there is room beside the board, and none below it.
    [media.lowWide]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) 280px",
      columnGap: theme.space[16],
      alignItems: "start",
      maxWidth: 928,
    },
  },
});

// What is said about both stands below them.
globalStyle(`${composer} > :nth-child(n + 3)`, { "@media": { [media.lowWide]: { gridColumn: "1 / -1" } } });

/** On a phone it comes last: what is said about the board stands right below the board. */
export const toolbar = style({ "@media": { [media.belowPhone]: { order: 1 } } });

export const status = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: theme.space[16],
  maxWidth: 928,
  minHeight: 32,
  marginTop: theme.space[8],
  fontSize: 13,
  lineHeight: "18px",
  color: theme.text.secondary,
  "@media": {
    [media.belowPhone]: { flexWrap: "wrap", gap: `0 ${theme.space[16]}`, fontSize: 12, lineHeight: "16px" },
  },
});

export const hint = style({ display: "flex", alignItems: "center", gap: theme.space[8], minWidth: 0 });

export const hintTile = style({ flex: "none", width: 8, height: 13, borderRadius: 2 });

/** Where the line breaks, nothing to press stands in its second row: keys that reach beyond it would lie over each other. */
export const place = style({ flex: "none", "@media": { [media.narrowPhone]: { order: 1 } } });

/** The way to all signs stands beside the place where they would go. */
export const signsKey = style({
  flex: "none",
  minHeight: 32,
  marginInlineStart: "auto",
  fontSize: "inherit",
  fontWeight: theme.weight.medium,
  color: theme.text.primary,
  borderRadius: theme.radius.small,
  selectors: { "&:hover": { textDecoration: "underline" } },
  // A target for a thumb that takes no more room than its words.
  "@media": {
    [media.belowPhone]: { minHeight: 48, marginBlock: -16, marginInlineStart: 0 },
    [media.zoomedPhone]: { marginBlock: 0 },
  },
});

export const swipe = style({
  display: "none",
  "@media": {
    [media.belowPhone]: {
      display: "inline-flex",
      alignItems: "center",
      gap: theme.space[4],
      // A target for a thumb that takes no more room than its words.
      minHeight: 48,
      marginBlock: -16,
      fontSize: 12,
      color: theme.text.secondary,
    },
    // Each has a row of its own there, and all of its height.
    [media.zoomedPhone]: { marginBlock: 0, textAlign: "start" },
  },
});

/** What a pointer and a keyboard are told about the tools is no use to a finger: there the place and the swipe stand. */
export const wideOnly = style({ "@media": { [media.belowPhone]: { display: "none" } } });

export const textMode = style({
  display: "grid",
  gap: theme.space[24],
  "@media": {
    [media.belowPhone]: { gap: theme.space[16] },
    [media.fromRail]: { gridTemplateColumns: "minmax(0, 320px) minmax(0, 1fr)", alignItems: "start", maxWidth: 928 },
    [media.lowWide]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

export const textField = style({ display: "flex", flexDirection: "column", gap: theme.space[8], minWidth: 0 });

export const textLabel = style({ fontSize: 13, lineHeight: "18px", fontWeight: theme.weight.medium });

export const textArea = style({
  width: "100%",
  padding: "11px 12px",
  fontFamily: theme.font.mono,
  fontSize: 16,
  lineHeight: "24px",
  fontVariantEmoji: "text",
  color: theme.text.primary,
  background: theme.surface.raised,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.control,
  resize: "vertical",
});

/** Where nothing is said there is no gap either. */
const said = { selectors: { "&:empty": { marginTop: `calc(-1 * ${theme.space[8]})` } } };

export const textHint = style([said, { fontSize: 13, lineHeight: "18px", color: theme.text.secondary }]);
