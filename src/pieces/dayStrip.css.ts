import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { inked } from "../theme/highlit.ts";
import { media } from "../theme/media.ts";
import { tiny } from "../theme/text.css.ts";

export const lane = style([tiny, { position: "relative", height: 16 }]);
export const mark = style({
  position: "absolute",
  display: "flex",
  alignItems: "center",
  gap: theme.space[4],
  overflow: "hidden",
  whiteSpace: "nowrap",
  color: theme.text.secondary,
});
export const markAtEnd = style([mark, { transform: "translateX(-100%)" }]);
export const now = style([mark, { left: 0, fontWeight: theme.weight.semibold, color: theme.text.primary }]);

export const strip = style({
  position: "relative",
  height: 36,
  overflow: "hidden",
  borderRadius: 6,
  background: theme.surface.sunken,
});

const hatch = (line: string) => `repeating-linear-gradient(135deg, ${line} 0 1.1px, transparent 1.1px 7px)`;
/** Where channels are silent. */
export const quiet = style({
  position: "absolute",
  insetBlock: 0,
  background: hatch(theme.line.control),
  "@media": { [media.forcedColours]: { forcedColorAdjust: "none", background: hatch("GrayText") } },
});

/** In forced colours now is told by the one colour that nothing else there has. */
export const nowInked = { "@media": { [media.forcedColours]: { background: "Highlight" } } } as const;

/** A message that a person has scheduled. */
export const scheduled = style({
  position: "absolute",
  insetBlock: 2,
  width: 4,
  marginLeft: -2,
  borderRadius: 1,
  background: theme.text.primary,
  ...inked,
});

/** A channel that fills what is free. */
export const ambient = styleVariants(theme.strip, (background) => ({
  position: "absolute",
  bottom: 0,
  height: 4,
  background,
  ...inked,
}));
/** One cell of five minutes less a pixel. */
const cell = "max(2px, calc(100% / 288 - 1px))";
const flap = style({ position: "absolute", width: cell, minWidth: 2, borderRadius: 1 });
const standing = style([
  flap,
  {
    top: 4,
    bottom: 4,
    selectors: {
      "&::after": {
        content: "''",
        position: "absolute",
        insetInline: 0,
        top: "calc(50% - .5px)",
        height: 1,
        background: theme.surface.sunken,
      },
    },
  },
]);
export const fallen = style([flap, { top: "50%", bottom: 4 }]);

/** A channel's appearance that comes: a whole flap with its hinge. */
export const planned = styleVariants(theme.strip, (background) => [standing, { background, ...inked }]);
/** One that does not come: fallen and hollow. */
export const silent = style([fallen, { border: `1px solid ${theme.text.secondary}` }]);

export const nowLine = style({
  position: "absolute",
  insetBlock: 0,
  left: 0,
  width: 2,
  background: theme.text.primary,
  ...nowInked,
});

export const hours = style([tiny, { position: "relative", height: 16, color: theme.text.secondary }]);
export const hour = style({ position: "absolute", transform: "translateX(-50%)" });
/** Left out where there is no room for them: the hours between, and on a zoomed phone all but midnight and noon. */
export const quarterHour = style([hour, { "@media": { [media.zoomedPhone]: { display: "none" } } }]);
export const halfHour = style([hour, { "@media": { [media.belowPhone]: { display: "none" } } }]);
