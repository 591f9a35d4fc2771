import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { fieldLabel, small, tiny } from "../../theme/text.css.ts";

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  textAlign: "left",
  "@media": { [media.belowPhone]: { display: "block" } },
});

export const head = style([
  small,
  {
    color: theme.text.secondary,
    fontWeight: 500,
    borderBottom: `1px solid ${theme.line.control}`,
    "@media": {
      // Cards name what they hold by themselves; a screen reader keeps the columns.
      [media.belowPhone]: {
        position: "absolute",
        width: 1,
        height: 1,
        overflow: "hidden",
        clipPath: "inset(50%)",
        whiteSpace: "nowrap",
      },
    },
  },
]);

export const rows = style({ "@media": { [media.belowPhone]: { display: "block" } } });

export const column = style({ height: 32, padding: `0 0 ${theme.space[8]}`, fontWeight: "inherit" });

const phoneCard = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: theme.space[12],
  padding: `${theme.space[12]} 0`,
  height: "auto",
};

export const row = style({
  height: 56,
  borderBottom: `1px solid ${theme.line.subtle}`,
  "@media": {
    [media.belowPhone]: phoneCard,
    [media.zoomedPhone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

export const person = style({
  width: "50%",
  maxWidth: 0,
  padding: `${theme.space[4]} ${theme.space[12]} ${theme.space[4]} 0`,
  "@media": { [media.belowPhone]: { width: "auto", maxWidth: "none", gridColumn: "1 / -1", padding: 0 } },
});

const cut = { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

export const name = style({ ...cut, fontWeight: 500 });

export const meta = style([tiny, { ...cut, color: theme.text.secondary }]);

export const expired = style([tiny, { ...cut, color: theme.warning.text }]);

export const role = style({ padding: 0, "@media": { [media.belowPhone]: { minHeight: 48, alignContent: "center" } } });

export const deeds = style({
  padding: `0 0 0 ${theme.space[8]}`,
  textAlign: "right",
  whiteSpace: "nowrap",
  color: theme.text.secondary,
  "@media": { [media.zoomedPhone]: { whiteSpace: "normal" } },
});

/** The padding of a row's last key stands out, so that its words or icon end where the rows do. */
export const lastWord = style({ marginRight: `calc(-1 * ${theme.space[12]})` });
export const lastIcon = style({ marginRight: -8, "@media": { [media.touch]: { marginRight: -12 } } });

export const form = style({ display: "grid", gap: theme.space[20] });

export const pair = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 400px) minmax(0, 1fr)",
  gap: theme.space[16],
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const boards = style({ display: "grid", gap: theme.space[4], minWidth: 0, margin: 0, padding: 0, border: 0 });

export const legend = style([fieldLabel, { padding: 0 }]);

export const checks = style({ display: "flex", flexWrap: "wrap", columnGap: theme.space[8], marginLeft: -8 });

export const hint = style([small, { margin: 0, color: theme.text.secondary }]);

export const passOn = style({ display: "grid", gap: theme.space[8] });

export const link = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.space[8],
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const transfer = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 400px) auto",
  justifyContent: "start",
  columnGap: theme.space[16],
  rowGap: theme.space[12],
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** On the line of the field beside it, below its label. */
export const danger = style({
  color: theme.danger.text,
  alignSelf: "start",
  marginTop: 22,
  "@media": {
    // Below its field it begins where the field does.
    [media.belowPhone]: { marginTop: 0, marginLeft: `calc(-1 * ${theme.space[16]})`, justifySelf: "start" },
  },
});

export const also = style({ marginTop: theme.space[8], color: theme.text.secondary });

export const skeleton = style({ display: "grid", gap: theme.space[12], maxWidth: 880, paddingTop: theme.space[24] });
