import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { small } from "../../theme/text.css.ts";

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[20],
  marginTop: theme.space[20],
});

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
});

export const choices = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[8],
  maxWidth: "100%",
});

export const chip = style([
  small,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: theme.space[4],
    maxWidth: "100%",
    height: 32,
    paddingLeft: theme.space[12],
    borderRadius: theme.radius.small,
    background: theme.surface.sunken,
    color: theme.text.primary,
  },
]);

export const chipText = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

export const tail = style({ display: "flex", justifyContent: "center", marginTop: theme.space[24], minHeight: 40 });

export const options = style({ display: "grid", gap: theme.space[20] });

export const option = style({ display: "grid", gap: theme.space[8], justifyItems: "start" });
