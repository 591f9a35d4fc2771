import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { tiny } from "../../../theme/text.css.ts";

export const receipt = style([tiny, { color: theme.text.secondary }]);

/** A mark and its words, which go on below each other where they are long. */
export const repeat = style([receipt, { display: "flex", alignItems: "flex-start", gap: theme.space[4] }]);

globalStyle(`${repeat} > svg`, { flexShrink: 0, marginTop: 1 });

export const undo = style([
  tiny,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: theme.space[8],
    padding: `0 ${theme.space[8]} 0 ${theme.space[16]}`,
    color: theme.text.secondary,
  },
]);
