import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const link = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minWidth: 0,
  padding: "4px 8px 4px 4px",
  marginLeft: -4,
  borderRadius: theme.radius.send,
  color: theme.text.primary,
  textDecoration: "none",
  selectors: { "a&:hover": { background: theme.surface.hover, textDecoration: "none" } },
});

export const boxed = style([
  link,
  {
    width: "100%",
    margin: 0,
    padding: 10,
    border: `1px solid ${theme.line.subtle}`,
    background: theme.surface.raised,
    "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
  },
]);

/** In the drawer of a phone at 200 % it stands above the words. */
export const thumbnail = style({
  width: 84,
  flexShrink: 0,
  borderRadius: 3,
  overflow: "hidden",
  "@media": { [media.zoomedPhone]: { width: "100%" } },
});

export const words = style({
  minWidth: 0,
  flexGrow: 1,
  "@media": { [media.zoomedPhone]: { flexBasis: 0 } },
});

export const titleRow = style({ display: "flex", alignItems: "center", gap: "6px", minWidth: 0 });

export const title = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: theme.weight.semibold,
  selectors: {
    [`${boxed} &`]: { "@media": { [media.zoomedPhone]: { overflowWrap: "anywhere", whiteSpace: "normal" } } },
  },
});

export const meta = style({
  display: "flex",
  gap: "6px",
  fontSize: 12,
  lineHeight: "16px",
  color: theme.text.secondary,
  whiteSpace: "nowrap",
});

/** On a phone the bar has room for name and state only. */
export const wideOnly = style({ "@media": { [media.belowSidebar]: { display: "none" } } });

/** Whose board it is: the first to give way. */
export const household = style([wideOnly, { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" }]);
