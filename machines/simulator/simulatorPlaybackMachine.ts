import { assign, emit, setup } from "xstate";

/** Codes of a board's cells, row by row. */
export type PlaybackGrid = readonly (readonly number[])[];

export type SimulatorPlaybackInput = {
  /** Whether flaps may turn: off by `disableAnimation` and for people who want less motion. */
  readonly hasAnimation: boolean;
};

export type SimulatorPlaybackContext = SimulatorPlaybackInput & {
  /** The last grid received; null before the first. */
  readonly characters: PlaybackGrid | null;
};

export type SimulatorPlaybackEvent =
  | { readonly type: "grid.received"; readonly characters: PlaybackGrid }
  | { readonly type: "flip.ended" }
  | { readonly type: "playback.pause" }
  | { readonly type: "playback.resume" }
  | { readonly type: "link.revoked" };

/** What the one who draws is to do. `flaps.turn` turns to the grid from wherever the flaps stand. */
export type SimulatorPlaybackEmitted =
  | { readonly type: "flaps.turn"; readonly characters: PlaybackGrid }
  | { readonly type: "flaps.hold" }
  | { readonly type: "flaps.show"; readonly characters: PlaybackGrid }
  | { readonly type: "flaps.clear" };

const initialContext = ({ input }: { input: SimulatorPlaybackInput }): SimulatorPlaybackContext => ({
  hasAnimation: input.hasAnimation,
  characters: null,
});

const isSameGrid = (left: PlaybackGrid | null, right: PlaybackGrid): boolean =>
  left !== null &&
  left.length === right.length &&
  left.every(
    (row, at) => row.length === right[at]?.length && row.every((code, column) => code === right[at]?.[column]),
  );

/**
 * A board on a screen: waiting for its first grid, turning, at rest, or held by whoever watches.
 *
 * What can go wrong: a new grid comes while the flaps still turn (they go on to the newest); one comes while they are
 * held (kept until the watcher lets go); the owner takes the link back (nothing more is shown, ever).
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
    forgetGrid: assign({ characters: null }),
    turnFlaps: emit(({ context }) => ({ type: "flaps.turn" as const, characters: context.characters ?? [] })),
    holdFlaps: emit({ type: "flaps.hold" }),
    showGrid: emit(({ context }) => ({ type: "flaps.show" as const, characters: context.characters ?? [] })),
    clearBoard: emit({ type: "flaps.clear" }),
  },
}).createMachine({
  id: "simulatorPlayback",
  context: initialContext,
  initial: "idle",
  on: { "link.revoked": ".revoked" },
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
      },
    },
    paused: {
      on: {
        "grid.received": { actions: "keepGrid" },
        "playback.resume": { target: "flipping", actions: "turnFlaps" },
      },
    },
    settled: {
      on: {
        "grid.received": [
          { guard: "isSame" },
          { guard: "hasAnimation", target: "flipping", actions: ["keepGrid", "turnFlaps"] },
          { actions: ["keepGrid", "showGrid"] },
        ],
      },
    },
    revoked: { type: "final", entry: ["forgetGrid", "clearBoard"] },
  },
});
