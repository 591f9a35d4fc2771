import { sendMachine } from "../../machines/message/sendMachine.ts";
import { tableOf } from "../support/table.ts";
import {
  aboutPin,
  aboutQuiet,
  answerLost,
  asked,
  asksPin,
  asksQuiet,
  at,
  bens,
  blank,
  both,
  byClock,
  clear,
  clock,
  confirm,
  confirmAt,
  countsFromNow,
  done,
  doneAlready,
  emptied,
  fails,
  failsWith,
  fromNow,
  hasOffset,
  isKind,
  isLost,
  isSchedule,
  kept,
  kindOf,
  known,
  limited,
  lost,
  lostUnmade,
  meanwhileKept,
  meanwhilePinned,
  meanwhileQuiet,
  mias,
  no,
  noon,
  notAllowed,
  now,
  offset,
  over,
  pin,
  pinned,
  quiet,
  resend,
  resendAgain,
  resendOther,
  rests,
  retry,
  schedule,
  secondsOf,
  send,
  sendAgain,
  sendOther,
  stillPinned,
  story,
  tellsRefused,
  tellsSuccess,
  tooFar,
  tooLate,
  tooLong,
  typed,
  undecided,
  versionOne,
  weekly,
  withMessage,
  yes,
} from "./sendStory.ts";

