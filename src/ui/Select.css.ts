import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { control } from "./Field.css.ts";

export const trigger = style([
  control,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: theme.space[8],
    textAlign: "left",
    selectors: { "&[data-popup-open]": { borderColor: theme.text.primary } },
  },
]);

export const value = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
export const chevron = style({ flexShrink: 0, color: theme.text.secondary });
export const list = style({ maxHeight: "min(320px, var(--available-height))", overflowY: "auto" });
export const check = style({ marginLeft: "auto", color: theme.text.primary });
