import { assign, setup } from "xstate";

const hour = 3_600_000;

export const stripViews = ["strip", "list"] as const;
export type StripView = (typeof stripViews)[number];
export type StripMove = "next" | "previous" | "hourAhead" | "hourBack" | "first" | "last";

export type DayStripContext = {
  /** When the slots are, epoch milliseconds, in order. */
  readonly times: readonly number[];
  /** Which of them is pointed at; -1 for none. */
  readonly place: number;
  readonly view: StripView;
};

export type DayStripEvent =
  /** What the plan of the day holds from now on. */
  | { readonly type: "slots.told"; readonly times: readonly number[] }
  /** The one tab stop of the strip has the focus: at the first slot from now on. */
  | { readonly type: "strip.enter"; readonly now: number }
  | { readonly type: "strip.leave" }
  | { readonly type: "slot.point"; readonly place: number }
  | { readonly type: "strip.move"; readonly by: StripMove }
  | { readonly type: "view.choose"; readonly view: StripView };

function moved({ times, place }: DayStripContext, by: StripMove): number {
  const last = times.length - 1;
  const at = times[place] ?? 0;
  switch (by) {
    case "next":
      return Math.min(place + 1, last);
    case "previous":
      return Math.max(place - 1, 0);
    case "first":
      return 0;
    case "last":
      return last;
    case "hourAhead": {
      const found = times.findIndex((time) => time >= at + hour);
      return found < 0 ? last : found;
    }
    case "hourBack":
      return Math.max(
        times.findLastIndex((time) => time <= at - hour),
        0,
      );
  }
}

/**
 * The strip of a board's day under a person's keys and pointer: one slot of it is told in words at a time. As a list it is
 * read without any of this.
 *
 * What can go wrong: the day is planned anew while a slot is pointed at (the nearest place that is left), or holds nothing
 * (nothing can be pointed at).
 */
export const dayStripMachine = setup({
  types: { context: {} as DayStripContext, events: {} as DayStripEvent },
  guards: {
    hasSlots: ({ context }) => context.times.length > 0,
    isSlot: ({ context, event }) => event.type === "slot.point" && context.times[event.place] !== undefined,
    isTold: ({ event }) => event.type === "slots.told" && event.times.length > 0,
  },
  actions: {
    /** What was pointed at is the nearest place that is left. */
    keepTimes: assign(({ context, event }) =>
      event.type === "slots.told" ? { times: event.times, place: Math.min(context.place, event.times.length - 1) } : {},
    ),
    enter: assign(({ context, event }) => {
      if (event.type !== "strip.enter") return {};
      const coming = context.times.findIndex((time) => time >= event.now);
      return { place: coming < 0 ? context.times.length - 1 : coming };
    }),
    point: assign(({ event }) => (event.type === "slot.point" ? { place: event.place } : {})),
    move: assign(({ context, event }) => (event.type === "strip.move" ? { place: moved(context, event.by) } : {})),
    leave: assign({ place: -1 }),
    keepView: assign(({ event }) => (event.type === "view.choose" ? { view: event.view } : {})),
  },
}).createMachine({
  id: "dayStrip",
  context: { times: [], place: -1, view: "strip" },
  initial: "idle",
  on: { "view.choose": { actions: "keepView" } },
  states: {
    idle: {
      on: {
        "slots.told": { actions: "keepTimes" },
        "strip.enter": { guard: "hasSlots", target: "pointing", actions: "enter" },
        "slot.point": { guard: "isSlot", target: "pointing", actions: "point" },
      },
    },
    pointing: {
      on: {
        "slots.told": [
          { guard: "isTold", actions: "keepTimes" },
          { target: "idle", actions: "keepTimes" },
        ],
        "strip.move": { actions: "move" },
        "slot.point": { guard: "isSlot", actions: "point" },
        "strip.leave": { target: "idle", actions: "leave" },
      },
    },
  },
});
