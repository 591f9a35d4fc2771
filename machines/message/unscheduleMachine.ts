import { assign, emit, setup } from "xstate";
import { noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";
import { changed, durationBetween, firstChoice, momentMeant } from "./sendTime.ts";
import {
  acts,
  failures,
  type HoldToEnd,
  holdToEnd,
  initialContext,
  type ScheduleToMove,
  scheduleToMove,
  success,
  type UnscheduleContext,
  type UnscheduleEmitted,
  type UnscheduleEvent,
} from "./unscheduleContext.ts";

/** A request may come whenever no other one is under way. */
const requests = {
  "unschedule.request": { target: "confirming", actions: "keepRequest" },
  "unpin.request": { target: "confirming", actions: "keepRequest" },
  "reschedule.request": { target: "choosingTime", actions: "keepRequest" },
  "endRepeat.request": { target: "confirming", actions: "keepRequest" },
  // What these do can be undone as easily, so nothing asks first.
  "restore.request": { target: "ending", actions: "keepRequest" },
  "pauseRepeat.request": { target: "ending", actions: "keepRequest" },
  "resumeRepeat.request": { target: "ending", actions: "keepRequest" },
  "skipRepeat.request": { target: "ending", actions: "keepRequest" },
  "unskipRepeat.request": { target: "ending", actions: "keepRequest" },
} as const;

/**
 * What waits for a board, or holds it: cancelling a scheduled message and taking that back, another time for it, taking a
 * pin off; what comes again and again rests, goes on, is left out once, or ends.
 *
 * What can go wrong: somebody else pins while the person is asked (a Yes takes off the pin that was meant and no other, which
 * is asked about anew); it was sent, cancelled or moved meanwhile; it is another person's and this one is no Admin; the new
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
    hasMoment: ({ context, event }) =>
      event.type === "time.confirm" && momentMeant(context.time, "schedule", event) !== null,
    isQuietHoursError: ({ event }) => refusalIn(event)?.code === "QuietHours",
    isOtherPin: ({ event }) => refusalIn(event)?.code === "MessagePinned" && refusalIn(event)?.rule !== "pinKept",
    isReschedule: ({ context }) => context.act === "reschedule",
  },
  actions: {
    keepRequest: assign(({ event }) => ({
      ...initialContext,
      act: acts[event.type] ?? "unschedule",
      boardId: "boardId" in event ? event.boardId : "",
      scheduledId: "scheduledId" in event ? event.scheduledId : "",
      isShowing: "isShowing" in event && event.isShowing,
      repeatId: "repeatId" in event ? event.repeatId : "",
      day: "day" in event ? event.day : "",
      endsPinUntil: "endsPinUntil" in event ? event.endsPinUntil : null,
      time: event.type === "reschedule.request" ? changed(firstChoice, { clock: event.clock }) : firstChoice,
    })),
    changeTime: assign({
      time: ({ context, event }) => {
        if (event.type !== "time.change") return context.time;
        const { type: _, ...change } = event;
        return changed(context.time, change);
      },
    }),
    fixSendAt: assign(({ context, event }) => {
      const at = event.type === "time.confirm" ? momentMeant(context.time, "schedule", event) : null;
      if (event.type !== "time.confirm" || at === null) return {};
      return { sendAt: at, time: { ...context.time, duration: durationBetween(event.now, at) } };
    }),
    askAboutQuietHours: assign({
      prompt: ({ event }) => noticeOf("prompt-quiet-hours", refusalIn(event) ?? refusalOf(undefined)),
    }),
    askAboutOtherPin: assign({
      prompt: ({ event }) => noticeOf("prompt-pinned", refusalIn(event) ?? refusalOf(undefined)),
      endsPinUntil: ({ event }) => refusalIn(event)?.until ?? null,
    }),
    overrideQuietHours: assign({ forced: true, prompt: null }),
    closePrompt: assign({ prompt: null }),
    keepProblem: assign({
      notice: ({ context, event }) => noticeOf(failures[context.act], refusalIn(event) ?? refusalOf(undefined)),
    }),
    forgetProblem: assign({ notice: null }),
    tellSuccess: emit(({ context }) => ({
      type: "hold.ended" as const,
      ...holdToEnd({ context }),
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
        onError: [
          { guard: "isOtherPin", target: "confirming", actions: "askAboutOtherPin" },
          { target: "failed", actions: "keepProblem" },
        ],
      },
    },
    choosingTime: {
      on: {
        "time.change": { actions: "changeTime" },
        "time.confirm": { guard: "hasMoment", target: "moving", actions: "fixSendAt" },
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
