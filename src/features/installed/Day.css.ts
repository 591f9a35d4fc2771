import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fallen, nowInked } from "../../pieces/dayStrip.css.ts";
import { theme } from "../../theme/contract.css.ts";
import { inked } from "../../theme/highlit.ts";
import { media } from "../../theme/media.ts";
import { small, tiny } from "../../theme/text.css.ts";

export const card = style({
  position: "relative",
  padding: theme.space[16],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
});
export const head = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: theme.space[8],
  minHeight: 32,
  marginBottom: theme.space[8],
});
export const date = style([
  small,
  { color: theme.text.secondary, "@media": { [media.belowPhone]: { display: "none" } } },
]);
/** Stays where there is no room for the date: without it these times read as the reader's. */
export const zone = style([small, { color: theme.text.secondary }]);
export const keys = style({ display: "flex", alignItems: "center", gap: theme.space[8], marginLeft: "auto" });
export const wideKey = style({ display: "flex", "@media": { [media.belowPhone]: { display: "none" } } });
export const iconKey = style({ display: "none", "@media": { [media.belowPhone]: { display: "flex" } } });

export const lane = style([
  tiny,
  {
    position: "relative",
    height: 16,
    marginBottom: theme.space[4],
    fontWeight: theme.weight.medium,
    "@media": { [media.belowPhone]: { display: "none" } },
  },
]);
export const mark = style({
  position: "absolute",
  display: "flex",
  alignItems: "center",
  gap: theme.space[4],
  whiteSpace: "nowrap",
  color: theme.text.secondary,
});
export const markOfPin = style([mark, { color: theme.warning.text, transform: "translateX(-100%)" }]);
/** In front of what is written beside it. */
export const markOfNow = style([
  mark,
  {
    zIndex: 1,
    paddingInline: theme.space[4],
    fontWeight: theme.weight.semibold,
    color: theme.text.primary,
    background: theme.surface.raised,
  },
]);

/** It clips no ring: the focus stands outside a flap. */
export const strip = style({
  position: "relative",
  height: 36,
  borderRadius: 6,
  background: theme.surface.sunken,
  touchAction: "pan-y",
  selectors: { "&:focus-visible": { outline: "none" } },
});
export const ground = style({ position: "absolute", inset: 0, overflow: "hidden", borderRadius: 6 });
/** Above the silent slots of the stretch, below the line of now. */
const stretchWords = style({
  position: "absolute",
  insetBlock: 0,
  zIndex: 1,
  display: "grid",
  alignItems: "center",
  pointerEvents: "none",
  containerType: "inline-size",
});
export const words = styleVariants({ center: "center", before: "start", after: "end" }, (justifyItems) => [
  stretchWords,
  { justifyItems },
]);
/** Where a stretch is too narrow for its words, they stand above it. */
const narrow = "(max-width: 139px)";
export const wordsAbove = style({ position: "absolute", display: "flex", height: 16, containerType: "inline-size" });
export const wordsAtEnd = style([wordsAbove, { justifyContent: "flex-end" }]);
export const markAbove = style({
  display: "none",
  whiteSpace: "nowrap",
  color: theme.text.secondary,
  "@container": { [narrow]: { display: "block" } },
});
export const chip = style([
  tiny,
  {
    padding: `2px ${theme.space[8]}`,
    borderRadius: theme.radius.chip,
    background: theme.surface.sunken,
    color: theme.text.secondary,
    whiteSpace: "nowrap",
    "@container": { [narrow]: { display: "none" } },
  },
]);
export const pin = style({
  position: "absolute",
  insetBlock: 0,
  borderTop: `2px solid ${theme.warning.text}`,
  background: theme.warning.tint,
});
export const shown = styleVariants(theme.strip, (background) => [fallen, { background, ...inked }]);
export const held = styleVariants(theme.strip, (colour) => [fallen, { border: `1px solid ${colour}` }]);
export const failed = styleVariants(theme.strip, (background) => [
  fallen,
  {
    background,
    selectors: {
      "&::before": {
        content: "''",
        position: "absolute",
        left: "calc(50% - 2.5px)",
        top: -9,
        width: 5,
        height: 5,
        borderRadius: "50%",
        background: theme.danger.text,
        ...inked,
      },
    },
    ...inked,
  },
]);

export const pointed = style({
  outline: `2px solid ${theme.focus.ring}`,
  outlineOffset: 2,
  zIndex: 1,
});
export const now = style({
  position: "absolute",
  insetBlock: 0,
  zIndex: 2,
  width: 2,
  marginLeft: -1,
  background: theme.text.primary,
  boxShadow: `0 0 0 2px ${theme.surface.sunken}`,
  ...nowInked,
});

export const hours = style([
  tiny,
  { position: "relative", height: 16, marginTop: theme.space[4], color: theme.text.secondary },
]);
export const hour = style({ position: "absolute", transform: "translateX(-50%)" });
/** On a phone at 200 % these would stand against the one between them. */
export const quarterHour = style([hour, { "@media": { [media.zoomedPhone]: { display: "none" } } }]);
/** The hours between are left out where there is no room for them. */
export const halfHour = style([hour, { "@media": { [media.belowPhone]: { display: "none" } } }]);

/** What is pointed at, in words: within the card's own edge, so that nothing moves. */
export const told = style([
  tiny,
  {
    position: "absolute",
    insetInline: theme.space[16],
    bottom: 1,
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: theme.space[8],
    fontWeight: theme.weight.medium,
    "@media": {
      [media.belowPhone]: {
        position: "static",
        minHeight: 48,
        marginTop: theme.space[8],
        justifyContent: "space-between",
      },
      // Its words have a line of their own, above the keys.
      [media.zoomedPhone]: { flexWrap: "wrap" },
    },
  },
]);
const wholeLine = { order: -1, flexBasis: "100%" };
export const toldText = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  minWidth: 0,
  "@media": { [media.zoomedPhone]: wholeLine },
});
export const toldKeys = style({ display: "none", "@media": { [media.belowPhone]: { display: "flex" } } });
export const onlyPhone = style({
  display: "none",
  "@media": {
    [media.belowPhone]: { display: "flex", alignItems: "center", gap: theme.space[8] },
    [media.zoomedPhone]: wholeLine,
  },
});

export const list = style({ margin: 0, padding: 0, listStyle: "none", maxHeight: 400, overflowY: "auto" });
export const entry = style([
  small,
  {
    display: "grid",
    gridTemplateColumns: "48px 8px minmax(0, 1fr) minmax(0, 1fr)",
    alignItems: "center",
    gap: theme.space[12],
    minHeight: 40,
    borderTop: `1px solid ${theme.line.subtle}`,
  },
]);
export const entryAtNow = style([entry, { borderTop: `2px solid ${theme.text.primary}` }]);
export const entryOutcome = style({ color: theme.text.secondary });
export const note = style([small, { color: theme.text.secondary }]);
globalStyle(`${card} h2`, { margin: 0 });
