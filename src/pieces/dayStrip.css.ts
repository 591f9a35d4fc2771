import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
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

export const hatch = `repeating-linear-gradient(135deg, ${theme.line.control} 0 1.1px, transparent 1.1px 7px)`;

export const quiet = style({ position: "absolute", insetBlock: 0, background: hatch });

export const planned = style({
  position: "absolute",
  insetBlock: 2,
  width: 4,
  marginLeft: -2,
  borderRadius: 1,
  background: theme.text.primary,
});

export const nowLine = style({
  position: "absolute",
  insetBlock: 0,
  left: 0,
  width: 2,
  background: theme.text.primary,
});

export const hours = style([tiny, { position: "relative", height: 16, color: theme.text.secondary }]);
export const hour = style({ position: "absolute", transform: "translateX(-50%)" });
/** Left out where there is no room for them: the hours between, and on a zoomed phone all but midnight and noon. */
export const quarterHour = style([hour, { "@media": { [media.zoomedPhone]: { display: "none" } } }]);
export const halfHour = style([hour, { "@media": { [media.belowPhone]: { display: "none" } } }]);
