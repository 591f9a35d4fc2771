import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { small } from "../theme/text.css.ts";

export const locked = style([small, { display: "flex", alignItems: "center", gap: theme.space[8], margin: 0 }]);

// Beside the first line of a sentence that wraps, as large as beside a short one.
globalStyle(`${locked} > svg`, { flexShrink: 0, alignSelf: "start", marginTop: 1 });
