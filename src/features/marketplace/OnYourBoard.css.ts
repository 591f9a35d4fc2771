import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { small, subheading, tiny } from "../../theme/text.css.ts";

export const rail = style({ display: "grid", gap: theme.space[12], alignContent: "start", minWidth: 0 });

export const head = style({ display: "flex", alignItems: "baseline", justifyContent: "space-between" });

export const secondary = style({ color: theme.text.secondary });

export const strip = style({
  position: "relative",
  height: 32,
  overflow: "hidden",
  borderRadius: theme.radius.small,
  background: theme.surface.sunken,
});

const placed = style({ position: "absolute", borderRadius: 1 });

export const closure = style([
  placed,
  {
    insetBlock: 0,
    background: `repeating-linear-gradient(135deg, ${theme.line.control} 0 1.1px, transparent 1.1px 7px)`,
  },
]);

export const other = style([placed, { top: "50%", bottom: 4, width: 2, opacity: 0.6, background: theme.line.control }]);

export const own = style([placed, { insetBlock: 4, width: 6, background: theme.status.unknown }]);

export const hours = style([tiny, { position: "relative", height: 16, marginTop: 4, color: theme.text.secondary }]);

export const hour = style({ position: "absolute", transform: "translateX(-50%)" });

export const facts = style([small, { display: "grid", gap: theme.space[8] }]);

export const fact = style({ display: "flex", justifyContent: "space-between", gap: theme.space[12] });

export const value = style({ margin: 0, fontWeight: theme.weight.medium, textAlign: "right", minWidth: 0 });

export const moves = style({
  display: "grid",
  gap: theme.space[8],
  paddingTop: theme.space[12],
  borderTop: `1px solid ${theme.line.subtle}`,
});

export const movesTitle = style([subheading]);
