import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { label, small } from "../../theme/text.css.ts";

export const list = style({ margin: 0, padding: 0, border: 0, minWidth: 0 });

export const entry = style({
  padding: `${theme.space[4]} 0`,
  selectors: { "& + &": { borderTop: `1px solid ${theme.line.subtle}` } },
});

export const title = style([label, { display: "block", overflowWrap: "anywhere" }]);

export const meta = style([small, { display: "block", color: theme.text.secondary }]);

export const none = style({ display: "flex", flexDirection: "column", gap: theme.space[4] });

export const noneAction = style({ marginTop: theme.space[12] });

export const hint = style([small, { marginTop: theme.space[12], color: theme.text.secondary }]);
