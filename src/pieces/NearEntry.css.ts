import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { small } from "../theme/text.css.ts";

export const entry = style({ minWidth: 0, display: "grid" });

/** As high as a card, so that nothing moves when the card takes its place. */
export const standIn = style({
  minWidth: 0,
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  overflow: "hidden",
});

export const picture = style({ aspectRatio: "2391 / 1165", background: theme.surface.sunken });

export const text = style([
  small,
  { height: 105, margin: 0, padding: theme.space[16], overflow: "hidden", color: theme.text.secondary },
]);
