import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";

export const field = style({ position: "relative" });

export const icon = style({
  position: "absolute",
  top: "50%",
  left: 12,
  display: "grid",
  color: theme.text.secondary,
  transform: "translateY(-50%)",
  pointerEvents: "none",
});

export const input = style({ width: "100%", paddingLeft: 40 });

/** As high as it needs to be and never higher than the window: typing does not move the field. */
export const list = style({
  height: "min(420px, 55vh)",
  margin: `${theme.space[12]} -8px 0`,
  overflowY: "auto",
  overscrollBehavior: "contain",
});

export const group = style({ margin: 0, padding: 0 });

export const groupName = style({
  padding: `${theme.space[12]} ${theme.space[8]} ${theme.space[4]}`,
  fontSize: 13,
  lineHeight: "18px",
  fontWeight: theme.weight.medium,
  color: theme.text.secondary,
});

export const option = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  minHeight: 40,
  padding: `${theme.space[4]} ${theme.space[8]}`,
  borderRadius: theme.radius.control,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: theme.weight.medium,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.surface.hover },
    "&[aria-selected='true']": {
      background: theme.surface.pressed,
      outline: `2px solid ${theme.focus.ring}`,
      outlineOffset: -2,
    },
  },
  "@media": {
    [media.touch]: { minHeight: 48 },
    // Whose board it is goes below its name.
    [media.zoomedPhone]: { flexWrap: "wrap", rowGap: 0 },
  },
});

export const label = style({ minWidth: 0, overflowWrap: "anywhere" });

export const detail = style({
  minWidth: 0,
  maxWidth: "50%",
  "@media": { [media.zoomedPhone]: { maxWidth: "100%" } },
  overflow: "hidden",
  fontSize: 13,
  fontWeight: theme.weight.regular,
  color: theme.text.secondary,
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const notice = style({
  padding: `${theme.space[8]} ${theme.space[8]} 0`,
  fontSize: 14,
  lineHeight: "20px",
  color: theme.text.secondary,
});
