import { assign, type EventObject, setup } from "xstate";
import { callbackPort, type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** How many seconds of the board's day pass in one. */
export const playSpeeds = [60, 300, 600, 1800, 3600] as const;
export type PlaySpeed = (typeof playSpeeds)[number];

export type PlayInput = { readonly boardId: string /** YYYY-MM-DD by the board's clock. */; readonly date: string };

/** Moments of the day, epoch milliseconds. */
export type DayToPlay = {
  readonly begin: number;
  readonly end: number;
  /** Of the first appearance; null on a day without any. */
  readonly first: number | null;
  /** What does not go as planned, in order: moved, silent, held, waits, dropped. */
  readonly marks: readonly number[];
};

export type PlayContext = PlayInput &
  DayToPlay & {
    /** The board's time. */
    readonly at: number;
    readonly speed: PlaySpeed;
    readonly notice: Notice | null;
  };

export type PlayEvent =
  | { readonly type: "play.press" }
  | { readonly type: "pause.press" }
  | { readonly type: "mark.next" }
  | { readonly type: "mark.previous" }
  /** A place on the strip, or a mark of the list. */
  | { readonly type: "time.choose"; readonly at: number }
  | { readonly type: "speed.choose"; readonly speed: PlaySpeed }
  /** Real milliseconds since the frame before. */
  | { readonly type: "frame.passed"; readonly elapsed: number }
  | { readonly type: "day.retry" }
  /** The plan of the day is another one now. */
  | ({ readonly type: "day.told" } & DayToPlay);

const untouched: DayToPlay = { begin: 0, end: 0, first: null, marks: [] };

const initialContext = ({ input }: { input: PlayInput }): PlayContext => ({
  ...input,
  ...untouched,
  at: 0,
  speed: 600,
  notice: null,
});

const dayToRead = ({ context: { boardId, date } }: { context: PlayContext }): PlayInput => ({ boardId, date });

const nextMark = ({ marks, at }: PlayContext): number | undefined => marks.find((mark) => mark > at);
const previousMark = ({ marks, at }: PlayContext): number | undefined => marks.findLast((mark) => mark < at);
const passed = ({ at, speed }: PlayContext, event: PlayEvent): number =>
  at + (event.type === "frame.passed" ? event.elapsed : 0) * speed;
const within = ({ begin, end }: DayToPlay, at: number): number => Math.min(Math.max(at, begin), end);

const jumps = {
  "mark.next": { actions: "goToNextMark" },
  "mark.previous": { actions: "goToPreviousMark" },
  "time.choose": { actions: "goToTime" },
  "speed.choose": { actions: "keepSpeed" },
} as const;

/** From its end, any of them leads back into the day. */
const jumpsBack = {
  "mark.previous": { target: "paused", actions: "goToPreviousMark" },
  "time.choose": { target: "paused", actions: "goToTime" },
  "speed.choose": { actions: "keepSpeed" },
} as const;

/**
 * A board's day ahead, played on a virtual board much faster than it will be. It opens paused at the first appearance, and
 * nothing is sent.
 *
 * What can go wrong: the plan cannot be read (said, with a retry); the day is planned anew while it plays (its time stays);
 * a frame comes late, because the tab was hidden (the day goes on by as much, and not beyond its end).
 */
export const playMachine = setup({
  types: { context: {} as PlayContext, events: {} as PlayEvent, input: {} as PlayInput },
  actors: {
    loadDay: promisePort<DayToPlay, PlayInput>("loadDay"),
    frames: callbackPort<EventObject>("frames"),
  },
  guards: {
    isOver: ({ context, event }) => passed(context, event) >= context.end,
  },
  actions: {
    keepDay: assign(({ event }) => {
      const day = outputIn<DayToPlay>(event) ?? untouched;
      return { ...day, at: day.first ?? day.begin };
    }),
    keepTold: assign(({ context, event }) => {
      if (event.type !== "day.told") return {};
      const { type: _, ...day } = event;
      return { ...day, at: within(day, context.at) };
    }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "day-load-failed") }),
    forgetNotice: assign({ notice: null }),
    goToNextMark: assign({ at: ({ context }) => nextMark(context) ?? context.at }),
    goToPreviousMark: assign({ at: ({ context }) => previousMark(context) ?? context.at }),
    goToTime: assign({
      at: ({ context, event }) => (event.type === "time.choose" ? within(context, event.at) : context.at),
    }),
    keepSpeed: assign({
      speed: ({ context, event }) => (event.type === "speed.choose" ? event.speed : context.speed),
    }),
    goOn: assign({ at: ({ context, event }) => passed(context, event) }),
    goToEnd: assign({ at: ({ context }) => context.end }),
    goToBegin: assign({ at: ({ context }) => context.begin }),
  },
}).createMachine({
  id: "play",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadDay",
        src: "loadDay",
        input: dayToRead,
        onDone: { target: "paused", actions: "keepDay" },
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: { on: { "day.retry": { target: "loading", actions: "forgetNotice" } } },
    paused: { on: { ...jumps, "play.press": "playing", "day.told": { actions: "keepTold" } } },
    playing: {
      invoke: { id: "frames", src: "frames" },
      on: {
        ...jumps,
        "pause.press": "paused",
        "frame.passed": [{ guard: "isOver", target: "over", actions: "goToEnd" }, { actions: "goOn" }],
        "day.told": { actions: "keepTold" },
      },
    },
    over: { on: { ...jumpsBack, "play.press": { target: "playing", actions: "goToBegin" } } },
  },
});
