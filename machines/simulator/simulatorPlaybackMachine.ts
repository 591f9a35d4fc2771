import { assign, emit, setup } from "xstate";

/** Codes of a board's cells, row by row. */
export type PlaybackGrid = readonly (readonly number[])[];

/** How the flaps of this viewer's board turn; `sent`: as whoever sent the message said. */
export type PlaybackPace = "sent" | "classic" | "brisk" | "instant";
export type PlaybackOrder =
  | "sent"
  | "classic"
  | "column"
  | "reverseColumn"
  | "edgesToCenter"
  | "row"
  | "diagonal"
  | "random";

export type SimulatorPlaybackInput = {
  /** Whether flaps may turn, at first: off by `disableAnimation` and for people who want less motion. */
  readonly hasAnimation: boolean;
};

export type SimulatorPlaybackContext = SimulatorPlaybackInput & {
  /** The last grid received; null before the first. */
  readonly characters: PlaybackGrid | null;
  readonly pace: PlaybackPace;
  readonly order: PlaybackOrder;
};

export type SimulatorPlaybackEvent =
  | { readonly type: "grid.received"; readonly characters: PlaybackGrid }
  | { readonly type: "flip.ended" }
  | { readonly type: "playback.pause" }
  | { readonly type: "playback.resume" }
  | { readonly type: "playback.replay" }
  | { readonly type: "pace.choose"; readonly pace: PlaybackPace }
  | { readonly type: "order.choose"; readonly order: PlaybackOrder }
  /** A person asked for less motion, or for motion again, while the board was open. */
  | { readonly type: "motion.allow" }
  | { readonly type: "motion.avoid" }
  | { readonly type: "link.revoked" };

/**
 * What the one who draws is to do. `flaps.turn` turns to the grid from wherever the flaps stand, `flaps.resume` from
 * where they were held, `flaps.replay` once more from what the board showed before; `flaps.adjust` counts from the
 * next turn on.
 */
export type SimulatorPlaybackEmitted =
  | { readonly type: "flaps.turn"; readonly characters: PlaybackGrid }
  | { readonly type: "flaps.hold" }
  | { readonly type: "flaps.resume"; readonly characters: PlaybackGrid }
  | { readonly type: "flaps.replay" }
  | { readonly type: "flaps.adjust"; readonly pace: PlaybackPace; readonly order: PlaybackOrder }
  | { readonly type: "flaps.show"; readonly characters: PlaybackGrid }
  | { readonly type: "flaps.clear" };

const initialContext = ({ input }: { input: SimulatorPlaybackInput }): SimulatorPlaybackContext => ({
  hasAnimation: input.hasAnimation,
  characters: null,
  pace: "sent",
  order: "sent",
});

const isSameGrid = (left: PlaybackGrid | null, right: PlaybackGrid): boolean =>
  left !== null &&
  left.length === right.length &&
  left.every(
    (row, at) => row.length === right[at]?.length && row.every((code, column) => code === right[at]?.[column]),
  );

/**
 * A board on a screen: waiting for its first grid, turning, at rest, or held by whoever watches: `paused` with flaps
 * that are still to turn, `held` at rest. The last change can be seen once more, and pace and order are the watcher's.
 *
 * What can go wrong: a new grid comes while the flaps still turn (they go on to the newest); one comes while they are
 * held (kept until the watcher lets go); somebody asks for less motion while it turns (the end is shown at once); the owner takes the link back (nothing more is shown, ever).
 */
export const simulatorPlaybackMachine = setup({
  types: {
    context: {} as SimulatorPlaybackContext,
    events: {} as SimulatorPlaybackEvent,
    input: {} as SimulatorPlaybackInput,
    emitted: {} as SimulatorPlaybackEmitted,
  },
  guards: {
    hasAnimation: ({ context }) => context.hasAnimation,
    isSame: ({ context, event }) => event.type === "grid.received" && isSameGrid(context.characters, event.characters),
  },
  actions: {
    keepGrid: assign({
      characters: ({ context, event }) => (event.type === "grid.received" ? event.characters : context.characters),
    }),
    keepPace: assign({ pace: ({ context, event }) => (event.type === "pace.choose" ? event.pace : context.pace) }),
    keepOrder: assign({ order: ({ context, event }) => (event.type === "order.choose" ? event.order : context.order) }),
    allowMotion: assign({ hasAnimation: true }),
    avoidMotion: assign({ hasAnimation: false }),
    forgetGrid: assign({ characters: null }),
    turnFlaps: emit(({ context }) => ({ type: "flaps.turn" as const, characters: context.characters ?? [] })),
    holdFlaps: emit({ type: "flaps.hold" }),
    resumeFlaps: emit(({ context }) => ({ type: "flaps.resume" as const, characters: context.characters ?? [] })),
    replayFlaps: emit({ type: "flaps.replay" }),
    adjustFlaps: emit(({ context: { pace, order } }) => ({ type: "flaps.adjust" as const, pace, order })),
    showGrid: emit(({ context }) => ({ type: "flaps.show" as const, characters: context.characters ?? [] })),
    clearBoard: emit({ type: "flaps.clear" }),
  },
}).createMachine({
  id: "simulatorPlayback",
  context: initialContext,
  initial: "idle",
  on: {
    "link.revoked": ".revoked",
    "motion.allow": { actions: "allowMotion" },
    "motion.avoid": { actions: "avoidMotion" },
    "pace.choose": { actions: ["keepPace", "adjustFlaps"] },
    "order.choose": { actions: ["keepOrder", "adjustFlaps"] },
  },
  states: {
    idle: {
      on: {
        "grid.received": [
          { guard: "hasAnimation", target: "flipping", actions: ["keepGrid", "turnFlaps"] },
          { target: "settled", actions: ["keepGrid", "showGrid"] },
        ],
      },
    },
    flipping: {
      on: {
        "grid.received": { actions: ["keepGrid", "turnFlaps"] },
        "flip.ended": "settled",
        "playback.pause": { target: "paused", actions: "holdFlaps" },
        "playback.replay": { actions: "replayFlaps" },
        "motion.avoid": { target: "settled", actions: ["avoidMotion", "showGrid"] },
      },
    },
    paused: {
      on: {
        "grid.received": { actions: "keepGrid" },
        "playback.resume": [
          { guard: "hasAnimation", target: "flipping", actions: "resumeFlaps" },
          { target: "settled", actions: "showGrid" },
        ],
      },
    },
    settled: {
      on: {
        "grid.received": [
          { guard: "isSame" },
          { guard: "hasAnimation", target: "flipping", actions: ["keepGrid", "turnFlaps"] },
          { actions: ["keepGrid", "showGrid"] },
        ],
        "playback.pause": "held",
        "playback.replay": { guard: "hasAnimation", target: "flipping", actions: "replayFlaps" },
      },
    },
    held: {
      on: {
        "grid.received": [{ guard: "isSame" }, { target: "paused", actions: ["keepGrid"] }],
        "playback.resume": "settled",
      },
    },
    revoked: { type: "final", entry: ["forgetGrid", "clearBoard"] },
  },
});
