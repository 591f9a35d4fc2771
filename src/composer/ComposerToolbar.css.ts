import { createVar, globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

/** What holds on a phone, and on one where the tools stand in one row. */
function onPhone(plain: object, row: object) {
  return { [media.belowPhone]: plain, [media.shortPhone]: row };
}

export const card = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  maxWidth: 928,
  minHeight: 68,
  padding: "9px 11px 9px 12px",
  marginTop: theme.space[16],
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  "@media": {
    [media.belowPhone]: {
      display: "block",
      padding: 0,
      border: 0,
      background: "none",
    },
    [media.shortPhone]: { minHeight: 0 },
    [media.lowPhone]: { marginTop: theme.space[8] },
    [media.lowWide]: {
      flexDirection: "column",
      alignItems: "stretch",
      gap: theme.space[12],
      marginTop: 0,
      padding: 11,
    },
  },
});

export const tools = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  // All of them stand in one row beside Send on a board of 928 px, and where a scroll bar takes 15 of them.
  gap: `${theme.space[12]} ${theme.space[8]}`,
  flex: 1,
  minWidth: 0,
  // What stands before a group at the beginning of a row is cut off; the rings around keys are not.
  padding: 5,
  margin: -5,
  overflow: "clip",
  "@media": {
    ...onPhone(
      { padding: 0, margin: 0, overflow: "visible" },
      {
        // Up to the edges of the screen, where what is cut tells that there is more.
        flexWrap: "nowrap",
        gap: theme.space[8],
        padding: "4px 16px",
        margin: "-4px -16px",
        overflow: "auto hidden",
        scrollPaddingInline: 40,
        scrollbarWidth: "none",
      },
    ),
    [media.lowWide]: { flex: "none", flexDirection: "column", alignItems: "stretch", flexWrap: "nowrap" },
  },
});

const group = style({ display: "flex", alignItems: "center" });

export const tiles = style([
  group,
  {
    gap: theme.space[8],
    "@media": {
      ...onPhone(
        { display: "grid", gridTemplateColumns: "repeat(5, 1fr)", gap: theme.space[8], width: "100%" },
        { display: "flex", width: "auto" },
      ),
      [media.lowWide]: { display: "grid", gridTemplateColumns: "repeat(5, 1fr)" },
    },
  },
]);

export const edits = style([
  group,
  {
    position: "relative",
    // The line between the groups, which is none where this one begins a row.
    "::before": {
      content: "''",
      position: "absolute",
      left: -4,
      top: 6,
      width: 1,
      height: 28,
      background: theme.line.subtle,
    },
    "@media": {
      ...onPhone(
        { width: "100%", justifyContent: "space-between", "::before": { display: "none" } },
        { width: "auto" },
      ),
      [media.lowWide]: { justifyContent: "space-between", "::before": { display: "none" } },
    },
  },
]);

export const divider = style({
  width: 1,
  height: 28,
  background: theme.line.subtle,
  "@media": { [media.belowPhone]: { display: "none" }, [media.lowWide]: { display: "none" } },
});

/** The ring of the chosen tool; where tools fill the screen's width it lies inside their edge. */
const ring = `2px solid ${theme.text.primary}`;
const chosen = { outline: ring, outlineOffset: 2, "@media": { [media.belowPhone]: { outlineOffset: -2 } } } as const;

export const letters = style({
  minWidth: 40,
  height: 40,
  borderRadius: theme.radius.small,
  fontSize: 16,
  fontWeight: theme.weight.semibold,
  color: theme.text.primary,
  selectors: {
    "&:hover": { background: theme.surface.hover },
    '&[aria-pressed="true"]': chosen,
  },
  "@media": onPhone(
    {
      height: 48,
      background: theme.surface.raised,
      border: `1px solid ${theme.line.subtle}`,
      borderRadius: theme.radius.control,
    },
    { flex: "none", width: 48 },
  ),
});

const tileColour = createVar();

export const tile = style({
  position: "relative",
  width: 26,
  height: 42,
  borderRadius: theme.radius.swatch,
  background: tileColour,
  // What it is for is its colour, in a theme of forced colours too.
  forcedColorAdjust: "none",
  boxShadow: `inset 0 0 0 1px ${theme.line.subtle}`,
  // The hinge of a flap, at half height.
  "::after": {
    content: "''",
    position: "absolute",
    insetInline: 0,
    top: "calc(50% - .5px)",
    height: 1,
    background: theme.brand.hinge,
    opacity: 0.5,
  },
  // The target is 34 wide by reaching into the gaps.
  "::before": { content: "''", position: "absolute", inset: "0 -4px" },
  selectors: { '&[aria-pressed="true"]': chosen },
  "@media": {
    ...onPhone({ width: "100%", height: 48, borderRadius: theme.radius.control }, { flex: "none", width: 48 }),
    [media.lowWide]: { width: "100%", height: 40, borderRadius: theme.radius.small },
  },
});

/** White lies on a light ground, black on a dark one. */
export const edged = style({ boxShadow: `inset 0 0 0 1px ${theme.line.control}` });

globalStyle(`${tile}::after`, { "@media": { [media.belowPhone]: { display: "none" } } });

/** The filled tile takes the colour of the board's letters: both halves show that. */
export const filled = style({
  vars: {
    [tileColour]: `linear-gradient(to bottom right, ${theme.tile.white} 50%, ${theme.tile.black} 50%)`,
  },
});

export const iconButton = style({
  display: "grid",
  placeItems: "center",
  width: 36,
  height: 40,
  borderRadius: theme.radius.small,
  color: theme.text.secondary,
  selectors: {
    "&:hover:not([aria-disabled='true'])": { background: theme.surface.hover, color: theme.text.primary },
    "&[aria-disabled='true']": { opacity: 0.4, cursor: "default" },
    '&[aria-pressed="true"]': chosen,
  },
  "@media": onPhone({ width: 48, height: 48 }, { flex: "none" }),
});

/** Where the screen puts its own actions: the Send key. Below 700 px they stand in the screen's bottom bar. */
export const actions = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  "@media": { [media.belowPhone]: { display: "none" }, [media.lowWide]: { justifyContent: "space-between", gap: 0 } },
});
