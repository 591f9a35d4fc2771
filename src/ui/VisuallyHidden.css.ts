import { style } from "@vanilla-extract/css";
import { visuallyHidden } from "../theme/visuallyHidden.ts";

export const hidden = style({ ...visuallyHidden, margin: -1, padding: 0, border: 0 });
