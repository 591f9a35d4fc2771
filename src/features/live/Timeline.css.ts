import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** As wide as the board above it. */
export const section = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[12],
  width: "min(1010px, 100%)",
  minWidth: 0,
  marginInline: "auto",
  marginTop: theme.space[24],
});

export const title = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: theme.space[8],
});

export const zone = style({ color: theme.text.muted, fontWeight: theme.weight.regular });

export const nothing = style({ color: theme.text.secondary });

/** Who sent it stands left, what holds the board right; below each other where there is no room. */
export const present = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space[8]} ${theme.space[16]}`,
  listStyle: "none",
});

export const shown = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  marginRight: "auto",
  minHeight: 40,
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const words = style({ display: "grid", color: theme.text.secondary });

export const strong = style({ fontWeight: theme.weight.medium, color: theme.text.primary });

export const link = style({ marginLeft: theme.space[8], color: theme.text.link });

export const holding = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  minHeight: 40,
  padding: `0 ${theme.space[4]} 0 ${theme.space[12]}`,
  borderRadius: theme.radius.chip,
  background: theme.warning.tint,
  color: theme.warning.text,
  "@media": { [media.belowPhone]: { width: "100%" }, [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const sentence = style({
  flex: "1 1 0",
  minWidth: 80,
  paddingBlock: theme.space[4],
  paddingRight: theme.space[8],
});

/** One row that scrolls, what comes parted from what was; on a phone one below the other. */
export const strip = style({
  display: "flex",
  gap: theme.space[24],
  margin: -4,
  padding: 4,
  overflowX: "auto",
  scrollbarWidth: "thin",
  "@media": {
    [media.belowPhone]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", overflowX: "visible" },
  },
});

export const tense = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[8],
  selectors: {
    "& + &": { paddingLeft: theme.space[24], borderLeft: `1px solid ${theme.line.control}` },
  },
  "@media": {
    [media.belowPhone]: {
      selectors: {
        "& + &": {
          paddingLeft: 0,
          borderLeft: "none",
          paddingTop: theme.space[16],
          borderTop: `1px solid ${theme.line.control}`,
        },
      },
    },
  },
});

export const tenseTitle = style({ color: theme.text.secondary, fontWeight: theme.weight.medium });

export const entries = style({
  display: "flex",
  flexGrow: 1,
  gap: theme.space[12],
  listStyle: "none",
  "@media": { [media.belowPhone]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const past = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.space[4],
  flex: "1 0 176px",
  maxWidth: 320,
  minWidth: 176,
  padding: `${theme.space[12]} ${theme.space[16]}`,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  color: theme.text.secondary,
  "@media": { [media.belowPhone]: { minWidth: 0, maxWidth: "none" } },
});

/** What comes can still be changed: it stands out from what was. */
export const next = style([past, { background: theme.surface.raised, borderColor: theme.line.control }]);

/** The key's words begin where the lines above it do. */
export const key = style({
  marginLeft: `calc(-1 * ${theme.space[12]})`,
  marginTop: "auto",
  selectors: { "&:empty": { display: "none" } },
});

export const when = style({ display: "flex", alignItems: "center", gap: theme.space[8] });

export const message = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
  color: theme.text.primary,
});

export const who = style({ fontSize: 13, lineHeight: "18px" });
