import { style } from "@vanilla-extract/css";
import { bottomBar as bottomBarRule } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { underBanner } from "../../theme/referralBanner.ts";

export const header = style({
  position: "sticky",
  top: 0,
  zIndex: theme.layer.topBar,
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  height: 64,
  padding: "0 24px 0 0",
  borderBottom: `1px solid ${theme.line.subtle}`,
  background: theme.surface.canvas,
  selectors: { [underBanner]: { top: 40 } },
  "@media": {
    [media.belowSidebar]: { height: 56, padding: "0 8px 0 16px" },
    // A title of three lines is no bar that stands fast.
    [media.zoomedPhone]: { position: "static", height: "auto", minHeight: 56, paddingBlock: theme.space[8] },
    [media.zoomedIn]: { position: "static" },
  },
});

export const home = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: 104,
  height: "100%",
  "@media": { [media.belowSidebar]: { width: "auto", marginRight: 4 } },
});

export const title = style({
  flexGrow: 1,
  paddingLeft: 24,
  "@media": { [media.belowRail]: { paddingLeft: 16 }, [media.belowSidebar]: { paddingLeft: 0 } },
});

export const page = style({
  minHeight: "calc(100dvh - 64px)",
  padding: "32px 40px 40px 136px",
  outline: "none",
  "@media": {
    [media.belowRail]: { padding: "24px 24px 40px 128px" },
    [media.belowSidebar]: { padding: 24 },
    // Room for the bar at the bottom.
    [media.belowPhone]: { padding: "16px 16px 112px" },
  },
});

export const grid = style({
  display: "grid",
  gap: theme.space[24],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 384px))",
  "@media": { [media.belowPhone]: { gap: theme.space[16], gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const cardSkeleton = style({
  display: "grid",
  gap: theme.space[12],
  paddingBottom: theme.space[16],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  overflow: "hidden",
});
export const lines = style({ display: "grid", gap: theme.space[12], padding: "4px 16px 0" });

/** Leave and Delete stand apart from what is done every day. */
export const farEnd = style({ marginLeft: "auto" });

/** Below the keys, in a row of its own. */
export const why = style({ flexBasis: "100%", margin: 0, color: theme.text.secondary });

export const ofDisplays = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space[12],
  color: theme.text.secondary,
});

/** The way to the board's displays; as high as a finger needs. */
export const displays = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 24,
  color: theme.text.secondary,
  textDecoration: "underline",
  "@media": { [media.touch]: { minHeight: 48 } },
});

/** Below the boards. */
export const runDisplay = style({ margin: `${theme.space[24]} 0 0`, color: theme.text.secondary });

export const wideOnly = style({ display: "flex", "@media": { [media.belowPhone]: { display: "none" } } });

export const narrowOnly = style({ display: "flex", "@media": { [media.fromPhone]: { display: "none" } } });

export const bottomBar = style({
  display: "none",
  "@media": {
    [media.belowPhone]: {
      ...bottomBarRule,
      display: "block",
    },
  },
});

export const notice = style({ marginBottom: theme.space[16] });

/** Above the grid, where there are many boards. */
export const search = style({ maxWidth: 400, marginBottom: theme.space[24] });
