import { flowOf } from "../flow.ts";

/** Crashes within this time count together. */
const windowMs = 60_000;

/** How long to wait before each new start: a network that is away needs more than a defect. The first is at once. */
const waits = [0, 1_000, 5_000] as const;

/** A screen on a wall has nobody to press a key: when nothing helped, it is tried again so often. */
const later = 300_000;

type PainterContext = {
  /** When the painter crashed within the last minute, epoch milliseconds. */
  readonly crashes: readonly number[];
  /** What the last crash said. */
  readonly message: string;
};

export type PainterEvent =
  | { readonly type: "painter.crashed"; readonly message: string; readonly at: number }
  | { readonly type: "network.returned" }
  /** A person asked for another try. */
  | { readonly type: "painter.retry" };

type PainterEmitted =
  | { readonly type: "painter.restarted" }
  /** No painter is to be had at present. */
  | { readonly type: "painter.failed"; readonly message: string };

const recent = ({ crashes }: PainterContext, event: PainterEvent): readonly number[] =>
  event.type === "painter.crashed" ? crashes.filter((at) => event.at - at <= windowMs) : crashes;

/**
 * The painter of a page's boards: a worker, or the main thread where canvases cannot leave it.
 *
 * What can go wrong: it crashes, or its file does not come (another one is started: at once, then after a second, then after
 * five; whoever shows a board says all that counts again); it crashes more than three times within a minute (the boards
 * stand still with what they showed, and say so; a person, the network or five minutes start another one).
 */
export const painterFlow = flowOf<PainterContext, undefined, PainterEvent, PainterEmitted>()({
  id: "painter",
  context: () => ({ crashes: [], message: "" }),
  calls: {
    /** A painter at work, until it is left. */
    paint: { kind: "callback" },
  },
  delays: { rest: ({ crashes }) => waits[crashes.length - 1] ?? later, later },
  guards: {
    isSpent: (context, event) => recent(context, event).length >= waits.length,
    isFirst: (context, event) => recent(context, event).length === 0,
  },
  changes: {
    noteCrash: (context, event) =>
      event.type === "painter.crashed"
        ? { crashes: [...recent(context, event), event.at], message: event.message }
        : {},
    forgetCrashes: () => ({ crashes: [] }),
  },
  tells: {
    tellRestarted: () => ({ type: "painter.restarted" }),
    tellFailed: ({ message }) => ({ type: "painter.failed", message }),
  },
  chart: {
    initial: "working",
    states: {
      working: {
        invoke: { src: "paint" },
        initial: "first",
        on: {
          "painter.crashed": [
            { guard: "isSpent", target: "failed", actions: "noteCrash" },
            { guard: "isFirst", target: "#painter.working.another", reenter: true, actions: "noteCrash" },
            { target: "resting", actions: "noteCrash" },
          ],
          "painter.retry": { target: "#painter.working.another", reenter: true, actions: "forgetCrashes" },
        },
        states: {
          first: {},
          // Told once there is somebody who takes what is said.
          another: { entry: "tellRestarted" },
        },
      },
      resting: {
        after: { rest: "#painter.working.another" },
        on: {
          "network.returned": { target: "#painter.working.another", actions: "forgetCrashes" },
          "painter.retry": { target: "#painter.working.another", actions: "forgetCrashes" },
        },
      },
      failed: {
        entry: "tellFailed",
        after: { later: { target: "#painter.working.another", actions: "forgetCrashes" } },
        on: {
          "network.returned": { target: "#painter.working.another", actions: "forgetCrashes" },
          "painter.retry": { target: "#painter.working.another", actions: "forgetCrashes" },
        },
      },
    },
  },
});
