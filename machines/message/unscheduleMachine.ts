import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";
import { type Duration, isValidDuration, noDuration, totalSeconds } from "./sendRequest.ts";

/** What holds a board or waits for it, and is to go or to move. */
export type HoldAct = "unschedule" | "unpin" | "reschedule";

export type UnscheduleEvent =
  | { readonly type: "unschedule.request"; readonly boardId: string; readonly scheduledId: string }
  | { readonly type: "unpin.request"; readonly boardId: string }
  | { readonly type: "reschedule.request"; readonly boardId: string; readonly scheduledId: string }
  | ({ readonly type: "time.change" } & Partial<Duration>)
  /** `now` is epoch milliseconds: the new time counts from the moment of the click. */
  | { readonly type: "time.confirm"; readonly now: number }
  | { readonly type: "time.cancel" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "unschedule.retry" }
  | { readonly type: "unschedule.dismiss" };

export type UnscheduleContext = {
  readonly act: HoldAct;
  readonly boardId: string;
  readonly scheduledId: string;
  readonly duration: Duration;
  readonly sendAt: number;
  readonly forced: boolean;
  /** Why quiet hours ask. */
  readonly prompt: Notice | null;
  readonly notice: Notice | null;
};

export type UnscheduleEmitted =
  | { readonly type: "hold.ended"; readonly act: HoldAct; readonly boardId: string; readonly notice: Notice }
  | { readonly type: "hold.refused"; readonly act: HoldAct; readonly boardId: string; readonly notice: Notice };

export type HoldToEnd = { readonly act: HoldAct; readonly boardId: string; readonly scheduledId: string };

export type ScheduleToMove = { readonly scheduledId: string; readonly sendAt: number; readonly forced: boolean };

type Scope = { context: UnscheduleContext };

const initialContext: UnscheduleContext = {
  act: "unschedule",
  boardId: "",
  scheduledId: "",
  duration: noDuration,
  sendAt: 0,
  forced: false,
  prompt: null,
  notice: null,
};

const acts: Readonly<Record<string, HoldAct>> = {
  "unschedule.request": "unschedule",
  "unpin.request": "unpin",
  "reschedule.request": "reschedule",
};

const failures: Readonly<Record<HoldAct, string>> = {
  unschedule: "unschedule-failed",
  unpin: "unpin-failed",
  reschedule: "schedule-failed",
};

const success = ({ act, duration }: UnscheduleContext): Notice => {
  if (act === "reschedule") return { id: "message-scheduled-in", values: { ...duration } };
  return { id: act === "unpin" ? "unpin-done" : "unschedule-done" };
};

const holdToEnd = ({ context: { act, boardId, scheduledId } }: Scope): HoldToEnd => ({ act, boardId, scheduledId });

const scheduleToMove = ({ context: { scheduledId, sendAt, forced } }: Scope): ScheduleToMove => ({
  scheduledId,
  sendAt,
  forced,
});

/** A request may come whenever no other one is under way. */
const requests = {
  "unschedule.request": { target: "confirming", actions: "keepRequest" },
  "unpin.request": { target: "confirming", actions: "keepRequest" },
  "reschedule.request": { target: "choosingTime", actions: "keepRequest" },
} as const;

/**
 * What waits for a board, or holds it: cancelling a scheduled message, another time for it, taking a pin off.
 *
 * What can go wrong: it was sent, cancelled or moved meanwhile; it is another person's and this one is no Admin; the new
 * time falls into quiet hours (asks, and the Yes travels in the call); the answer is lost. All can be tried again.
 */
export const unscheduleMachine = setup({
  types: {
    context: {} as UnscheduleContext,
    events: {} as UnscheduleEvent,
    emitted: {} as UnscheduleEmitted,
    tags: {} as "busy",
  },
  actors: {
    endHold: promisePort<void, HoldToEnd>("endHold"),
    moveSchedule: promisePort<void, ScheduleToMove>("moveSchedule"),
  },
  guards: {
    hasValidDuration: ({ context }) => isValidDuration(context.duration, "schedule"),
    isQuietHoursError: ({ event }) => refusalIn(event)?.code === "QuietHours",
    isReschedule: ({ context }) => context.act === "reschedule",
  },
  actions: {
    keepRequest: assign(({ event }) => ({
      ...initialContext,
      act: acts[event.type] ?? "unschedule",
      boardId: "boardId" in event ? event.boardId : "",
      scheduledId: "scheduledId" in event ? event.scheduledId : "",
    })),
    changeDuration: assign({
      duration: ({ context, event }) => {
        if (event.type !== "time.change") return context.duration;
        const { type: _, ...change } = event;
        return { ...context.duration, ...change };
      },
    }),
    fixSendAt: assign({
      sendAt: ({ context, event }) =>
        event.type === "time.confirm" ? event.now + 1000 * totalSeconds(context.duration) : context.sendAt,
    }),
    askAboutQuietHours: assign({
      prompt: ({ event }) => noticeOf("prompt-quiet-hours", refusalIn(event) ?? refusalOf(undefined)),
    }),
    overrideQuietHours: assign({ forced: true, prompt: null }),
    closePrompt: assign({ prompt: null }),
    keepProblem: assign({
      notice: ({ context, event }) => noticeOf(failures[context.act], refusalIn(event) ?? refusalOf(undefined)),
    }),
    forgetProblem: assign({ notice: null }),
    tellSuccess: emit(({ context }) => ({
      type: "hold.ended" as const,
      act: context.act,
      boardId: context.boardId,
      notice: success(context),
    })),
    tellRefusal: emit(({ context }) => ({
      type: "hold.refused" as const,
      act: context.act,
      boardId: context.boardId,
      notice: context.notice ?? { id: failures[context.act] },
    })),
  },
}).createMachine({
  id: "unschedule",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: requests },
    confirming: { on: { "confirm.no": "idle", "confirm.yes": "ending" } },
    ending: {
      tags: "busy",
      invoke: {
        id: "endHold",
        src: "endHold",
        input: holdToEnd,
        onDone: { target: "idle", actions: "tellSuccess" },
        onError: { target: "failed", actions: "keepProblem" },
      },
    },
    choosingTime: {
      on: {
        "time.change": { actions: "changeDuration" },
        "time.confirm": { guard: "hasValidDuration", target: "moving", actions: "fixSendAt" },
        "time.cancel": "idle",
      },
    },
    moving: {
      tags: "busy",
      invoke: {
        id: "moveSchedule",
        src: "moveSchedule",
        input: scheduleToMove,
        onDone: { target: "idle", actions: "tellSuccess" },
        onError: [
          { guard: "isQuietHoursError", target: "confirmingQuietHours", actions: "askAboutQuietHours" },
          { target: "failed", actions: "keepProblem" },
        ],
      },
    },
    confirmingQuietHours: {
      on: {
        "confirm.no": { target: "idle", actions: "closePrompt" },
        "confirm.yes": { target: "moving", actions: "overrideQuietHours" },
      },
    },
    failed: {
      entry: "tellRefusal",
      exit: "forgetProblem",
      on: {
        ...requests,
        "unschedule.retry": [{ guard: "isReschedule", target: "moving" }, { target: "ending" }],
        "unschedule.dismiss": "idle",
      },
    },
  },
});
