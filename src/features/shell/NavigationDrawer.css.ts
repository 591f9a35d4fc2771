import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { currentLine } from "../../theme/highlit.ts";
import { media } from "../../theme/media.ts";

export const opener = style({ "@media": { [media.fromSidebar]: { display: "none" } } });

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  padding: "0 0 16px 12px",
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap", justifyContent: "space-between", rowGap: theme.space[4] } },
});
export const product = style({
  flexGrow: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  // Below the logo and the key that closes.
  "@media": { [media.zoomedPhone]: { order: 1, flexBasis: "100%" } },
  fontSize: 18,
  lineHeight: "24px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.02em",
});

export const list = style({ display: "flex", flexDirection: "column", padding: "12px 0" });

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[16],
  // In a low window the list scrolls; none of its entries gives way.
  flexShrink: 0,
  minHeight: 48,
  padding: "4px 12px",
  borderRadius: theme.radius.control,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: theme.weight.medium,
  color: theme.text.secondary,
  textAlign: "start",
  textDecoration: "none",
  selectors: {
    "&:hover": { background: theme.surface.hover, color: theme.text.primary, textDecoration: "none" },
    "&[aria-current='page']": { background: theme.surface.hover, color: theme.text.primary },
  },
  "@media": { [media.forcedColours]: { selectors: { "&[aria-current='page']": currentLine } } },
});

export const outward = style({ marginLeft: "auto" });

export const person = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  marginTop: "auto",
  padding: "12px 8px 4px",
  borderTop: `1px solid ${theme.line.subtle}`,
});
export const personWords = style({ minWidth: 0, overflowWrap: "anywhere" });
export const personName = style({ fontWeight: theme.weight.medium });
export const personMeta = style({ fontSize: 12, lineHeight: "16px", color: theme.text.secondary });
