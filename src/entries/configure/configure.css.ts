import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

// The frame stands on a card of the console, which shows through.
globalStyle("body", { background: "transparent" });

export const form = style({ display: "grid", gap: theme.space[24], padding: theme.space[24] });
export const fields = style({ display: "grid", gap: theme.space[20], maxWidth: 560 });
export const field = style({ display: "grid", gap: theme.space[4], minWidth: 0 });
export const label = style({ padding: 0, color: theme.text.primary, fontWeight: 600 });
export const hint = style({ color: theme.text.secondary, fontWeight: 400, fontSize: 13 });
export const error = style({ color: theme.danger.text, fontSize: 13 });

export const input = style({
  width: "100%",
  minHeight: 40,
  padding: `0 ${theme.space[12]}`,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.control,
  background: theme.surface.base,
  color: theme.text.primary,
  selectors: { '&[aria-invalid="true"]': { borderColor: theme.danger.text }, "&:disabled": { opacity: 0.6 } },
});
// On phones a smaller one makes the browser zoom in.
globalStyle("input, select", { "@media": { "(pointer: coarse)": { fontSize: 16 } } });

export const box = style({ width: 20, height: 20, margin: 0, accentColor: theme.action.fill });
export const choice = style({ display: "flex", alignItems: "center", gap: theme.space[8], minHeight: 32 });
export const group = style({ display: "grid", gap: theme.space[8], minWidth: 0, margin: 0, padding: 0, border: 0 });
export const entries = style({ display: "grid", gap: theme.space[8] });
/** A row: its settings beside each other while there is room, and what takes it away at its end. */
export const entry = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: theme.space[8],
  selectors: { "& + &": { paddingTop: theme.space[8], borderTop: `1px solid ${theme.line.subtle}` } },
});
globalStyle(`${entry} > :not(button)`, { flex: "1 1 140px" });
globalStyle(`${entry} > button`, { minHeight: 40 });

export const foot = style({ display: "flex", alignItems: "center", gap: theme.space[16], minHeight: 40 });
/** Without its key: as high as what it says. */
export const footAlone = style({ marginTop: `calc(-1 * ${theme.space[24]})` });
export const status = style({ color: theme.text.secondary });

export const send = style({
  minHeight: 40,
  padding: `0 ${theme.space[20]}`,
  borderRadius: theme.radius.control,
  background: theme.action.fill,
  color: theme.action.on,
  fontWeight: 600,
  selectors: { "&:hover": { background: theme.action.hover }, '&[aria-disabled="true"]': { opacity: 0.6 } },
});
globalStyle(`button.${send}`, {
  background: theme.action.fill,
  padding: `0 ${theme.space[20]}`,
  color: theme.action.on,
});
export const quiet = style({ justifySelf: "start", minHeight: 32, color: theme.text.link });
globalStyle(`button.${quiet}`, { color: theme.text.link });
