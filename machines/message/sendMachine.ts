import { assign, emit, setup } from "xstate";
import { noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";
import { type DeliveryOutput, deliveryMachine } from "./deliveryMachine.ts";
import {
  asksAboutPin,
  asksForLost,
  attempt,
  type BoardCheck,
  type BoardToCheck,
  boardIdOf,
  boardToCheck,
  hasLostAnswer,
  initialContext,
  keptPinIn,
  kindOf,
  noticeOfSuccess,
  pinTold,
  problemIn,
  requestOf,
  type SendContext,
  type SendEmitted,
  type SendEvent,
  yesToPin,
} from "./sendContext.ts";
import { failureNotice, holdsMessage, lostIsKept } from "./sendRequest.ts";
import { changed, durationBetween, momentMeant } from "./sendTime.ts";

/** A request may come whenever no other one is under way; what was left of the one before is put away. */
const requests = {
  "send.request": { guard: "hasMessage", target: "checkingBoard", actions: "keepRequest" },
  "resend.request": { target: "checkingBoard", actions: "keepRequest" },
  "pin.request": { guard: "hasMessage", target: "choosingTime", actions: "keepRequest" },
  "schedule.request": { guard: "hasMessage", target: "choosingTime", actions: "keepRequest" },
} as const;

/** The same by another press, while the answer of the first is lost; a pin and a schedule ask for their time before. */
const again = {
  ...requests,
  "send.request": [{ guard: "isLostAgain", target: "delivering" }, requests["send.request"]],
  "resend.request": [{ guard: "isLostAgain", target: "delivering" }, requests["resend.request"]],
} as const;

/**
 * Sending, resending, pinning and scheduling a message: the time for a pin or a schedule, the confirmations that the
 * board asks for, the delivery itself (`delivery`), and what is said at the end.
 *
 * What can go wrong: quiet hours or a pin stand in the way before the call, or the gateway says so only in its answer
 * (both ask; a Yes is kept and sent in the same call, so that a failed send does not cost the pin); somebody else pins
 * while the person is asked (a Yes ends the pin that was named and no other, which is asked about anew); the board was written
 * to less than 15 s ago; the text is too long, censored or without codes; the answer is lost after the gateway has
 * already written (the retry, or another press for the same within a minute, repeats the very same call with the same
 * key, so that nothing appears twice); the board
 * shows exactly this already (that is no error); an Owner's or Admin's pin that the board keeps to its end (no question,
 * because no answer would help). Whatever fails, the person's text stays here until it is sent.
 */
export const sendMachine = setup({
  types: { context: {} as SendContext, events: {} as SendEvent, emitted: {} as SendEmitted, tags: {} as "busy" },
  actors: {
    checkBoard: promisePort<BoardCheck, BoardToCheck>("checkBoard"),
    delivery: deliveryMachine,
  },
  guards: {
    hasMessage: ({ event }) => holdsMessage(requestOf(event)),
    hasMoment: ({ context, event }) =>
      event.type === "time.confirm" && momentMeant(context.time, kindOf(context), event) !== null,
    isPinKept: ({ context, event }) => keptPinIn(context, outputIn<BoardCheck>(event)) !== null,
    isQuietHours: ({ context, event }) => Boolean(outputIn<BoardCheck>(event)?.quietHours) && !context.forced,
    isPinnedNow: ({ context, event }) => {
      const { pinned = null } = outputIn<BoardCheck>(event) ?? {};
      return asksAboutPin({ ...context, isPinned: pinned !== null, pinReason: pinned ?? {} });
    },
    isPinned: ({ context }) => asksAboutPin(context),
    isPinnedError: ({ context, event }) =>
      problemIn(event)?.code === "MessagePinned" &&
      problemIn(event)?.rule !== "pinKept" &&
      kindOf(context) !== "schedule",
    isQuietHoursError: ({ event }) => problemIn(event)?.code === "QuietHours",
    hasProblem: ({ event }) => problemIn(event) !== undefined,
    isPin: ({ context }) => kindOf(context) === "pin",
    isSchedule: ({ context }) => kindOf(context) === "schedule",
    isAnswerLost: ({ context }) => hasLostAnswer(context),
    isLostAgain: ({ context, event }) => asksForLost(context, event),
  },
  actions: {
    keepRequest: assign(({ event }) => ({ ...initialContext, request: requestOf(event) })),
    changeTime: assign({
      time: ({ context, event }) => {
        if (event.type !== "time.change") return context.time;
        const { type: _, ...change } = event;
        return changed(context.time, change);
      },
    }),
    /** By whichever way the moment was chosen, it is told as the time from now (messages, section 8). */
    fixSendAt: assign(({ context, event }) => {
      const at = event.type === "time.confirm" ? momentMeant(context.time, kindOf(context), event) : null;
      // A pin begins at once: its time says for how long.
      if (event.type !== "time.confirm" || at === null || kindOf(context) !== "schedule") return {};
      return { sendAt: at, time: { ...context.time, duration: durationBetween(event.now, at) } };
    }),
    keepCheck: assign(({ event }) => {
      const { pinned = null, isOneCall = false } = outputIn<BoardCheck>(event) ?? {};
      return { isPinned: pinned !== null, pinReason: pinned ?? {}, isOneCall };
    }),
    askAboutQuietHours: assign({
      prompt: ({ event }) => ({ id: "prompt-quiet-hours", ...outputIn<BoardCheck>(event)?.quietHours }),
    }),
    askAboutPin: assign({ prompt: ({ context }) => ({ id: "prompt-pinned", ...context.pinReason }) }),
    askAboutRefusal: assign({
      prompt: ({ event }, { id }: { id: string }) => noticeOf(id, problemIn(event) ?? refusalOf(undefined)),
    }),
    overrideQuietHours: assign({ forced: true }),
    keepPin: assign({ pinReason: ({ event }) => pinTold(problemIn(event) ?? {}) }),
    overridePin: assign(({ context }) => yesToPin(context)),
    closePrompt: assign({ prompt: null }),
    keepMessageId: assign({
      request: ({ context: { request }, event }) =>
        request && { ...request, messageId: outputIn<DeliveryOutput>(event)?.messageId ?? request.messageId },
    }),
    keepProblem: assign(({ context, event }) => {
      const kept = keptPinIn(context, outputIn<BoardCheck>(event));
      const problem = outputIn<DeliveryOutput>(event)?.problem ?? {
        step: "checkBoard" as const,
        refusal: kept ?? refusalIn(event) ?? refusalOf(undefined),
      };
      const isLostKept = hasLostAnswer({ problem });
      return { problem, isLostKept, notice: failureNotice(kindOf(context), problem.step, problem.refusal) };
    }),
    forgetProblem: assign({ problem: null, isLostKept: false, notice: null }),
    forgetLost: assign({ isLostKept: false }),
    keepSuccess: assign({ notice: ({ context }) => noticeOfSuccess(context) }),
    forgetRequest: assign({ request: null }),
    forgetAll: assign(() => initialContext),
    tellSuccess: emit(({ context, event }) => ({
      type: "send.succeeded" as const,
      kind: kindOf(context),
      boardId: boardIdOf(context),
      messageId: outputIn<DeliveryOutput>(event)?.messageId ?? null,
      appearanceId: outputIn<DeliveryOutput>(event)?.appearanceId ?? null,
      isAlreadyShown: outputIn<DeliveryOutput>(event)?.isAlreadyShown ?? false,
      notice: noticeOfSuccess(context),
    })),
    tellRefusal: emit(({ context }) => ({
      type: "send.refused" as const,
      kind: kindOf(context),
      boardId: boardIdOf(context),
      notice: context.notice ?? { id: "send-server-failed" },
    })),
    goToHistory: emit(({ context }) => ({ type: "navigate.history" as const, boardId: boardIdOf(context) })),
  },
}).createMachine({
  id: "send",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: requests },
    choosingTime: {
      on: {
        "time.change": { actions: "changeTime" },
        "time.confirm": { guard: "hasMoment", target: "checkingBoard", actions: "fixSendAt" },
        "time.cancel": "idle",
      },
    },
    checkingBoard: {
      tags: "busy",
      invoke: {
        id: "checkBoard",
        src: "checkBoard",
        input: boardToCheck,
        onDone: [
          { guard: "isPinKept", target: "failed", actions: "keepProblem" },
          { guard: "isQuietHours", target: "confirmingQuietHours", actions: ["keepCheck", "askAboutQuietHours"] },
          { guard: "isPinnedNow", target: "confirmingPinned", actions: ["keepCheck", "askAboutPin"] },
          { target: "delivering", actions: "keepCheck" },
        ],
        onError: { target: "failed", actions: "keepProblem" },
      },
    },
    confirmingQuietHours: {
      exit: "closePrompt",
      on: {
        "confirm.no": "idle",
        "confirm.yes": [
          { guard: "isPinned", target: "confirmingPinned", actions: ["overrideQuietHours", "askAboutPin"] },
          { target: "delivering", actions: "overrideQuietHours" },
        ],
      },
    },
    confirmingPinned: {
      exit: "closePrompt",
      on: {
        "confirm.no": "idle",
        "confirm.yes": { target: "delivering", actions: "overridePin" },
      },
    },
    delivering: {
      tags: "busy",
      // Whatever becomes of an attempt, the message that it made is used again.
      exit: "keepMessageId",
      invoke: {
        id: "delivery",
        src: "delivery",
        input: attempt,
        onDone: [
          {
            guard: "isPinnedError",
            target: "confirmingPinned",
            actions: ["keepPin", { type: "askAboutRefusal", params: { id: "prompt-pinned" } }],
          },
          {
            guard: "isQuietHoursError",
            target: "confirmingQuietHours",
            actions: { type: "askAboutRefusal", params: { id: "prompt-quiet-hours" } },
          },
          { guard: "hasProblem", target: "failed", actions: "keepProblem" },
          { guard: "isPin", target: "pinned", actions: "tellSuccess" },
          { guard: "isSchedule", target: "scheduled", actions: "tellSuccess" },
          { target: "sent", actions: "tellSuccess" },
        ],
        onError: { target: "failed", actions: "keepProblem" },
      },
    },
    failed: {
      entry: "tellRefusal",
      exit: "forgetProblem",
      on: {
        ...again,
        "send.retry": [{ guard: "isAnswerLost", target: "delivering" }, { target: "checkingBoard" }],
        "send.dismiss": "idle",
      },
      // Who asks for the same later means that it is to be shown once more.
      after: { [lostIsKept]: { actions: "forgetLost" } },
    },
    sent: {
      entry: ["keepSuccess", "goToHistory", "forgetRequest"],
      on: { ...requests, "send.reset": { target: "idle", actions: "forgetAll" } },
    },
    pinned: {
      entry: ["keepSuccess", "goToHistory", "forgetRequest"],
      on: { ...requests, "send.reset": { target: "idle", actions: "forgetAll" } },
    },
    scheduled: {
      entry: ["keepSuccess", "forgetRequest"],
      on: { ...requests, "send.reset": { target: "idle", actions: "forgetAll" } },
    },
  },
});
