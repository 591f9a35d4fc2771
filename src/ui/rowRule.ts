import type { StyleRule } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

/** A line of a list that is pressed: small, but as high as a finger needs where there is one. */
export const rowRule = {
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  width: "100%",
  minHeight: 32,
  padding: `0 ${theme.space[8]}`,
  borderRadius: theme.radius.small,
  textAlign: "left",
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { minHeight: 48 } },
} satisfies StyleRule;
