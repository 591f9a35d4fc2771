import { globalStyle, style } from "@vanilla-extract/css";
import { bottomBar } from "../theme/bottomBar.ts";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

/** Save, then Cancel; on a phone they are its bottom bar, the filled one at the end and as wide as there is room. */
export const keys = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space[8],
  "@media": { [media.belowPhone]: { ...bottomBar, flexDirection: "row-reverse", flexWrap: "nowrap" } },
});
globalStyle(`${keys} > *`, { "@media": { [media.belowPhone]: { height: 48 } } });
globalStyle(`${keys} > :first-child`, { "@media": { [media.belowPhone]: { flex: "1 1 0", minWidth: 0 } } });
