import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { underBanner } from "../../theme/referralBanner.ts";

export const topBar = style({
  position: "sticky",
  top: 0,
  zIndex: theme.layer.topBar,
  display: "flex",
  alignItems: "center",
  gap: theme.space[16],
  height: 64,
  padding: "0 24px 0 0",
  borderBottom: `1px solid ${theme.line.subtle}`,
  background: theme.surface.canvas,
  selectors: { [underBanner]: { top: 40 } },
  "@media": {
    [media.belowSidebar]: { height: 56, gap: theme.space[4], padding: "0 12px" },
    [media.zoomedIn]: { position: "static" },
  },
});

export const home = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: 104,
  height: "100%",
  "@media": { [media.belowSidebar]: { display: "none" } },
});

export const switcher = style({
  minWidth: 0,
  flexGrow: 1,
  display: "flex",
  paddingLeft: 16,
  "@media": { [media.belowRail]: { paddingLeft: 12 }, [media.belowSidebar]: { paddingLeft: 0 } },
});

export const main = style({
  minHeight: "calc(100dvh - 64px)",
  marginLeft: 104,
  padding: "28px 40px 40px",
  outline: "none",
  "@media": {
    [media.belowRail]: { padding: 24 },
    [media.belowSidebar]: { marginLeft: 0, minHeight: "calc(100dvh - 56px)" },
    [media.belowPhone]: { padding: 16 },
  },
});

export const banner = style({ marginBottom: theme.space[16], selectors: { "&:empty": { display: "none" } } });

export const skip = style({
  position: "fixed",
  top: 8,
  left: 8,
  zIndex: theme.layer.skipLink,
  padding: "10px 16px",
  borderRadius: theme.radius.control,
  background: theme.action.fill,
  color: theme.action.on,
  fontWeight: theme.weight.medium,
  transform: "translateY(-200%)",
  selectors: { "&:focus": { transform: "none" } },
});

export const wideOnly = style({ "@media": { [media.belowSidebar]: { display: "none" } } });
