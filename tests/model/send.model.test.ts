import { describe, expect, test } from "vitest";
import type { DeliveryOutput } from "../../machines/message/deliveryMachine.ts";
import type { BoardCheck } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import {
  failureNotice,
  isValidDuration,
  type SendKind,
  type SendStep,
  successNotice,
  totalSeconds,
} from "../../machines/message/sendRequest.ts";
import { PortRefusal } from "../../machines/port.ts";
import { type Moment, testByPaths } from "../support/paths.ts";

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const blank = [[0, 0]];
const written = { boardId: "kitchen", characters: [[8, 9]], text: "hi" };
const until = now + 60_000;

const board = (quietHours: boolean, pinned: boolean, isKept = false): BoardCheck => ({
  quietHours: quietHours ? { until, setBy: "Noor" } : null,
  pinned: pinned ? { until, setBy: "Mia", ...(isKept ? { isKept } : {}) } : null,
});

const ended = (step: SendStep | null, code = "", rule = ""): DeliveryOutput => ({
  messageId: "message-1",
  appearanceId: step ? null : "appearance-1",
  isAlreadyShown: false,
  problem: step ? { step, refusal: { code, until, ...(rule ? { rule } : {}) } } : null,
});

type SendMoment = Moment<typeof sendMachine>;
const isRequest = (event: { type: string }) => event.type.endsWith(".request");

/** The part of the path that belongs to the newest request that was taken. */
const sinceRequest = ({ events }: SendMoment) => events.slice(events.findLastIndex(isRequest));
const deliveries = ({ calls }: SendMoment) => calls.filter((call) => call.port === "delivery");
const newestDelivery = (moment: SendMoment) => deliveries(moment).at(-1)?.input;
const answersSince = (moment: SendMoment, type: string) =>
  sinceRequest(moment)
    .filter((event) => event.type === type)
    .map((event) => event.output);

/** How often a Yes was given to a prompt since the request; the order of prompts is told by the answers before it. */
const hasYes = (moment: SendMoment) => sinceRequest(moment).some((event) => event.type === "confirm.yes");
const wasToldQuiet = (moment: SendMoment) =>
  (answersSince(moment, "xstate.done.actor.checkBoard") as BoardCheck[]).some((check) => check.quietHours) ||
  (answersSince(moment, "xstate.done.actor.delivery") as DeliveryOutput[]).some(
    (output) => output.problem?.refusal.code === "QuietHours",
  );
const wasToldPinned = (moment: SendMoment) =>
  (answersSince(moment, "xstate.done.actor.checkBoard") as BoardCheck[]).some(
    ({ pinned }) => pinned && !pinned.isKept,
  ) ||
  (answersSince(moment, "xstate.done.actor.delivery") as DeliveryOutput[]).some(
    ({ problem }) => problem?.refusal.code === "MessagePinned" && problem.refusal.rule !== "pinKept",
  );

