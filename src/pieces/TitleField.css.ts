import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const place = style({ minWidth: 0, outline: "none" });

/** In a row beside others, the field takes the room that there is. */
export const open = style([place, { flexGrow: 1 }]);

export const form = style({ display: "grid", minWidth: 0, flexGrow: 1 });

/** As high as the title that it takes the place of, in its own type. */
export const input = style({
  width: "100%",
  maxWidth: 480,
  marginBlock: -1,
  marginInline: -7,
  padding: "0 6px",
  color: theme.text.primary,
  background: theme.surface.raised,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.small,
  selectors: {
    "&:focus-visible": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 1 },
    '&[aria-invalid="true"]': { borderColor: theme.danger.text },
  },
});

export const note = style({ marginTop: theme.space[8], color: theme.text.secondary, fontWeight: theme.weight.regular });
export const problem = style([note, { color: theme.danger.text }]);
