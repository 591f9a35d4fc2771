import { and, assign, emit, enqueueActions, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

/** The fixed durations of a pause in seconds (channels-and-settings, section 9): 30 minutes, 1 hour, rest of the day. */
export const pauseDurations = [1_800, 3_600, 90_000] as const;

export type PauseDuration = (typeof pauseDurations)[number];

const [preselected, , longest] = pauseDurations;

export type BoardPauseContext = {
  readonly boardId: string;
  readonly title: string;
  /** 0 to let them speak again. */
  readonly seconds: number;
  /** "22:30" while the end is chosen by the board's clock and not by a duration. */
  readonly time: string | null;
  /** The moment that it means, epoch milliseconds, once it is confirmed. */
  readonly until: number | null;
  /** What was asked for other boards while a call was under way, one for each, in order. */
  readonly waiting: readonly PauseWish[];
};

export type BoardPauseEvent =
  /** Asks for how long. `hasPlan`: whether the screen that asks lets this board's channels be managed. */
  | { readonly type: "mute.open"; readonly boardId: string; readonly title: string; readonly hasPlan: boolean }
  | { readonly type: "modal.close" }
  | { readonly type: "mute.cancel" }
  | { readonly type: "duration.choose"; readonly seconds: number }
  | { readonly type: "end.choose"; readonly time: string }
  /** `at`: the next moment at which the board's clock shows the chosen time. Both are epoch milliseconds. */
  | { readonly type: "mute.confirm"; readonly now: number; readonly at?: number }
  /** Mutes without asking: the screen has asked. */
  | { readonly type: "pause.request"; readonly boardId: string; readonly seconds: number }
  | { readonly type: "pause.end"; readonly boardId: string };

type PauseWish = Extract<BoardPauseEvent, { readonly type: "mute.open" | "pause.request" | "pause.end" }>;

export type BoardPauseEmitted =
  | {
      readonly type: "pause.changed";
      readonly boardId: string;
      /** Epoch milliseconds; null: channels speak again. */
      readonly pausedUntil: number | null;
      readonly notice: Notice;
    }
  | { readonly type: "pause.failed"; readonly boardId: string; readonly notice: Notice };

/** For so many seconds from now, or up to a moment in epoch milliseconds. */
export type PauseToSet = { readonly boardId: string } & ({ readonly seconds: number } | { readonly until: number });
export type PauseSet = { readonly pausedUntil: number | null };

const initialContext: BoardPauseContext = {
  boardId: "",
  title: "",
  seconds: preselected,
  time: null,
  until: null,
  waiting: [],
};

/** Where each wish begins; those that wait stay. */
const { waiting: _others, ...asked } = initialContext;

const pauseToSet = ({ context: { boardId, seconds, until } }: { context: BoardPauseContext }): PauseToSet =>
  until === null ? { boardId, seconds } : { boardId, until };

/** Whether channels can be silent from now up to then: a silence by the clock is no longer than the longest duration. */
export const isPauseEnd = (at: number | undefined, now: number): at is number =>
  at !== undefined && at > now && at <= now + 1000 * longest;

const isDuration = (seconds: number): boolean => pauseDurations.some((one) => one === seconds);

/** A wish for another board waits for the end of the call; the same one again is under way already. */
const wishes = {
  "mute.open": { guard: "isOtherBoard", actions: "keepWish" },
  "pause.request": { guard: "isOtherDuration", actions: "keepWish" },
  "pause.end": { guard: "isOtherBoard", actions: "keepWish" },
} as const;

/**
 * Muting a board's channels for a while or up to a time of its clock, and letting them speak again before that: one flow for every key that does it
 * (decision 53). Whether a board is muted is a fact of the gateway: muted while `pausedUntil` is later than now.
 *
 * What can go wrong: the board's plan does not cover its channels (said, and nothing is asked); the call is refused or its
 * answer is lost (said; what is shown stays what the gateway is known to hold); another board is to be muted while a call
 * is under way (its turn comes after); the pause ends while the question is open
 * (a new one may be begun).
 */
export const boardPauseMachine = setup({
  types: { context: {} as BoardPauseContext, events: {} as BoardPauseEvent, emitted: {} as BoardPauseEmitted },
  actors: { pauseBoard: promisePort<PauseSet, PauseToSet>("pauseBoard") },
  guards: {
    hasPlan: ({ event }) => event.type === "mute.open" && event.hasPlan,
    isDuration: ({ event }) =>
      (event.type === "duration.choose" || event.type === "pause.request") && isDuration(event.seconds),
    hasEnd: ({ context, event }) =>
      event.type === "mute.confirm" && (context.time === null || isPauseEnd(event.at, event.now)),
    isOtherBoard: ({ context, event }) => "boardId" in event && event.boardId !== context.boardId,
    isOtherDuration: and(["isOtherBoard", "isDuration"]),
  },
  actions: {
    keepWish: assign(({ context, event }) => {
      const wish = event as PauseWish;
      return { waiting: [...context.waiting.filter(({ boardId }) => boardId !== wish.boardId), wish] };
    }),
    takeNext: enqueueActions(({ context, enqueue }) => {
      const [next, ...waiting] = context.waiting;
      if (!next) return;
      enqueue.assign({ waiting });
      enqueue.raise(next);
    }),
    keepBoard: assign(({ event }) =>
      event.type === "mute.open" ? { ...asked, boardId: event.boardId, title: event.title } : {},
    ),
    keepDuration: assign(({ event }) =>
      event.type === "duration.choose" ? { seconds: event.seconds, time: null } : {},
    ),
    keepTime: assign(({ event }) => (event.type === "end.choose" ? { time: event.time } : {})),
    keepEnd: assign(({ context, event }) =>
      event.type === "mute.confirm" && context.time !== null ? { until: event.at ?? null } : {},
    ),
    keepRequest: assign(({ event }) =>
      event.type === "pause.request" ? { ...asked, boardId: event.boardId, seconds: event.seconds } : {},
    ),
    keepBoardToResume: assign(({ event }) =>
      event.type === "pause.end" ? { ...asked, boardId: event.boardId, seconds: 0 } : {},
    ),
    tellChange: emit(({ context: { boardId }, event }) => {
      const pausedUntil = outputIn<PauseSet>(event)?.pausedUntil ?? null;
      const notice =
        pausedUntil === null ? { id: "channels-unmuted" } : { id: "channels-muted", values: { until: pausedUntil } };
      return { type: "pause.changed" as const, boardId, pausedUntil, notice };
    }),
    tellFailure: emit(({ context: { boardId }, event }, { id }: { id: string }) => ({
      type: "pause.failed" as const,
      boardId,
      notice: noticeOf(id, refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "boardPause",
  context: initialContext,
  initial: "idle",
  states: {
    idle: {
      entry: "takeNext",
      on: {
        "mute.open": [
          { guard: "hasPlan", target: "choosing", actions: "keepBoard" },
          { target: "planInactive", actions: "keepBoard" },
        ],
        "pause.request": { guard: "isDuration", target: "pausing", actions: "keepRequest" },
        "pause.end": { target: "resuming", actions: "keepBoardToResume" },
      },
    },
    planInactive: { on: { "modal.close": "idle" } },
    choosing: {
      on: {
        "duration.choose": { guard: "isDuration", actions: "keepDuration" },
        "end.choose": { actions: "keepTime" },
        "mute.cancel": "idle",
        "mute.confirm": { guard: "hasEnd", target: "pausing", actions: "keepEnd" },
      },
    },
    pausing: {
      on: wishes,
      invoke: {
        id: "pauseBoard",
        src: "pauseBoard",
        input: pauseToSet,
        onDone: { target: "idle", actions: "tellChange" },
        onError: { target: "idle", actions: { type: "tellFailure", params: { id: "mute-failed" } } },
      },
    },
    resuming: {
      on: wishes,
      invoke: {
        id: "pauseBoard",
        src: "pauseBoard",
        input: pauseToSet,
        onDone: { target: "idle", actions: "tellChange" },
        onError: { target: "idle", actions: { type: "tellFailure", params: { id: "unmute-failed" } } },
      },
    },
  },
});
