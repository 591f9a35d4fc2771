import { globalStyle, style } from "@vanilla-extract/css";
import { bottomBar as bottomBarRule } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small } from "../../theme/text.css.ts";

export const header = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  // As high as its button, before that is there too.
  minHeight: 40,
  marginBottom: theme.space[20],
  "@media": {
    [media.belowPhone]: { minHeight: 46, gap: theme.space[4], marginBottom: theme.space[16] },
    [media.lowPhone]: { marginTop: -8, marginBottom: theme.space[8] },
    [media.lowWide]: { marginTop: -8, marginBottom: theme.space[8] },
  },
});

/** While the screen is loaded there is nothing but the title. */
export const headerAlone = style({
  "@media": { [media.belowPhone]: { minHeight: 0, marginBottom: 0 } },
});

/** Below 700 px the menu says where the person is, and the board needs the room. */
export const title = style({
  "@media": {
    [media.belowPhone]: { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
  },
});

export const tools = style({ display: "flex", alignItems: "center", gap: theme.space[4] });

export const wideOnly = style({
  display: "flex",
  gap: theme.space[4],
  "@media": { [media.belowPhone]: { display: "none" } },
});

/** Below 700 px: Board or Text, as wide as the screen. */
export const segment = style({
  display: "none",
  flex: "1 1 0",
  "@media": { [media.belowPhone]: { display: "block" } },
});

/** The same box before it is there. */
export const skeletonSegment = style([
  segment,
  {
    marginBottom: theme.space[16],
    "@media": { [media.lowPhone]: { marginBottom: theme.space[8] } },
  },
]);

export const notice = style({ maxWidth: 928, marginBottom: theme.space[16] });

/** The board up to 928 px, the rail 296; the rail falls below where there is no room beside it. */
export const columns = style({
  display: "grid",
  gap: theme.space[32],
  alignItems: "start",
  "@media": { [media.fromRail]: { gridTemplateColumns: "minmax(0, 928px) 296px" } },
});

export const main = style({ minWidth: 0 });

export const rail = style({
  minWidth: 0,
  // Below the board there is room for its sections beside each other.
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(240px, 1fr))",
  gap: theme.space[32],
  maxWidth: 928,
  "@media": { [media.fromRail]: { display: "block" }, [media.belowPhone]: { display: "block" } },
});

/** The primary action under the thumb. */
export const bottomBar = style({
  display: "none",
  "@media": {
    [media.belowPhone]: {
      ...bottomBarRule,
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
    },
    [media.lowPhone]: { paddingBlock: `${theme.space[8]} calc(${theme.space[8]} + env(safe-area-inset-bottom))` },
  },
});

// The Send key fills the bar beside what stands before it, and its menu's key keeps its width.
// On a zoomed phone it takes a line of its own.
globalStyle(`${bottomBar} > :last-child`, { display: "flex", flex: "1 1 120px", minWidth: 0 });
globalStyle(`${bottomBar} > :last-child > :first-child`, { flex: "1 1 0", minWidth: 0 });

export const bottomReason = style([small, { flexBasis: "100%", color: theme.danger.text }]);

/** Keeps the end of the page free of the bottom bar. */
export const bottomRoom = style({ "@media": { [media.belowPhone]: { height: 108 } } });

export const skeletonMain = style({ display: "flex", flexDirection: "column", gap: theme.space[16] });

/** Below 700 px the board keeps a width of 700 and is cut; so does what stands in for it (620 on a low phone). */
export const skeletonBoard = style({
  aspectRatio: "2391 / 1165",
  borderRadius: theme.radius.card,
  background: theme.surface.sunken,
  "@media": {
    [media.belowPhone]: { aspectRatio: "auto", height: (700 * 1165) / 2391 },
    [media.lowPhone]: { height: (620 * 1165) / 2391 },
  },
});
