import { flowOf } from "../flow.ts";

/** Losses within this time count together. */
const windowMs = 60_000;

/** A canvas that is lost more often within a minute is not replaced any more. */
const lossesBorne = 3;

type BoardCanvasContext = {
  /** When the canvas was lost within the last minute, epoch milliseconds. */
  readonly losses: readonly number[];
};

export type BoardCanvasEvent =
  /** The browser took the canvas' room away, and did not give it back. */
  | { readonly type: "canvas.lost"; readonly at: number }
  /** The browser has nothing to draw on. */
  | { readonly type: "canvas.undrawable" }
  /** What came last is nothing for this board. */
  | { readonly type: "update.refused" }
  /** Flaps turn, or have landed. */
  | { readonly type: "board.drawn" }
  | { readonly type: "painter.restarted" }
  | { readonly type: "painter.failed"; readonly message: string }
  /** A person asked for another try. */
  | { readonly type: "board.retry" };

type BoardCanvasEmitted =
  /** On another canvas, with all that counts said again. */
  | { readonly type: "canvas.replace" }
  | { readonly type: "board.restarted" }
  | { readonly type: "board.failed"; readonly message: string }
  | { readonly type: "board.undrawable" }
  | { readonly type: "board.refused" }
  | { readonly type: "painter.retry" };

const recent = ({ losses }: BoardCanvasContext, event: BoardCanvasEvent): readonly number[] =>
  event.type === "canvas.lost" ? losses.filter((at) => event.at - at <= windowMs) : losses;

/**
 * One board on a page, as its painter draws it.
 *
 * What can go wrong: the painter is another one (a new canvas: the former one went with the former painter); the browser
 * takes the canvas away (a new one, three times a minute; then the board stands still and says so); there is nothing to draw
 * on (its text stands in its place); a message is nothing for this board (it stands as it was, and says so until the next).
 */
export const boardCanvasFlow = flowOf<BoardCanvasContext, undefined, BoardCanvasEvent, BoardCanvasEmitted>()({
  id: "boardCanvas",
  context: () => ({ losses: [] }),
  calls: {},
  guards: { isSpent: (context, event) => recent(context, event).length >= lossesBorne },
  changes: {
    noteLoss: (context, event) =>
      event.type === "canvas.lost" ? { losses: [...recent(context, event), event.at] } : {},
    forgetLosses: () => ({ losses: [] }),
  },
  tells: {
    tellReplace: () => ({ type: "canvas.replace" }),
    tellRestarted: () => ({ type: "board.restarted" }),
    tellLost: () => ({ type: "board.failed", message: "the canvas is lost again and again" }),
    tellFailed: (_, event) => ({
      type: "board.failed",
      message: event.type === "painter.failed" ? event.message : "",
    }),
    tellUndrawable: () => ({ type: "board.undrawable" }),
    tellRefused: () => ({ type: "board.refused" }),
    tellRetry: () => ({ type: "painter.retry" }),
  },
  chart: {
    initial: "standing",
    states: {
      standing: {
        initial: "drawn",
        on: {
          "canvas.lost": [
            { guard: "isSpent", target: "failed", actions: ["noteLoss", "tellLost"] },
            { target: "#boardCanvas.standing.drawn", actions: ["noteLoss", "tellReplace"] },
          ],
          "canvas.undrawable": { target: "undrawable", actions: "tellUndrawable" },
          "update.refused": { target: "#boardCanvas.standing.refused", actions: "tellRefused" },
          "painter.restarted": { target: "#boardCanvas.standing.drawn", actions: ["tellReplace", "tellRestarted"] },
          "painter.failed": { target: "failed", actions: "tellFailed" },
        },
        states: {
          drawn: {},
          refused: { on: { "board.drawn": "drawn" } },
        },
      },
      undrawable: {
        on: {
          // Its text stands there and says what the board shows.
          "update.refused": { actions: "tellRefused" },
          "painter.restarted": { target: "standing", actions: ["tellReplace", "tellRestarted"] },
          "painter.failed": { target: "failed", actions: "tellFailed" },
        },
      },
      failed: {
        on: {
          "painter.restarted": { target: "standing", actions: ["tellReplace", "tellRestarted"] },
          "board.retry": { actions: ["forgetLosses", "tellRetry"] },
        },
      },
    },
  },
});
