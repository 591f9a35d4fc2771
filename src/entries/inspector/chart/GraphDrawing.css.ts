import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";

export const drawing = style({ display: "block", margin: "0 auto" });

export const node = style({ fill: theme.surface.raised, stroke: theme.line.subtle });
export const visited = style({ fill: theme.surface.raised, stroke: theme.text.muted });
export const active = style({ fill: theme.action.fill, stroke: theme.action.fill });

/** A state around others: only its edge is drawn, so that the dots and lines below it stay visible. */
export const group = styleVariants({
  off: { fill: "none", stroke: theme.line.control, strokeDasharray: "4 4" },
  on: { fill: "none", stroke: theme.text.primary },
});

export const finalRing = style({ fill: "none", stroke: theme.line.control });
export const initial = style({ fill: theme.text.primary });
export const found = style({ fill: "none", stroke: theme.text.primary, strokeWidth: 2 });

export const name = style({
  fill: theme.text.primary,
  fontSize: 14,
  fontWeight: theme.weight.semibold,
  dominantBaseline: "central",
});
const halo = { stroke: theme.surface.sunken, strokeWidth: 5, paintOrder: "stroke" } as const;
export const groupName = style([name, halo]);
export const activeName = style([name, { fill: theme.action.on }]);

export const text = style({ fill: theme.text.secondary, fontSize: 13, dominantBaseline: "central" });
export const activeText = style([text, { fill: theme.action.on }]);

const mono = style({
  fill: theme.text.primary,
  fontFamily: theme.font.mono,
  fontSize: 12,
  fontWeight: theme.weight.medium,
  dominantBaseline: "central",
});

/** In a box, where no line crosses it. */
export const value = mono;
export const inner = style([mono, { fill: theme.text.secondary }]);
export const takenInner = style([mono, { fill: theme.send.fill }]);
export const activeLine = style([mono, { fill: theme.action.on }]);
export const activeTakenLine = style([activeLine, { fontWeight: theme.weight.semibold, textDecoration: "underline" }]);
export const row = style({ fill: theme.text.secondary, fontSize: 12, dominantBaseline: "central" });
export const activeRow = style([row, { fill: theme.action.on }]);

export const tag = style({ fill: theme.surface.sunken });
export const activeTag = style({ fill: "none", stroke: theme.action.on });

/** Beside an edge: the event first, guard and actions below it. */
export const eventLabel = style([mono, halo]);
export const label = style([mono, halo, { fill: theme.text.secondary }]);
export const takenLabel = style([mono, halo, { fill: theme.send.fill }]);

export const mark = style({ cursor: "pointer" });
export const pill = style({ fill: theme.surface.sunken, stroke: theme.line.control });
export const fold = style({ fill: "none", stroke: theme.text.secondary, strokeWidth: 1.75 });
export const foldGround = style({ fill: "transparent" });

export const line = style({ fill: "none", stroke: theme.text.muted, strokeWidth: 1.25 });
export const takenLine = style({ fill: "none", stroke: theme.send.fill, strokeWidth: 1.25 });
export const pathLine = style({ fill: "none", stroke: theme.send.fill, strokeWidth: 2.5 });
export const head = style({ fill: theme.text.muted });
export const takenHead = style({ fill: theme.send.fill });

/** What tests walked, and what nobody did. */
export const walkedLine = style({ fill: "none", stroke: theme.text.secondary, strokeWidth: 1.5 });
export const gapLine = style({ fill: "none", stroke: theme.danger.text, strokeWidth: 1.5, strokeDasharray: "5 4" });
export const pathGapLine = style([pathLine, { strokeDasharray: "5 4" }]);
export const gapHead = style({ fill: theme.danger.text });
export const gapLabel = style([mono, halo, { fill: theme.danger.text }]);
export const gapInner = style([mono, { fill: theme.danger.text }]);
export const killedCount = style({ fill: theme.text.secondary });
export const livedCount = style({ fill: theme.warning.text });
