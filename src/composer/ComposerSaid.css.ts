import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { visuallyHidden } from "../theme/visuallyHidden.ts";

/** For screen readers only. */
export const heard = style(visuallyHidden);

export const problem = style({
  display: "flex",
  alignItems: "flex-start",
  gap: theme.space[8],
  maxWidth: 928,
  fontSize: 13,
  lineHeight: "18px",
  color: theme.danger.text,
  // Empty it takes no room, and is still there: what is said later is heard only in a place that was there before.
  selectors: { [`&:not(:empty, :has(> ${heard}))`]: { marginTop: theme.space[8] } },
});

/** What can be done about it. */
export const keys = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space[8],
  maxWidth: 928,
  selectors: { "&:not(:empty)": { marginTop: theme.space[8] } },
});

export const restart = style({
  height: 40,
  padding: "0 15px",
  fontWeight: theme.weight.medium,
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.control,
  boxShadow: theme.elevation.e1,
});
