import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { fieldLabel, label, small } from "../../theme/text.css.ts";

export const header = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: `${theme.space[8]} ${theme.space[12]}`,
  minHeight: 40,
  marginBottom: theme.space[24],
  "@media": { [media.belowPhone]: { marginBottom: theme.space[16] } },
});

/** A ghost key's words stand at the edge of the page, not its invisible box. */
export const back = style({ marginInlineStart: "-16px" });

export const headerEnd = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  marginInlineStart: "auto",
  "@media": {
    [media.belowPhone]: { flexDirection: "column", alignItems: "stretch", gap: theme.space[4], width: "100%" },
  },
});

export const choiceName = style([fieldLabel]);

export const choice = style({ width: 200, "@media": { [media.belowPhone]: { width: "100%" } } });

export const sections = style({ display: "flex", flexDirection: "column", gap: theme.space[40] });

export const sectionHead = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  minHeight: 32,
  marginBottom: theme.space[16],
});

/** As wide as its cards and the gaps between them, so that More ends where the last card does. */
export const section = style({
  maxWidth: 3 * 300 + 2 * 24,
  "@media": { [media.belowPhone]: { maxWidth: 300 } },
});

export const moreKey = style({ marginInlineEnd: "-10px" });

/** Previews are 300 px wide; as many stand beside each other as have room. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(0, 300px))",
  gap: theme.space[24],
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [media.belowPhone]: { gap: theme.space[16] } },
});

export const card = style({
  display: "flex",
  flexDirection: "column",
  width: "100%",
  maxWidth: 300,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  overflow: "hidden",
});

export const foot = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  padding: `${theme.space[8]} ${theme.space[8]} ${theme.space[8]} ${theme.space[16]}`,
});

export const name = style([label, { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }]);

export const more = style([small, { marginTop: theme.space[16], color: theme.text.secondary }]);

export const notice = style({ maxWidth: 640 });
