import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { mono, small } from "../../../theme/text.css.ts";

export {
  frame,
  head,
  heading as title,
  headingAbout as about,
  keyGroup,
  keys,
  note,
  summary,
  tools,
} from "../chart/MachineGraph.css.ts";

export const drawing = style({ display: "block", marginTop: theme.space[12] });

const code = style({
  fill: theme.text.primary,
  fontFamily: theme.font.mono,
  fontSize: 12,
  fontWeight: theme.weight.medium,
  dominantBaseline: "central",
  stroke: theme.surface.sunken,
  strokeWidth: 5,
  paintOrder: "stroke",
});

export const text = code;
export const chosenText = style([code, { fill: theme.send.fill }]);
export const failedText = style([code, { fill: theme.danger.text }]);
export const name = style({
  fill: theme.text.primary,
  fontSize: 14,
  fontWeight: theme.weight.semibold,
  dominantBaseline: "central",
});
export const hint = style({ fill: theme.text.secondary, fontSize: 12, dominantBaseline: "central" });

export const box = style({ fill: theme.surface.raised, stroke: theme.line.subtle });
export const chosenBox = style({ fill: theme.surface.raised, stroke: theme.text.muted });
export const lifeline = style({ stroke: theme.line.control, strokeDasharray: "1 5" });
export const pause = style({ stroke: theme.line.subtle });
export const work = style({ fill: theme.surface.raised, stroke: theme.text.muted });
export const pill = style({ fill: theme.surface.raised, stroke: theme.line.subtle });

export const line = style({ stroke: theme.text.muted, strokeWidth: 1.25 });
export const answer = style([line, { strokeDasharray: "5 4" }]);
export const chosenLine = style([line, { stroke: theme.send.fill, strokeWidth: 2.5 }]);
export const arrowHead = style({ fill: theme.text.muted });
export const chosenHead = style({ fill: theme.send.fill });

export const entry = style({ cursor: "pointer", outline: "none" });
export const ground = style({
  fill: "transparent",
  selectors: {
    [`${entry}:hover &`]: { fill: theme.surface.hover },
    [`${entry}:focus-visible &`]: { fill: theme.surface.hover, stroke: theme.focus.ring, strokeWidth: 2 },
  },
});

export const list = style({ padding: `0 ${theme.space[16]}` });
export const item = style([
  mono,
  {
    display: "flex",
    gap: theme.space[12],
    width: "100%",
    minHeight: 32,
    padding: `${theme.space[8]} ${theme.space[8]}`,
    borderRadius: theme.radius.small,
    textAlign: "left",
    overflowWrap: "anywhere",
    selectors: { "&:hover": { background: theme.surface.hover } },
    "@media": { [media.touch]: { minHeight: 48 } },
  },
]);
export const chosenItem = style([item, { background: theme.surface.pressed }]);
export const time = style([small, { flex: "none", color: theme.text.secondary, fontVariantNumeric: "tabular-nums" }]);
