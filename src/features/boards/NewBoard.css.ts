import { style } from "@vanilla-extract/css";
import { barHeight } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const layout = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 400px) minmax(0, 560px)",
  gap: theme.space[56],
  alignItems: "start",
  "@media": {
    [media.belowRail]: { gridTemplateColumns: "minmax(0, 400px)", gap: theme.space[24] },
    // Free of the bar with the form's keys.
    [media.belowPhone]: { paddingBottom: barHeight },
  },
});

export const form = style({ display: "grid", gap: theme.space[20] });
export const text = style({ color: theme.text.secondary });
export const preview = style({ borderRadius: theme.radius.card, overflow: "hidden", boxShadow: theme.elevation.e2 });
