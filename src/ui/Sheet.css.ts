import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { sidePanel } from "./sidePanel.ts";

export const panel = style({ ...sidePanel("100%"), insetInlineEnd: 0, width: 472, padding: theme.space[24] });
