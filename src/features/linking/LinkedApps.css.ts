import { globalStyle, style } from "@vanilla-extract/css";
import { iconTile } from "../../pieces/iconTile.css.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { body, small } from "../../theme/text.css.ts";

export const list = style({ margin: 0, padding: 0, listStyle: "none", borderTop: `1px solid ${theme.line.control}` });
export const row = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: theme.space[12],
  minHeight: 68,
  padding: `${theme.space[8]} 0`,
  borderBottom: `1px solid ${theme.line.subtle}`,
  "@media": { [media.zoomedPhone]: { gridTemplateColumns: "40px minmax(0, 1fr)" } },
});
// What a row ends with stands below its words there.
globalStyle(`${row} > :nth-child(3)`, { "@media": { [media.zoomedPhone]: { gridColumn: 2, justifySelf: "start" } } });
/** The key's own padding stands out, so that its word ends where the row does. */
export const last = style({ marginRight: `calc(-1 * ${theme.space[12]})` });
export const mark = style([iconTile, { borderRadius: theme.radius.control }]);
export const name = style([body, { margin: 0, fontWeight: 500, overflowWrap: "anywhere" }]);
export const note = style([small, { margin: 0, color: theme.text.secondary, overflowWrap: "anywhere" }]);
