import { style } from "@vanilla-extract/css";

export const board = style({ position: "relative", width: "100%", overflow: "hidden" });

/** The last picture of a board that does not answer, under black at 45 %. */
export const offline = style([
  board,
  { "::after": { content: "''", position: "absolute", inset: 0, background: "rgb(0 0 0 / 45%)" } },
]);

export const thumbnail = style({ display: "block", width: "100%" });
