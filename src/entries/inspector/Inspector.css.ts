import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const page = style({
  display: "grid",
  gridTemplateRows: "auto auto minmax(0, 1fr) minmax(64px, auto)",
  gridTemplateColumns: "minmax(0, 1fr)",
  height: "100dvh",
  overflow: "hidden",
  background: theme.surface.canvas,
});

/** In place of the page. */
export const broken = style({
  display: "grid",
  placeItems: "center",
  minHeight: "100dvh",
  padding: theme.space[20],
  background: theme.surface.canvas,
});

export const header = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 56,
  padding: `${theme.space[8]} ${theme.space[20]}`,
  borderBottom: `1px solid ${theme.line.subtle}`,
});

/** Begins where the middle column does. */
export const pages = style({
  marginRight: "auto",
  "@media": {
    [media.fromRail]: { position: "absolute", left: 280 },
    [media.belowPhone]: { order: 1, width: "100%", overflowX: "auto" },
  },
});

export const views = style({
  "@media": { [media.fromSidebar]: { display: "none" }, [media.belowPhone]: { order: 1, width: "100%" } },
});

/** What can be done with the session. */
export const session = style({
  display: "flex",
  margin: "0 0 0 auto",
  padding: 0,
  border: "none",
  gap: theme.space[4],
});

/** What came of it; nothing stands here mostly. */
export const news = style({
  display: "grid",
  gap: theme.space[8],
  padding: `${theme.space[8]} ${theme.space[20]}`,
  selectors: { "&:empty": { padding: 0 } },
});

/** Where there is no room for both, the time line's own keys hold and follow. */
export const following = style({ "@media": { [media.belowPhone]: { display: "none" } } });

export const columns = style({
  display: "grid",
  gridTemplateColumns: "256px minmax(0, 1fr) 336px",
  minHeight: 0,
  "@media": {
    [media.belowRail]: { gridTemplateColumns: "256px minmax(0, 1fr)" },
    [media.belowSidebar]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

const columnBase = style({ minWidth: 0, minHeight: 0, overflow: "auto" });
const side = style([columnBase, { padding: `${theme.space[20]} ${theme.space[12]}` }]);
const graph = style([
  columnBase,
  {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    borderInline: `1px solid ${theme.line.subtle}`,
    background: theme.surface.sunken,
    "@media": { [media.belowSidebar]: { borderInline: "none" } },
  },
]);
const away = { "@media": { [media.belowSidebar]: { display: "none" } } } as const;

/** The right column where it slides over the middle one. */
export const sheet = style({ position: "absolute", inset: 0, padding: theme.space[20], overflow: "auto" });
export const closeRow = style({ display: "flex", justifyContent: "flex-end", marginBottom: theme.space[8] });

export const column = { actors: side, graph, events: side };

/** Where there is room for one column only, the others leave. */
export const hiddenColumn = styleVariants({ actors: [side, away], graph: [graph, away], events: [side, away] });