testByPaths("sending, resending, pinning and scheduling", {
  machine: sendMachine,
  events: [
    { type: "send.request", ...written, idempotencyKey: "key-send" },
    { type: "send.request", ...written, characters: blank, idempotencyKey: "key-blank" },
    { type: "resend.request", boardId: "kitchen", messageId: "message-0", idempotencyKey: "key-resend" },
    { type: "pin.request", ...written, idempotencyKey: "key-pin" },
    { type: "pin.request", ...written, characters: blank, idempotencyKey: "key-blank" },
    { type: "schedule.request", ...written, idempotencyKey: "key-schedule" },
    { type: "schedule.request", ...written, characters: blank, idempotencyKey: "key-blank" },
    { type: "time.change", hours: 1, minutes: 2, seconds: 3 },
    { type: "time.change", clock: { date: "2026-11-25", time: "08:00" }, rhythm: "Weekly", afterPin: "HandBack" },
    { type: "time.confirm", now },
    { type: "time.confirm", now, at: now + 90_061_001 },
    { type: "time.confirm", now, at: now - 1 },
    { type: "time.cancel" },
    { type: "confirm.no" },
    { type: "confirm.yes" },
    { type: "send.retry" },
    { type: "send.dismiss" },
    { type: "send.reset" },
  ],
  answers: {
    checkBoard: {
      done: [board(false, false), board(true, false), board(false, true), board(true, true), board(true, true, true)],
      fails: [new PortRefusal({ code: "AnswerLost" })],
    },
    delivery: {
      done: [
        ended(null),
        ended("createAppearance", "MessagePinned"),
        ended("createAppearance", "MessagePinned", "pinKept"),
        ended("createAppearance", "QuietHours"),
        ended("createAppearance", "RateLimited"),
        ended("createAppearance", "AnswerLost"),
      ],
      fails: [new Error("the child broke")],
    },
  },
  remember: ({ request, time, isPinned, forced, forcePinnedMessageOverride, problem }) => [
    request?.kind,
    time,
    isPinned,
    forced,
    forcePinnedMessageOverride,
    problem?.step === "createAppearance" && [problem.refusal.code, problem.refusal.rule],
  ],
  strategy: "once",
  invariants: {
    "never sends without a confirmation while quiet hours are active": (moment) => {
      if (!moment.snapshot.matches("delivering") || !wasToldQuiet(moment)) return undefined;
      return hasYes(moment) && newestDelivery(moment)?.forced === true;
    },
    "never sends or pins over an active pin without a confirmation": (moment) => {
      const { snapshot } = moment;
      if (!snapshot.matches("delivering") || !wasToldPinned(moment)) return undefined;
      if (snapshot.context.request?.kind === "schedule") return undefined;
      return hasYes(moment) && newestDelivery(moment)?.forcePinnedMessageOverride === true;
    },
    "a pin is cleared only after a Yes": (moment) =>
      deliveries(moment).every((call) => !call.input.forcePinnedMessageOverride) ||
      moment.events.some((event) => event.type === "confirm.yes"),
    "all attempts at one request carry its key, so that it makes at most one appearance": (moment) => {
      const keys = deliveries(moment).map((call) => String(call.input.idempotencyKey));
      const asked = moment.events.filter(isRequest).map((event) => String(event.idempotencyKey));
      return keys.length ? keys.every((key) => asked.includes(key)) : undefined;
    },
    "after a lost answer the very same call is made again": (moment) => {
      const { event, previous } = moment;
      if (event?.type !== "send.retry" || previous?.context.problem?.refusal.code !== "AnswerLost") return undefined;
      if (previous.context.problem.step === "checkBoard") return undefined;
      const [before, again] = deliveries(moment)
        .slice(-2)
        .map((call) => ({ ...call.input, messageId: "" }));
      return JSON.stringify(before) === JSON.stringify(again);
    },
    "a second attempt uses the message that the first one made": (moment) => {
      const [before, again] = deliveries(moment).slice(-2);
      if (!before || !again || before.input.idempotencyKey !== again.input.idempotencyKey) return undefined;
      const isSameRequest = sinceRequest(moment).filter(({ type }) => type === "xstate.done.actor.delivery").length > 0;
      return isSameRequest ? again.input.messageId === "message-1" : undefined;
    },
    "the person's text is kept until sent": ({ snapshot, events }) => {
      const isOver = ["sent", "pinned", "scheduled"].some((state) => snapshot.value === state);
      const last = events.findLast(isRequest);
      if (isOver) return snapshot.context.request === null;
      if (!last || snapshot.matches("idle")) return undefined;
      return snapshot.context.request !== null;
    },
    "a No leaves board, pin and message as they were": ({ event, snapshot, calls, emittedNow }) =>
      event?.type === "confirm.no"
        ? snapshot.matches("idle") &&
          snapshot.context.request !== null &&
          emittedNow.length === 0 &&
          calls.every((call) => call.state !== "pending")
        : undefined,
    "pin: total = seconds + 60 x minutes + 3600 x hours": (moment) =>
      moment.snapshot.matches("delivering") && moment.snapshot.context.request?.kind === "pin"
        ? newestDelivery(moment)?.secondsToPin === 3 + 60 * 2 + 3600
        : undefined,
    "schedule: the chosen moment, or now + offset, the same for every attempt; a repeat has its day and time": (
      moment,
    ) => {
      const { request, time } = moment.snapshot.context;
      const delivery = newestDelivery(moment);
      if (!moment.snapshot.matches("delivering") || request?.kind !== "schedule") return undefined;
      if (time.clock === null) return delivery?.sendAt === now + 3_723_000 && delivery.repeat === null;
      // 25 November 2026 is a Wednesday.
      const repeat = { rhythm: "Weekly", time: "08:00", weekday: 3 };
      return delivery?.sendAt === now + 90_061_001 && JSON.stringify(delivery.repeat) === JSON.stringify(repeat);
    },
    "a pin hands the board back where that was chosen": (moment) =>
      moment.snapshot.matches("delivering") && moment.snapshot.context.request?.kind === "pin"
        ? newestDelivery(moment)?.afterPin === moment.snapshot.context.time.afterPin
        : undefined,
    "whatever is not a schedule names no time": (moment) =>
      moment.snapshot.matches("delivering") && moment.snapshot.context.request?.kind !== "schedule"
        ? newestDelivery(moment)?.sendAt === 0
        : undefined,
    "a pin that is kept asks nothing, and says until when and who set it": (moment) => {
      const { event, snapshot } = moment;
      if (event?.type !== "xstate.done.actor.checkBoard" || snapshot.context.request?.kind === "schedule")
        return undefined;
      if (!(event.output as BoardCheck).pinned?.isKept) return undefined;
      const { notice } = snapshot.context;
      return (
        snapshot.matches("failed") && notice?.id === "send-pin-kept" && notice.until === until && notice.setBy === "Mia"
      );
    },
    "an open confirmation says why and until when": ({ snapshot }) => {
      const { prompt } = snapshot.context;
      if (snapshot.matches("confirmingQuietHours"))
        return prompt?.id === "prompt-quiet-hours" && prompt.until === until;
      if (snapshot.matches("confirmingPinned")) return prompt?.id === "prompt-pinned" && prompt.until === until;
      return prompt === null;
    },
    "every refusal is told once, with its reason": ({ snapshot, previous, emittedNow }) => {
      const told = emittedNow.filter((event) => event.type === "send.refused");
      if (!snapshot.matches("failed") || previous?.matches("failed")) return told.length === 0;
      return told.length === 1 && snapshot.context.notice !== null;
    },
    "a rate limit says until when": ({ snapshot }) =>
      snapshot.context.problem?.refusal.code === "RateLimited"
        ? snapshot.context.notice?.id === "message-rate-limited" && snapshot.context.notice.until === until
        : undefined,
    "send, resend and pin end in history, a schedule stays": ({ snapshot, previous, emittedNow }) => {
      const went = emittedNow.filter((event) => event.type === "navigate.history").length;
      const isNew = previous?.value !== snapshot.value;
      return went === (isNew && (snapshot.matches("sent") || snapshot.matches("pinned")) ? 1 : 0);
    },
    "every success is told once": ({ snapshot, emittedNow, event }) => {
      const told = emittedNow.filter((one) => one.type === "send.succeeded").length;
      const isOver = ["sent", "pinned", "scheduled"].some((state) => snapshot.value === state);
      return told === (isOver && event?.type === "xstate.done.actor.delivery" ? 1 : 0);
    },
    "nothing is sent twice by a double click": ({ calls }) =>
      calls.filter((call) => call.state === "pending").length <= 1,
  },
  paths: 2007,
});

