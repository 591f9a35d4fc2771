import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const field = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[4],
  width: "100%",
  maxWidth: 400,
  minWidth: 0,
});

export const wide = style([field, { maxWidth: "none" }]);

export const control = style({
  width: "100%",
  height: 40,
  padding: "0 12px",
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.control,
  background: theme.surface.raised,
  color: theme.text.primary,
  fontSize: 14,
  lineHeight: "20px",
  selectors: {
    "&::placeholder": { color: theme.text.muted, opacity: 1 },
    "&:focus-visible": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 2 },
    "&:disabled, &[data-disabled]": { opacity: 0.4 },
    "&[aria-invalid='true'], &[data-invalid]": { borderColor: theme.danger.text },
  },
  "@media": {
    // 16 px keeps a phone from zooming into the field.
    [media.belowPhone]: { height: 48, fontSize: 16 },
    [media.touch]: { height: 48 },
  },
});

export const large = style([control, { height: 44 }]);

export const area = style([
  control,
  {
    selectors: { "&&": { height: "auto", padding: "9px 12px" } },
    minHeight: 40,
    resize: "vertical",
  },
]);

export const code = style({ fontFamily: theme.font.mono, letterSpacing: ".02em" });
export const capitals = style({ textTransform: "uppercase" });

const note = style({ display: "flex", alignItems: "flex-start", gap: "6px", fontSize: 13, lineHeight: "18px" });

export const hint = style([note, { color: theme.text.secondary }]);
export const error = style([note, { color: theme.danger.text }]);
export const success = style([note, { color: theme.success.text }]);
globalStyle(`${error} > svg, ${success} > svg`, { flexShrink: 0, marginTop: 1 });
