import type { StyleRule } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

/** What slides in from a side of the window and out again; `away` is where it waits, as a translation. */
export const sidePanel = (away: "-100%" | "100%") =>
  ({
    position: "fixed",
    insetBlock: 0,
    zIndex: theme.layer.drawer,
    maxWidth: "calc(100vw - 48px)",
    background: theme.surface.overlay,
    boxShadow: theme.elevation.e3,
    overflowY: "auto",
    outline: "none",
    transition: `opacity ${theme.duration.dialog} ${theme.easing.in}, transform ${theme.duration.dialog} ${theme.easing.in}`,
    selectors: {
      "&[data-starting-style], &[data-ending-style]": { transform: `translateX(${away})` },
      "&[data-ending-style]": {
        transitionDuration: theme.duration.dialogOut,
        transitionTimingFunction: theme.easing.out,
      },
    },
  }) satisfies StyleRule;
