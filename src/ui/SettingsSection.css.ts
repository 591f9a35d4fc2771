import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { small } from "../theme/text.css.ts";

export const section = style({
  display: "grid",
  gridTemplateColumns: "200px minmax(0, 640px)",
  columnGap: theme.space[40],
  rowGap: theme.space[12],
  maxWidth: 880,
  padding: `${theme.space[24]} 0`,
  // Sections that are saved together stand in a form of their own.
  selectors: { "& + &, form + &": { borderTop: `1px solid ${theme.line.subtle}` } },
  "@media": { [media.belowSidebar]: { gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 640 } },
});

export const label = style({ display: "grid", alignContent: "start", gap: theme.space[4] });

export const hint = style([small, { color: theme.text.secondary, textWrap: "pretty" }]);

export const content = style({
  display: "grid",
  // Without it a picture of a board keeps the column as wide as it was when the window narrows.
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space[16],
  minWidth: 0,
});
