import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const drawing = style({ margin: "0 auto" });

export const node = style({ fill: theme.surface.raised, stroke: theme.line.subtle });
export const visited = style({ fill: theme.surface.raised, stroke: theme.text.muted });
export const active = style({ fill: theme.action.fill, stroke: theme.action.fill });
export const around = style({ fill: theme.surface.base, stroke: theme.text.secondary });

/** A state around others: only its edge is drawn, so that the dots and lines below it stay visible. */
export const group = styleVariants({
  off: { fill: "none", stroke: theme.line.control, strokeDasharray: "4 4" },
  on: { fill: "none", stroke: theme.text.primary },
});

export const finalRing = style({ fill: "none", stroke: theme.line.control });
export const initial = style({ fill: theme.text.primary });

export const name = style({
  fill: theme.text.primary,
  fontSize: 14,
  fontWeight: theme.weight.medium,
  textAnchor: "middle",
  dominantBaseline: "central",
});
export const groupName = style([
  name,
  { textAnchor: "start", stroke: theme.surface.sunken, strokeWidth: 4, paintOrder: "stroke" },
]);
export const activeName = style([name, { fill: theme.action.on }]);

export const label = style({
  fill: theme.text.secondary,
  stroke: theme.surface.sunken,
  strokeWidth: 4,
  paintOrder: "stroke",
  fontFamily: theme.font.mono,
  fontSize: 12,
  fontWeight: theme.weight.medium,
  dominantBaseline: "central",
});
/** The same text inside a box, where no line crosses it. */
export const inner = style([label, { stroke: "none" }]);
export const takenInner = style([inner, { fill: theme.send.fill }]);
export const takenLabel = style([label, { fill: theme.send.fill }]);
export const activeLine = style([label, { fill: theme.action.on, stroke: "none" }]);
export const activeTakenLine = style([activeLine, { fontWeight: theme.weight.semibold, textDecoration: "underline" }]);

export const line = style({ fill: "none", stroke: theme.text.muted, strokeWidth: 1.25 });
export const takenLine = style({ fill: "none", stroke: theme.send.fill, strokeWidth: 1.25 });
export const pathLine = style({ fill: "none", stroke: theme.send.fill, strokeWidth: 2.5 });
export const head = style({ fill: theme.text.muted });
export const takenHead = style({ fill: theme.send.fill });
