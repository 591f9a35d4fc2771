import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { mono } from "../../theme/text.css.ts";

export const bar = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  padding: `0 ${theme.space[20]}`,
  borderTop: `1px solid ${theme.line.subtle}`,
  background: theme.surface.canvas,
  // Above the keys, the step that is looked at.
  "@media": { [media.belowPhone]: { paddingTop: theme.space[12] } },
});

export const line = style({
  flex: 1,
  minWidth: 0,
  height: 40,
  margin: `0 ${theme.space[12]}`,
  cursor: "pointer",
  touchAction: "none",
});

export const track = style({ stroke: theme.line.subtle, strokeWidth: 2 });
export const tick = style({ stroke: theme.text.secondary, strokeWidth: 2 });
export const failure = style({ stroke: theme.danger.text, strokeWidth: 2 });
export const now = style({ stroke: theme.send.fill, strokeWidth: 2 });

export const step = style([
  mono,
  {
    flex: "none",
    color: theme.text.secondary,
    // No room beside the line: over it, between the keys' edges and their signs.
    "@media": {
      [media.belowPhone]: {
        position: "absolute",
        top: theme.space[4],
        insetInline: 0,
        textAlign: "center",
        pointerEvents: "none",
      },
    },
  },
]);

export const time = style([
  mono,
  { flex: "none", width: 92, textAlign: "right", "@media": { [media.belowPhone]: { display: "none" } } },
]);