/** Messages, sections 4, 5 and 8; decisions 13 to 17, 63, 72, 74 and 139; C3. */
export const sendTable = tableOf(sendMachine)({
  title: "sending, resending, pinning and scheduling",
  story,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    choosingPinTime: { is: "choosingTime" },
    choosingSendTime: { is: "choosingTime" },
    checkingBoard: {
      tags: ["busy"],
      calls: { checkBoard: (told) => ({ boardId: told.request?.boardId, kind: kindOf(told), sendAt: told.sendAt }) },
    },
    confirmingQuietHours: {},
    confirmingPinned: {},
    delivering: {
      tags: ["busy"],
      calls: {
        delivery: (told) => ({
          ...told.request,
          forced: told.forced,
          forcePinnedMessageOverride: told.forcePinnedMessageOverride,
          endsPinUntil: told.endsPinUntil,
          isOneCall: told.isOneCall,
          // Whatever is no pin holds nothing, and whatever is no schedule waits for no time.
          secondsToPin: kindOf(told) === "pin" ? secondsOf(told) : 0,
          afterPin: kindOf(told) === "pin" ? told.time.afterPin : "Stay",
          sendAt: isSchedule(told) ? told.sendAt : 0,
          repeat:
            isSchedule(told) && told.time.rhythm === "Weekly"
              ? { rhythm: "Weekly", time: "08:00", weekday: 4, startsOn: clock.date }
              : null,
        }),
      },
    },
    failed: {},
    sent: {},
    pinned: {},
    scheduled: {},
  },
  shows: (all) => all,
  ignores: [
    { type: "send.request", ...blank },
    { type: "pin.request", ...blank },
    { type: "schedule.request", ...blank },
  ],
  // biome-ignore format: one row a line
  rows: [
    // Pressed once more within a minute, what may have been carried out is asked for by the very same call.
    { in: "failed", on: [send, sendAgain], when: isLost(send), to: "delivering", keep: () => ({ problem: null, isLostKept: false, notice: null }) },
    { in: "failed", on: sendOther, when: isLost(sendOther), to: "delivering", keep: () => ({ problem: null, isLostKept: false, notice: null }) },
    { in: "failed", on: [resend, resendAgain], when: isLost(resend), to: "delivering", keep: () => ({ problem: null, isLostKept: false, notice: null }) },
    { in: "failed", on: resendOther, when: isLost(resendOther), to: "delivering", keep: () => ({ problem: null, isLostKept: false, notice: null }) },
    { in: "failed", after: 60_000, keep: () => ({ isLostKept: false }) },
    { in: rests, on: [send, sendAgain, sendOther, resend, resendAgain, resendOther], to: "checkingBoard", keep: asked },
    { in: rests, on: pin, to: "choosingPinTime", keep: asked },
    { in: rests, on: schedule, to: "choosingSendTime", keep: asked },
    { in: ["choosingPinTime", "choosingSendTime"], on: offset, keep: ({ time }) => ({ time: { ...time, duration: { hours: 2, minutes: 3, seconds: 4 } } }) },
    { in: ["choosingPinTime", "choosingSendTime"], on: emptied, keep: ({ time }) => ({ time: { ...time, duration: { hours: 0, minutes: 0, seconds: 0 } } }) },
    { in: ["choosingPinTime", "choosingSendTime"], on: weekly, keep: ({ time }) => ({ time: { ...time, clock, rhythm: "Weekly" as const, afterPin: "HandBack" as const } }) },
    // Counted from now there is no time of day that could come again.
    { in: ["choosingPinTime", "choosingSendTime"], on: fromNow, keep: ({ time }) => ({ time: { ...time, clock: null, rhythm: "Once" as const } }) },
    { in: ["choosingPinTime", "choosingSendTime"], on: { type: "time.cancel" }, to: "idle" },
    { in: "choosingPinTime", on: [confirm, confirmAt, tooLate, tooFar], when: hasOffset, to: "checkingBoard" },
    { in: "choosingSendTime", on: [confirm, confirmAt, tooLate, tooFar], when: countsFromNow, to: "checkingBoard", keep: (told) => ({ sendAt: now + 1_000 * secondsOf(told) }) },
    { in: "choosingSendTime", on: confirmAt, when: byClock, to: "checkingBoard", keep: at(now + 90_061_001, { hours: 25, minutes: 1, seconds: 2 }) },
    { in: "checkingBoard", answer: ["checkBoard", kept], when: (told) => !isSchedule(told), to: "failed", keep: fails("send-pin-kept", "checkBoard", { code: "MessagePinned", rule: "pinKept", ...mias }), emits: tellsRefused("send-pin-kept", { code: "MessagePinned", rule: "pinKept", ...mias }) },
    { in: "checkingBoard", answer: ["checkBoard", kept], when: asksQuiet, to: "confirmingQuietHours", keep: () => ({ ...known(kept)(), prompt: aboutQuiet(noon) }) },
    { in: "checkingBoard", answer: ["checkBoard", kept], to: "delivering", keep: known(kept) },
    { in: "checkingBoard", answer: ["checkBoard", both], when: asksQuiet, to: "confirmingQuietHours", keep: () => ({ ...known(both)(), prompt: aboutQuiet(noon) }) },
    { in: "checkingBoard", answer: ["checkBoard", both], when: asksPin(mias), to: "confirmingPinned", keep: () => ({ ...known(both)(), prompt: aboutPin(mias) }) },
    { in: "checkingBoard", answer: ["checkBoard", both], to: "delivering", keep: known(both) },
    { in: "checkingBoard", answer: ["checkBoard", quiet], when: asksQuiet, to: "confirmingQuietHours", keep: () => ({ ...known(quiet)(), prompt: aboutQuiet(noon) }) },
    { in: "checkingBoard", answer: ["checkBoard", quiet], to: "delivering", keep: known(quiet) },
    { in: "checkingBoard", answer: ["checkBoard", pinned], when: asksPin(mias), to: "confirmingPinned", keep: () => ({ ...known(pinned)(), prompt: aboutPin(mias) }) },
    { in: "checkingBoard", answer: ["checkBoard", pinned], to: "delivering", keep: known(pinned) },
    { in: "checkingBoard", answer: ["checkBoard", clear], to: "delivering", keep: known(clear) },
    { in: "checkingBoard", answer: ["checkBoard", versionOne], to: "delivering", keep: known(versionOne) },
    { in: "checkingBoard", refusal: ["checkBoard", lost], to: "failed", keep: fails(undecided, "checkBoard", lost.refusal), emits: tellsRefused(undecided, lost.refusal) },
    { in: ["confirmingQuietHours", "confirmingPinned"], on: no, to: "idle", keep: () => ({ prompt: null }) },
    { in: "confirmingQuietHours", on: yes, when: stillPinned, to: "confirmingPinned", keep: ({ pinReason }) => ({ forced: true, prompt: aboutPin(pinReason) }) },
    { in: "confirmingQuietHours", on: yes, to: "delivering", keep: () => ({ forced: true, prompt: null }) },
    { in: "confirmingPinned", on: yes, to: "delivering", keep: ({ pinReason }) => ({ forcePinnedMessageOverride: true, endsPinUntil: pinReason.until ?? null, prompt: null }) },
    { in: "delivering", answer: ["delivery", done], when: isKind("send", "resend"), to: "sent", keep: over, emits: tellsSuccess(done, true) },
    { in: "delivering", answer: ["delivery", done], when: isKind("pin"), to: "pinned", keep: over, emits: tellsSuccess(done, true) },
    { in: "delivering", answer: ["delivery", done], to: "scheduled", keep: over, emits: tellsSuccess(done, false) },
    { in: "delivering", answer: ["delivery", doneAlready], when: isKind("send", "resend"), to: "sent", keep: over, emits: tellsSuccess(doneAlready, true) },
    { in: "delivering", answer: ["delivery", doneAlready], when: isKind("pin"), to: "pinned", keep: over, emits: tellsSuccess(doneAlready, true) },
    { in: "delivering", answer: ["delivery", doneAlready], to: "scheduled", keep: over, emits: tellsSuccess(doneAlready, false) },
    { in: "delivering", answer: ["delivery", meanwhilePinned], when: (told) => !isSchedule(told), to: "confirmingPinned", keep: (told) => ({ ...withMessage(told, "message-3"), pinReason: bens, prompt: { ...aboutPin(bens), cause: "MessagePinned" } }) },
    { in: "delivering", answer: ["delivery", meanwhilePinned], to: "failed", keep: failsWith(typed, meanwhilePinned), emits: tellsRefused(typed, meanwhilePinned.problem?.refusal) },
    { in: "delivering", answer: ["delivery", meanwhileKept], to: "failed", keep: failsWith("send-pin-kept", meanwhileKept), emits: tellsRefused("send-pin-kept", meanwhileKept.problem?.refusal) },
    { in: "delivering", answer: ["delivery", meanwhileQuiet], to: "confirmingQuietHours", keep: (told) => ({ ...withMessage(told, "message-3"), prompt: { ...aboutQuiet({ until: 10, setBy: "Ida" }), cause: "QuietHours" } }) },
    { in: "delivering", answer: ["delivery", limited], to: "failed", keep: failsWith("message-rate-limited", limited), emits: tellsRefused("message-rate-limited", limited.problem?.refusal) },
    { in: "delivering", answer: ["delivery", notAllowed], to: "failed", keep: failsWith(typed, notAllowed), emits: tellsRefused(typed, notAllowed.problem?.refusal) },
    { in: "delivering", answer: ["delivery", answerLost], to: "failed", keep: failsWith(undecided, answerLost), emits: tellsRefused(undecided, answerLost.problem?.refusal) },
    { in: "delivering", answer: ["delivery", lostUnmade], to: "failed", keep: failsWith("message-create-failed", lostUnmade), emits: tellsRefused("message-create-failed", lostUnmade.problem?.refusal) },
    { in: "delivering", answer: ["delivery", tooLong], to: "failed", keep: failsWith("message-create-failed", tooLong), emits: tellsRefused("message-create-failed", tooLong.problem?.refusal) },
    // At which step nobody knows: the board is looked at again before another attempt.
    { in: "delivering", refusal: ["delivery", new Error("the child broke")], to: "failed", keep: fails(undecided, "checkBoard", { code: "Unknown" }), emits: tellsRefused(undecided, { code: "Unknown" }) },
    // Only an equal body gives the first answer again: after a lost one the very same call is made.
    { in: "failed", on: retry, when: ({ problem }) => problem?.step !== "checkBoard" && problem?.refusal.code === "AnswerLost", to: "delivering", keep: () => ({ problem: null, isLostKept: false, notice: null }) },
    { in: "failed", on: retry, to: "checkingBoard", keep: () => ({ problem: null, isLostKept: false, notice: null }) },
    { in: "failed", on: { type: "send.dismiss" }, to: "idle", keep: () => ({ problem: null, isLostKept: false, notice: null }) },
    { in: ["sent", "pinned", "scheduled"], on: { type: "send.reset" }, to: "idle", keep: () => story },
  ],
  promises: {
    "never sends without a confirmation while quiet hours are active": ({ calls, events }) => {
      const call = calls.findLast(({ port }) => port === "delivery");
      if (!call?.input.forced) return undefined;
      return events.some(({ type }) => type === yes.type);
    },
    "never sends or pins over an active pin without a confirmation": ({ snapshot, calls, previous }) => {
      if (!snapshot.matches("delivering") || !previous?.context.isPinned || isSchedule(snapshot.context))
        return undefined;
      return calls.at(-1)?.input.forcePinnedMessageOverride === true;
    },
    "a Yes ends the pin that was named last before it, and no other": ({ event, snapshot, previous, calls }) => {
      if (event?.type !== yes.type || !previous?.matches("confirmingPinned")) return undefined;
      return snapshot.matches("delivering") && calls.at(-1)?.input.endsPinUntil === previous.context.prompt?.until;
    },
    "a pin is cleared only after a Yes": ({ calls, events }) => {
      const cleared = calls.filter(({ port, input }) => port === "delivery" && input.forcePinnedMessageOverride);
      return cleared.length ? events.some(({ type }) => type === yes.type) : undefined;
    },
    "the person's text is kept until sent": ({ snapshot, previous }) =>
      previous?.context.request
        ? snapshot.context.request !== null || ["sent", "pinned", "scheduled"].includes(String(snapshot.value))
        : undefined,
    "a No leaves board, pin and message as they were": ({ event, snapshot, previous, calls, emittedNow }) =>
      event?.type === no.type && (previous?.matches("confirmingPinned") || previous?.matches("confirmingQuietHours"))
        ? snapshot.matches("idle") &&
          snapshot.context.request === previous.context.request &&
          emittedNow.length === 0 &&
          calls.every(({ state }) => state !== "pending")
        : undefined,
    "pin: total = seconds + 60 x minutes + 3600 x hours": ({ snapshot, calls }) =>
      snapshot.matches("delivering") && kindOf(snapshot.context) === "pin"
        ? calls.at(-1)?.input.secondsToPin === secondsOf(snapshot.context)
        : undefined,
    "schedule: send time = now + offset": ({ snapshot, calls }) =>
      snapshot.matches("delivering") && isSchedule(snapshot.context) && snapshot.context.time.clock === null
        ? calls.at(-1)?.input.sendAt === now + 1_000 * secondsOf(snapshot.context)
        : undefined,
    "every refusal is told once, with its reason": ({ snapshot, previous, emittedNow }) =>
      emittedNow.filter(({ type }) => type === "send.refused").length ===
      (snapshot.matches("failed") && !previous?.matches("failed") ? 1 : 0),
    "a second attempt uses the message that the first one made, and its key": ({ calls }) => {
      const [before, again] = calls.filter(({ port }) => port === "delivery").slice(-2);
      if (!before || !again || before.input.idempotencyKey !== again.input.idempotencyKey) return undefined;
      return before.input.boardId === again.input.boardId;
    },
    "nothing is sent twice by a double click": ({ calls }) =>
      calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: {
    flow: "send",
    states: {
      creatingMessage: "delivering",
      creatingAppearance: "delivering",
      pinning: "delivering",
      scheduling: "delivering",
    },
    events: {
      "done.createAppearance": "done.delivery",
      "done.pinMessage": "done.delivery",
      "done.scheduleMessage": "done.delivery",
      "error.createMessage": "done.delivery",
      "error.createAppearance": "done.delivery",
      "error.pinMessage": "done.delivery",
      "error.scheduleMessage": "done.delivery",
    },
    more: {
      "any send.request checkingBoard": "whatever is over or has failed, another message may be sent",
      "any resend.request checkingBoard": "whatever is over or has failed, another message may be sent",
      "any pin.request choosingPinTime": "whatever is over or has failed, another message may be sent",
      "any schedule.request choosingSendTime": "whatever is over or has failed, another message may be sent",
      "checkingBoard done.checkBoard failed": "a board may keep its pins to their end (63)",
      "delivering error.delivery failed": "an attempt that breaks is a failure",
      "failed after 60000 failed": "who asks for the same much later means another one (221)",
      "failed send.request delivering": "after a lost answer, too, whichever key is pressed",
      "failed resend.request delivering": "after a lost answer, too, whichever key is pressed",
      "failed send.retry delivering": "after a lost answer only the very same call gives the first answer again (13)",
    },
  },
});
