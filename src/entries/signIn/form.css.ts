import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { body } from "../../theme/text.css.ts";

export const lead = style([body, { marginTop: theme.space[8], color: theme.text.secondary }]);

export const form = style({ display: "grid", gap: theme.space[20], marginTop: theme.space[32] });

/** The answer that belongs to no field. */
export const answer = style({ marginTop: theme.space[20] });

export const aside = style([body, { marginTop: theme.space[24], color: theme.text.secondary }]);

export const names = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: theme.space[16],
  alignItems: "start",
});

export const actions = style({ display: "flex", flexWrap: "wrap", gap: theme.space[12], marginTop: theme.space[32] });
