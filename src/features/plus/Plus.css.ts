import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const panelBoard = style({ marginBottom: theme.space[24] });
export const panelTitle = style({
  margin: 0,
  fontSize: 20,
  lineHeight: "28px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.012em",
});
export const points = style({
  display: "grid",
  gap: theme.space[12],
  margin: `${theme.space[16]} 0 0`,
  padding: 0,
  listStyle: "none",
});
export const point = style({ display: "flex", alignItems: "center", gap: theme.space[12], fontSize: 14, opacity: 0.9 });
/** Yellow means Plus. */
export const pointMark = style({ color: theme.plus.fill });

export const offer = style({ display: "grid", gap: theme.space[4], minWidth: 0 });
export const offerHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[8],
  fontWeight: theme.weight.semibold,
});
export const offerPrice = style({ marginLeft: "auto" });
export const bestValue = style({
  padding: "2px 8px",
  borderRadius: theme.radius.chip,
  background: theme.plus.fill,
  color: theme.plus.on,
  fontSize: 12,
  lineHeight: "16px",
  fontWeight: theme.weight.semibold,
});
export const billed = style({ fontSize: 13, lineHeight: "18px", color: theme.text.secondary });

export const facts = style({ display: "grid", gap: theme.space[8], margin: 0, padding: 0, listStyle: "none" });
export const fact = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  fontSize: 13,
  lineHeight: "18px",
  color: theme.text.secondary,
});
export const form = style({ display: "flex", flexDirection: "column", gap: theme.space[20], flex: 1, margin: 0 });
export const foot = style({ display: "grid", gap: theme.space[12], marginTop: "auto", justifyItems: "stretch" });
export const between = style({
  display: "flex",
  justifyContent: "space-between",
  gap: theme.space[8],
  marginTop: "auto",
});
export const link = style({
  justifySelf: "center",
  padding: theme.space[8],
  border: 0,
  background: "none",
  color: theme.text.link,
  font: "inherit",
  fontWeight: theme.weight.medium,
  cursor: "pointer",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 2, borderRadius: theme.radius.small },
  },
});
export const secondary = style({ color: theme.text.secondary });
export const picker = style({ display: "grid", gap: theme.space[12], maxHeight: 280, overflowY: "auto", padding: 2 });
export const boardName = style({ fontWeight: theme.weight.medium });

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[24],
  maxWidth: 560,
  margin: "0 auto",
  padding: "40px 24px",
  "@media": { [media.zoomedPhone]: { paddingInline: theme.space[16] } },
});
export const widget = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[20],
  padding: theme.space[24],
  maxWidth: 520,
  "@media": { [media.zoomedPhone]: { paddingInline: theme.space[16] } },
  margin: "0 auto",
});
export const codes = style({ display: "grid", margin: 0, padding: 0, listStyle: "none" });
export const codeRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[8],
  minHeight: 56,
  paddingBlock: theme.space[8],
  borderTop: `1px solid ${theme.line.subtle}`,
});
export const code = style({ fontFamily: theme.font.mono, fontSize: 16, lineHeight: "24px" });
export const codeKeys = style({ display: "flex", gap: theme.space[8] });
export const ownCodes = style({ display: "grid", gap: theme.space[8] });
/** Two and a half rows, so that more are seen to be there. */
export const ownCodeList = style({ maxHeight: 140, overflowY: "auto" });

export const coming = style({ display: "grid", gap: theme.space[20] });
export const comingRow = style({ display: "flex", justifyContent: "space-between", alignItems: "center" });
export const comingPlans = style({ display: "grid", gap: theme.space[12] });
