import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
});

/** A ghost key's word stands at the edge of the content, not its invisible box. */
export const cancel = style({ marginInlineEnd: "-16px" });

export const form = style({ position: "relative", marginTop: theme.space[16], maxWidth: 640 });

export const mark = style({
  position: "absolute",
  left: theme.space[12],
  top: 0,
  height: "100%",
  display: "flex",
  alignItems: "center",
  color: theme.text.muted,
  pointerEvents: "none",
});

export const input = style({
  width: "100%",
  paddingLeft: 40,
  paddingRight: 48,
  selectors: { "&::-webkit-search-cancel-button": { display: "none" } },
});

export const clear = style({ position: "absolute", right: 0, top: 0, height: "100%" });
