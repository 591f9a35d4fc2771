import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { label, small } from "../../theme/text.css.ts";

const stacked = {
  "& + &": { marginTop: theme.space[24], paddingTop: theme.space[24], borderTop: `1px solid ${theme.line.subtle}` },
};

export const section = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[12],
  minWidth: 0,
  // Beside the board, and on a phone, the sections stand below each other with a line between.
  "@media": { [media.fromRail]: { selectors: stacked }, [media.belowPhone]: { selectors: stacked } },
});

export const picture = style({ borderRadius: theme.radius.swatch, overflow: "hidden" });

export const meta = style({ color: theme.text.secondary });

export const facts = style({ display: "flex", flexDirection: "column", gap: theme.space[8] });

export const fact = style({ display: "flex", justifyContent: "space-between", gap: theme.space[16] });

export const factName = style([small, { color: theme.text.secondary }]);

export const factValue = style([small, { fontWeight: theme.weight.medium, textAlign: "end" }]);

export const list = style({ display: "flex", flexDirection: "column", gap: theme.space[12] });

export const entry = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap", rowGap: theme.space[4] } },
});

export const thumbnail = style({ flex: "none", width: 96 });

export const entryTime = style([label, { display: "block", color: theme.text.primary }]);

export const line = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] });

export const hold = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.space[8],
  padding: theme.space[12],
  borderRadius: theme.radius.control,
  background: theme.surface.sunken,
});

export const holdText = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "baseline",
  gap: theme.space[8],
});

/** On a phone at 200 % below the picture. */
export const entryText = style({
  flex: "1 1 0",
  minWidth: 0,
  "@media": { [media.zoomedPhone]: { minWidth: 100 } },
});

export const keys = style({ display: "flex", flexWrap: "wrap", gap: theme.space[8] });

/** Two fields beside each other. */
export const pair = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  gap: theme.space[12],
});

/** The first of them has the longer words. */
export const unevenPair = style([pair, { gridTemplateColumns: "minmax(0, 1.45fr) minmax(0, 1fr)" }]);
