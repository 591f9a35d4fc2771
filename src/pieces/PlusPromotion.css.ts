import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { small, subheading } from "../theme/text.css.ts";

export const card = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[20],
  padding: theme.space[16],
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  "@media": { [media.belowPhone]: { flexWrap: "wrap", gap: theme.space[12] } },
});

export const flaps = style({ width: 168, flexShrink: 0, "@media": { [media.belowPhone]: { width: 132 } } });

export const words = style({
  flex: 1,
  minWidth: 0,
  "@media": { [media.belowPhone]: { flexBasis: "100%", order: 2 } },
});

export const heading = style([subheading]);

export const text = style([small, { color: theme.text.secondary, marginTop: theme.space[4] }]);

export const action = style({ "@media": { [media.belowPhone]: { order: 3, width: "100%", display: "grid" } } });
