import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { iconButton } from "../../ui/IconButton.css.ts";

/** What matches the toolbar while it is there. */
export const seen = '[data-shown="true"], :has(:focus-visible)';

/** The same as the simulator's. While it is away it takes no press: what a finger touches then only brings it. */
export const toolbar = style({
  position: "absolute",
  left: "50%",
  bottom: "max(20px, env(safe-area-inset-bottom))",
  transform: "translateX(-50%)",
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  boxSizing: "border-box",
  minWidth: 0,
  height: 52,
  margin: 0,
  paddingBlock: 0,
  maxWidth: "calc(100vw - 16px)",
  paddingInline: theme.space[12],
  color: theme.text.primary,
  background: theme.surface.base,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.send,
  boxShadow: theme.elevation.e2,
  transition: `opacity ${theme.duration.menu} ${theme.easing.in}`,
  opacity: 0,
  pointerEvents: "none",
  selectors: { '&[data-shown="true"], &:has(:focus-visible)': { opacity: 1, pointerEvents: "auto" } },
  "@media": {
    [media.belowPhone]: { gap: theme.space[4], paddingInline: theme.space[8] },
    // Half a window is all that a place from the middle on would give it.
    [media.zoomedPhone]: {
      flexWrap: "wrap",
      justifyContent: "center",
      width: "max-content",
      height: "auto",
      minHeight: 52,
    },
  },
});

export const exit = iconButton();

export const status = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minWidth: 0,
  paddingInline: theme.space[12],
  color: theme.text.secondary,
  // The line between the keys and the name.
  borderInlineStart: `1px solid ${theme.surface.pressed}`,
  "@media": { [media.belowPhone]: { paddingInlineEnd: theme.space[4] } },
});

/** A long name gives way to the state's word. */
export const name = style({
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: theme.text.primary,
  "@media": { [media.belowPhone]: { display: "none" } },
});
