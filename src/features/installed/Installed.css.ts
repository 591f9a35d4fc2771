import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small } from "../../theme/text.css.ts";

export const page = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[20] });

export const filters = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[12],
  "@media": {
    [media.belowPhone]: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: theme.space[8] },
    [media.narrowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});
export const segment = style({ "@media": { [media.belowPhone]: { gridColumn: "1 / -1" } } });
export const count = style([
  small,
  { color: theme.text.secondary, "@media": { [media.belowPhone]: { gridColumn: "1 / -1" } } },
]);
export const right = style({
  display: "flex",
  gap: theme.space[8],
  marginLeft: "auto",
  "@media": { [media.belowPhone]: { display: "contents" } },
});

export const end = style([small, { marginTop: theme.space[12], color: theme.text.secondary }]);
export const none = style({ color: theme.text.secondary });
export const skeleton = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[20] });
