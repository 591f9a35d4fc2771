import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

/** The fixed durations of a pause in seconds (channels-and-settings, section 9): 30 minutes, 1 hour, rest of the day. */
export const pauseDurations = [1_800, 3_600, 90_000] as const;

export type PauseDuration = (typeof pauseDurations)[number];

const [preselected] = pauseDurations;

export type BoardPauseContext = {
  readonly boardId: string;
  readonly title: string;
  readonly seconds: number;
};

export type BoardPauseEvent =
  /** Asks for how long. `hasPlan`: whether the screen that asks lets this board's channels be managed. */
  | { readonly type: "mute.open"; readonly boardId: string; readonly title: string; readonly hasPlan: boolean }
  | { readonly type: "modal.close" }
  | { readonly type: "mute.cancel" }
  | { readonly type: "duration.choose"; readonly seconds: number }
  | { readonly type: "mute.confirm" }
  /** Mutes without asking: the screen has asked. */
  | { readonly type: "pause.request"; readonly boardId: string; readonly seconds: number }
  | { readonly type: "pause.end"; readonly boardId: string };

export type BoardPauseEmitted =
  | {
      readonly type: "pause.changed";
      readonly boardId: string;
      /** Epoch milliseconds; null: channels speak again. */
      readonly pausedUntil: number | null;
      readonly notice: Notice;
    }
  | { readonly type: "pause.failed"; readonly boardId: string; readonly notice: Notice };

export type PauseToSet = { readonly boardId: string; readonly seconds: number };
export type PauseSet = { readonly pausedUntil: number | null };

const initialContext: BoardPauseContext = { boardId: "", title: "", seconds: preselected };

const pauseToSet = ({ context: { boardId, seconds } }: { context: BoardPauseContext }): PauseToSet => ({
  boardId,
  seconds,
});

const pauseToEnd = ({ context: { boardId } }: { context: BoardPauseContext }): PauseToSet => ({ boardId, seconds: 0 });

const isDuration = (seconds: number): boolean => pauseDurations.some((one) => one === seconds);

/**
 * Muting a board's channels for a while, and letting them speak again before that: one flow for every key that does it
 * (decision 53). Whether a board is muted is a fact of the gateway: muted while `pausedUntil` is later than now.
 *
 * What can go wrong: the board's plan does not cover its channels (said, and nothing is asked); the call is refused or its
 * answer is lost (said; what is shown stays what the gateway is known to hold); the pause ends while the question is open
 * (a new one may be begun).
 */
export const boardPauseMachine = setup({
  types: { context: {} as BoardPauseContext, events: {} as BoardPauseEvent, emitted: {} as BoardPauseEmitted },
  actors: { pauseBoard: promisePort<PauseSet, PauseToSet>("pauseBoard") },
  guards: {
    hasPlan: ({ event }) => event.type === "mute.open" && event.hasPlan,
    isDuration: ({ event }) =>
      (event.type === "duration.choose" || event.type === "pause.request") && isDuration(event.seconds),
  },
  actions: {
    keepBoard: assign(({ event }) =>
      event.type === "mute.open" ? { ...initialContext, boardId: event.boardId, title: event.title } : {},
    ),
    keepDuration: assign(({ event }) => (event.type === "duration.choose" ? { seconds: event.seconds } : {})),
    keepRequest: assign(({ event }) =>
      event.type === "pause.request" ? { ...initialContext, boardId: event.boardId, seconds: event.seconds } : {},
    ),
    keepBoardToResume: assign(({ event }) =>
      event.type === "pause.end" ? { ...initialContext, boardId: event.boardId } : {},
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
        "mute.cancel": "idle",
        "mute.confirm": "pausing",
      },
    },
    pausing: {
      invoke: {
        id: "pauseBoard",
        src: "pauseBoard",
        input: pauseToSet,
        onDone: { target: "idle", actions: "tellChange" },
        onError: { target: "idle", actions: { type: "tellFailure", params: { id: "mute-failed" } } },
      },
    },
    resuming: {
      invoke: {
        id: "resumeBoard",
        src: "pauseBoard",
        input: pauseToEnd,
        onDone: { target: "idle", actions: "tellChange" },
        onError: { target: "idle", actions: { type: "tellFailure", params: { id: "unmute-failed" } } },
      },
    },
  },
});
