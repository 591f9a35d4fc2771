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
export const back = style({
  marginInlineEnd: "-16px",
  "@media": { [media.belowPhone]: { marginInline: "-16px 0" } },
});

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
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap", rowGap: theme.space[4] } },
});

export const section = style({ minWidth: 0 });

export const moreKey = style({ marginInlineEnd: "-10px" });

/** As many as have room at 300 px, and then as wide as fills it, as messages do. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 300px), 1fr))",
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
  // The key goes below the name.
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap", rowGap: theme.space[8] } },
});

export const name = style([
  label,
  {
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    "@media": { [media.zoomedPhone]: { overflowWrap: "anywhere", whiteSpace: "normal" } },
  },
]);

export const more = style([small, { marginTop: theme.space[16], color: theme.text.secondary }]);

export const notice = style({ maxWidth: 640 });
