import { style } from "@vanilla-extract/css";

export const place = style({ position: "relative", minWidth: 0 });

/** Over the picture, which stands until the flaps are painted. */
export const turning = style({ position: "absolute", inset: 0 });
