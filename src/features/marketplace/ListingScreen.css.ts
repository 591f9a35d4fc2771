import { globalStyle, style } from "@vanilla-extract/css";
import { bottomBar } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** The key's icon stands on the page's edge, not its invisible box. */
export const back = style({ display: "flex", marginInlineStart: -10, marginBottom: theme.space[12] });

export const head = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: theme.space[16],
  marginBottom: theme.space[20],
});

export const headWords = style({ flex: "1 1 160px", minWidth: 0, display: "grid", gap: theme.space[4] });

export const secondary = style({ color: theme.text.secondary });

export const actions = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[16],
  "@media": {
    [media.belowPhone]: {
      ...bottomBar,
    },
  },
});

globalStyle(`${actions} > *`, { "@media": { [media.belowPhone]: { height: 48 } } });
globalStyle(`${actions} > :last-child`, { "@media": { [media.belowPhone]: { flex: 1 } } });

export const panel = style({ marginTop: theme.space[20] });

export const page = style({
  display: "grid",
  gap: theme.space[32],
  "@media": { [media.fromRail]: { gridTemplateColumns: "minmax(0, 1fr) 296px" } },
});

export const main = style({ display: "grid", gap: theme.space[16], alignContent: "start", minWidth: 0 });

/** Two stills beside the board; below 800 px it stands alone, with arrows (channels, section 2.5). */
export const previews = style({
  display: "grid",
  gap: `${theme.space[12]} ${theme.space[16]}`,
  "@media": { "(min-width: 800px)": { gridTemplateColumns: "minmax(0, 616fr) minmax(0, 296fr)" } },
});

export const stage = style({
  minWidth: 0,
  alignSelf: "start",
  borderRadius: theme.radius.card,
  overflow: "hidden",
  boxShadow: theme.elevation.e2,
});

export const stills = style({
  display: "none",
  "@media": { "(min-width: 800px)": { display: "grid", gap: theme.space[12], alignContent: "start" } },
});

export const still = style({ display: "block", width: "100%", borderRadius: theme.radius.control, overflow: "hidden" });

export const playing = style({
  display: "flex",
  alignItems: "center",
  marginInlineStart: -8,
  gap: theme.space[4],
  "@media": { "(min-width: 800px)": { gridColumn: "1 / -1" }, [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const arrows = style({
  display: "flex",
  marginInlineStart: "auto",
  "@media": { "(min-width: 800px)": { display: "none" } },
});

export const about = style({
  display: "grid",
  gap: theme.space[20],
  "@media": {
    "(min-width: 800px)": { gridTemplateColumns: "minmax(0, 616fr) minmax(0, 296fr)", gap: theme.space[16] },
  },
});

export const prose = style({
  display: "grid",
  gap: theme.space[8],
  alignContent: "start",
  maxWidth: "68ch",
  overflowWrap: "anywhere",
});

export const contact = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space[8],
  justifySelf: "start",
  minHeight: 32,
  color: theme.text.secondary,
  "@media": { [media.touch]: { minHeight: 48 } },
});

export const channels = style({ display: "grid", maxWidth: 640 });

export const channel = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 56,
  borderTop: `1px solid ${theme.line.subtle}`,
});
export const channelName = style({ flexGrow: 1, minWidth: 0 });

export const more = style({
  display: "grid",
  gap: theme.space[12],
  marginTop: theme.space[32],
  "@media": { [media.belowPhone]: { paddingBottom: 96 } },
});

export const moreCards = style({
  display: "grid",
  gap: theme.space[16],
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": {
    "(min-width: 800px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [media.fromRail]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  },
});

export const moreCard = style({ minWidth: 0 });

export const moreLink = style({
  display: "grid",
  minWidth: 0,
  color: theme.text.primary,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

export const morePicture = style({
  display: "block",
  marginBottom: theme.space[8],
  borderRadius: theme.radius.control,
  overflow: "hidden",
});

export const cut = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

export const publicPage = style({
  display: "grid",
  maxWidth: 960,
  padding: "40px 40px 80px",
  marginInline: "auto",
  "@media": { [media.belowPhone]: { padding: "24px 16px 112px" } },
});

export const publicLogo = style({ display: "flex", marginBottom: theme.space[24] });
