import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";

/** A phone's room belongs to the page: the fact and the way on stand there, and why it matters is in the letter. */
export const why = style({ "@media": { [media.belowPhone]: { display: "none" } } });