describe("a time for a pin or a schedule", () => {
  test.each<[SendKind, [number, number, number], boolean]>([
    ["pin", [0, 0, 0], false],
    ["pin", [0, 0, 1], true],
    ["pin", [0, 60, 0], false],
    ["pin", [0, 0, 60], false],
    ["pin", [-1, 0, 30], false],
    ["pin", [0.5, 0, 0], false],
    ["pin", [720, 0, 0], true],
    ["pin", [720, 0, 1], false],
    ["schedule", [720, 0, 1], true],
    ["schedule", [8760, 0, 0], true],
    ["schedule", [8760, 0, 1], false],
    ["pin", [Number.NaN, 0, 1], false],
  ])("%s after %j (hours, minutes, seconds): %j", (kind, [hours, minutes, seconds], isValid) => {
    expect(isValidDuration({ hours, minutes, seconds }, kind)).toBe(isValid);
  });

  test("is seconds + 60 x minutes + 3600 x hours", () => {
    expect(totalSeconds({ hours: 2, minutes: 3, seconds: 4 })).toBe(7384);
  });
});

describe("what is said when the gateway refuses", () => {
  test.each<[SendKind, SendStep, string, string]>([
    ["send", "createMessage", "FingerprintMatch", "message-already-shown"],
    ["send", "createMessage", "RateLimited", "message-rate-limited"],
    ["send", "createMessage", "Censored", "message-create-failed"],
    ["pin", "createMessage", "AnswerLost", "message-create-failed"],
    ["send", "createAppearance", "NotAuthorized", "appearance-failed"],
    ["send", "createAppearance", "RateLimited", "message-rate-limited"],
    ["send", "createAppearance", "ServerError", "send-server-failed"],
    ["resend", "createAppearance", "NotFound", "resend-failed"],
    ["resend", "createAppearance", "ServerError", "resend-server-failed"],
    ["resend", "createAppearance", "AnswerLost", "resend-server-failed"],
    ["pin", "pinMessage", "NotAuthorized", "pin-failed"],
    ["pin", "pinMessage", "ServerError", "pin-server-failed"],
    ["schedule", "scheduleMessage", "ServerError", "schedule-failed"],
    ["schedule", "scheduleMessage", "ValidationError", "schedule-failed"],
    ["send", "checkBoard", "AnswerLost", "send-server-failed"],
    ["send", "createMessage2", "FingerprintMatch", "message-already-shown"],
    ["send", "createMessage2", "RateLimited", "message-rate-limited"],
    ["send", "createMessage2", "ServerError", "message-create-failed"],
    ["resend", "createMessage2", "FingerprintMatch", "message-already-shown"],
    ["resend", "createMessage2", "NotAuthorized", "resend-failed"],
    ["pin", "createMessage2", "AnswerLost", "pin-server-failed"],
    ["schedule", "createMessage2", "ValidationError", "schedule-failed"],
  ])("%s, %s, %s: %s", (kind, step, code, id) => {
    expect(failureNotice(kind, step, { code, until })).toEqual({ id, cause: code, until });
  });

  test("a used-up quota is no matter of fifteen seconds", () => {
    const refusal = { code: "RateLimited", rule: "quota", sentence: "You have written 5 messages today." };
    expect(failureNotice("send", "createMessage", refusal)).toEqual({
      id: "message-create-failed",
      cause: "RateLimited",
      rule: "quota",
      sentence: refusal.sentence,
    });
  });
});

describe("what is said when a request has done what it should", () => {
  const duration = { hours: 1, minutes: 2, seconds: 3 };
  test.each<[SendKind, boolean, string]>([
    ["send", false, "message-sent"],
    ["send", true, "message-created"],
    ["resend", true, "message-created"],
    ["pin", false, "message-pinned"],
    ["pin", true, "message-pinned"],
    ["schedule", false, "message-scheduled-in"],
    ["schedule", true, "message-scheduled"],
  ])("%s, in one call: %j: %s", (kind, isOneCall, id) => {
    expect(successNotice(kind, duration, isOneCall).id).toBe(id);
  });
});
