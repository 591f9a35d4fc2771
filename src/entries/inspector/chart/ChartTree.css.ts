import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { label, mono, small } from "../../../theme/text.css.ts";

export const tree = style({ padding: `0 ${theme.space[24]} 80px`, listStyle: "none" });

const item = style({
  display: "flex",
  gap: theme.space[12],
  alignItems: "baseline",
  minHeight: 28,
  paddingBlock: theme.space[4],
  borderRadius: theme.radius.small,
  overflowWrap: "anywhere",
  cursor: "default",
  selectors: { '&[aria-selected="true"]': { background: theme.surface.pressed } },
  "@media": { [media.touch]: { minHeight: 48, alignItems: "center" } },
});

export const state = style([label, item, { fontWeight: theme.weight.semibold }]);
export const now = style([state, { color: theme.send.fill }]);
export const detail = style([mono, item, { color: theme.text.secondary }]);
export const note = style([small, { color: theme.text.secondary }]);
