import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small } from "../../theme/text.css.ts";

export const form = style({ display: "contents" });

/** Fields beside each other, which come below each other where there is no room. */
export const fields = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: `${theme.space[20]} ${theme.space[8]}`,
});

export const time = style({ width: 160, "@media": { [media.belowPhone]: { flexGrow: 1, width: "auto" } } });
export const to = style({ height: 40, lineHeight: "40px" });
export const zone = style({
  width: 240,
  "@media": { [media.belowPhone]: { flexGrow: 1, width: "100%" } },
});

export const note = style([small, { color: theme.text.secondary }]);
export const strong = style({ fontWeight: theme.weight.medium, color: theme.text.primary });
export const problem = style([small, { color: theme.danger.text }]);

export const guess = style([note, { display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] }]);

export const list = style([
  small,
  { display: "grid", gap: theme.space[8], margin: 0, padding: 0, listStyle: "none", color: theme.text.secondary },
]);
export const item = style({ display: "grid", gridTemplateColumns: "16px minmax(0, 1fr)", gap: theme.space[8] });

export const card = style({
  display: "grid",
  gap: theme.space[4],
  padding: theme.space[16],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
});

/** A line a channel: its flap, its name, what becomes of it; on a phone the last below the name. */
export const channels = style({
  display: "grid",
  gap: theme.space[8],
  margin: `${theme.space[12]} 0 0`,
  padding: 0,
  listStyle: "none",
});
export const channel = style({
  display: "grid",
  gridTemplateColumns: "8px minmax(0, 180px) minmax(0, 1fr)",
  alignItems: "center",
  columnGap: theme.space[8],
  fontSize: 14,
  lineHeight: "20px",
  color: theme.text.secondary,
  "@media": {
    [media.belowPhone]: { gridTemplateColumns: "8px minmax(0, 1fr) fit-content(190px)" },
    [media.zoomedPhone]: { gridTemplateColumns: "8px minmax(0, 1fr)" },
  },
});
/** In the last column, however many there are. */
export const channelFate = style({ gridColumn: "-2" });
export const channelTitle = style({
  fontWeight: theme.weight.medium,
  color: theme.text.primary,
  overflowWrap: "anywhere",
});

export const choice = style({ display: "grid", gap: theme.space[8], justifyItems: "start" });
export const preview = style({ maxWidth: 400 });
/** Its own padding stands out to the left, so that it begins where the fields do. */
export const danger = style({ color: theme.danger.text, marginLeft: `calc(-1 * ${theme.space[16]})` });
