import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { small } from "../../theme/text.css.ts";

export const stack = style({ display: "flex", flexDirection: "column", gap: theme.space[12], minWidth: 0 });

export const tools = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[8],
});

export const keys = style({ display: "flex", flexWrap: "wrap", gap: theme.space[4] });

export const count = style([small, { color: theme.text.secondary }]);

/** Two hundred boards scroll inside the dialog; its foot stays in reach. */
export const list = style({
  display: "flex",
  flexDirection: "column",
  maxHeight: "min(40vh, 360px)",
  overflowY: "auto",
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.control,
  padding: theme.space[8],
});

export const nothing = style([small, { padding: theme.space[12], color: theme.text.secondary }]);

export const bar = style({ width: "100%", height: 8, accentColor: theme.action.fill });

export const target = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: theme.space[12],
  padding: `${theme.space[8]} ${theme.space[4]}`,
  selectors: { "& + &": { borderTop: `1px solid ${theme.line.subtle}` } },
});

export const board = style({ minWidth: 0, overflowWrap: "anywhere" });

export const state = styleVariants({
  plain: [small, { color: theme.text.secondary }],
  failed: [small, { color: theme.danger.text }],
});

export const reason = style([small, { flexBasis: "100%", color: theme.text.secondary }]);

export const obstacles = style([small, { marginTop: theme.space[8], color: theme.text.secondary }]);

/** Many boards may ask at once. */
export const obstacleList = style({ maxHeight: "30vh", overflowY: "auto", paddingInlineStart: theme.space[20] });
