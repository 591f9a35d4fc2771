import type { DeliveryOutput } from "../../machines/message/deliveryMachine.ts";
import type { BoardCheck, Reason, SendContext } from "../../machines/message/sendContext.ts";
import type { SendKind, SendRequest, SendStep } from "../../machines/message/sendRequest.ts";
import type { TimeChoice } from "../../machines/message/sendTime.ts";
import { type Notice, PortRefusal, type Refusal } from "../../machines/port.ts";

/** What the person and the world have told is what the flow keeps. */
type Story = SendContext;

export const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const until = now + 60_000;
const days = 86_400_000;
/** Decision 139: an hour, before anything was chosen. */
const unset: TimeChoice = {
  duration: { hours: 1, minutes: 0, seconds: 0 },
  clock: null,
  rhythm: "Once",
  afterPin: "Stay",
};
export const story: Story = {
  request: null,
  time: unset,
  sendAt: 0,
  prompt: null,
  isPinned: false,
  pinReason: {},
  isOneCall: false,
  forced: false,
  forcePinnedMessageOverride: false,
  endsPinUntil: null,
  problem: null,
  isLostKept: false,
  notice: null,
};

const transition = { pace: "brisk", order: "row", stepIntervalMs: 90, stepSize: 2 } as const;
export const send = {
  type: "send.request",
  boardId: "kitchen",
  characters: [[8, 9]],
  idempotencyKey: "press-1",
  transition,
} as const;
/** The same by another press, and what differs from it in one thing. */
export const sendAgain = { ...send, idempotencyKey: "press-6" } as const;
export const sendOther = { ...send, characters: [[8, 10]], idempotencyKey: "press-7" } as const;
export const resend = {
  type: "resend.request",
  boardId: "porch",
  messageId: "message-0",
  idempotencyKey: "press-2",
} as const;
export const resendAgain = { ...resend, idempotencyKey: "press-8" } as const;
export const resendOther = { ...resend, messageId: "message-9", idempotencyKey: "press-9" } as const;
export const pin = { type: "pin.request", boardId: "attic", characters: [[5]], idempotencyKey: "press-3" } as const;
export const schedule = { type: "schedule.request", boardId: "cellar", text: "hi", idempotencyKey: "press-4" } as const;
export const blank = { boardId: "kitchen", characters: [[0, 0]], idempotencyKey: "press-5" } as const;

/** 26 November 2026 is a Thursday. */
export const clock = { date: "2026-11-26", time: "08:00" };
export const offset = { type: "time.change", hours: 2, minutes: 3, seconds: 4 } as const;
export const emptied = { type: "time.change", hours: 0, minutes: 0, seconds: 0 } as const;
export const weekly = { type: "time.change", clock, rhythm: "Weekly", afterPin: "HandBack" } as const;
export const fromNow = { type: "time.change", clock: null } as const;
export const confirm = { type: "time.confirm", now } as const;
export const confirmAt = { type: "time.confirm", now, at: now + 90_061_001 } as const;
export const tooLate = { type: "time.confirm", now, at: now } as const;
export const tooFar = { type: "time.confirm", now, at: now + 365 * days + 1 } as const;
export const no = { type: "confirm.no" } as const;
export const yes = { type: "confirm.yes" } as const;
export const retry = { type: "send.retry" } as const;

export const noon: Reason = { until: 12, setBy: "Noor" };
export const mias: Reason = { until: 7, setBy: "Mia" };
/** Of a pin that came while the person was asked. */
export const bens: Reason = { until: 8, setBy: "Ben" };
export const clear: BoardCheck = { quietHours: null, pinned: null };
export const quiet: BoardCheck = { quietHours: noon, pinned: null };
export const pinned: BoardCheck = { quietHours: null, pinned: mias };
export const both: BoardCheck = { quietHours: noon, pinned: mias };
/** Quiet hours too: what no Yes helps against is not asked about. */
export const kept: BoardCheck = { quietHours: noon, pinned: { ...mias, isKept: true } };
export const versionOne: BoardCheck = { ...clear, isOneCall: true };

const kinds: Readonly<Record<string, SendKind>> = {
  [send.type]: "send",
  [resend.type]: "resend",
  [pin.type]: "pin",
  [schedule.type]: "schedule",
};
/** Nothing of a request before it is left. */
export const asked = (_: Story, { type, ...event }: Record<string, unknown>): Story => {
  const empty = { boardId: "", characters: null, text: null, messageId: null, idempotencyKey: "", transition: null };
  return { ...story, request: { ...empty, ...event, kind: kinds[String(type)] ?? "send" } as SendRequest };
};
export const kindOf = ({ request }: Story): SendKind => request?.kind ?? "send";
export const isKind =
  (...wanted: SendKind[]) =>
  (told: Story) =>
    wanted.includes(kindOf(told));
export const isSchedule = isKind("schedule");

/** Pin: hours, minutes and seconds, whatever the clock says. */
export const hasOffset = ({ time }: Story) => time.duration.hours !== 0;
/** 3600, and 2 x 3600 + 3 x 60 + 4. */
export const secondsOf = ({ time }: Story) => (time.duration.hours === 1 ? 3_600 : 7_384);
export const countsFromNow = (told: Story) => hasOffset(told) && told.time.clock === null;
export const byClock = ({ time }: Story) => time.clock !== null;
export const at =
  (sendAt: number, duration: TimeChoice["duration"]) =>
  ({ time }: Story) => ({ sendAt, time: { ...time, duration } });

export const known = (check: BoardCheck) => () => ({
  isPinned: check.pinned !== null,
  pinReason: check.pinned ?? {},
  isOneCall: check.isOneCall === true,
});
/** A Yes is not asked for twice. */
export const asksQuiet = ({ forced }: Story) => !forced;
/** A schedule does not ask about the pin; a Yes counts for the pin that was named. */
export const asksPin =
  ({ until: end }: Reason) =>
  (told: Story) =>
    !isSchedule(told) && (!told.forcePinnedMessageOverride || told.endsPinUntil !== end);
export const stillPinned = (told: Story) => told.isPinned && asksPin(told.pinReason)(told);
export const aboutQuiet = (reason: Reason): Notice => ({ id: "prompt-quiet-hours", ...reason });
export const aboutPin = (reason: Reason): Notice => ({ id: "prompt-pinned", ...reason });

const ended = (
  messageId: string | null,
  problem: DeliveryOutput["problem"],
  appearanceId: string | null = null,
  isAlreadyShown = false,
): DeliveryOutput => ({ messageId, appearanceId, isAlreadyShown, problem });
export const done = ended("message-1", null, "appearance-1");
export const doneAlready = ended("message-2", null, null, true);
const refusedAt = (step: SendStep, refusal: Refusal) => ended("message-3", { step, refusal });
export const meanwhilePinned = refusedAt("createAppearance", { code: "MessagePinned", ...bens });
export const meanwhileKept = refusedAt("createAppearance", { code: "MessagePinned", rule: "pinKept", until: 9 });
export const meanwhileQuiet = refusedAt("createAppearance", { code: "QuietHours", until: 10, setBy: "Ida" });
export const limited = refusedAt("createAppearance", { code: "RateLimited", until });
export const notAllowed = refusedAt("createAppearance", { code: "NotAuthorized" });
export const answerLost = refusedAt("createAppearance", { code: "AnswerLost" });
export const lostUnmade = ended(null, { step: "createMessage", refusal: { code: "AnswerLost" } });
export const tooLong = ended(null, { step: "createMessage", refusal: { code: "TextTooLong" } });
export const lost = new PortRefusal({ code: "AnswerLost" });

/** Messages, section 8: typed refusals and server errors have sentences of their own. */
export const typed: Readonly<Record<SendKind, string>> = {
  send: "appearance-failed",
  resend: "resend-failed",
  pin: "pin-failed",
  schedule: "schedule-failed",
};
export const undecided: Readonly<Record<SendKind, string>> = {
  send: "send-server-failed",
  resend: "resend-server-failed",
  pin: "pin-server-failed",
  schedule: "schedule-failed",
};
const noticeOf = (
  told: Story,
  id: string | Readonly<Record<SendKind, string>>,
  { code, ...reasons }: Refusal,
): Notice => ({
  id: typeof id === "string" ? id : id[kindOf(told)],
  cause: code,
  ...reasons,
});
type Sentence = string | Readonly<Record<SendKind, string>>;
export const withMessage = ({ request }: Story, messageId: string | null) => ({
  request: request && { ...request, messageId: messageId ?? request.messageId },
});
export const fails = (sentence: Sentence, step: SendStep, refusal: Refusal) => (told: Story) => ({
  problem: { step, refusal },
  notice: noticeOf(told, sentence, refusal),
});
export const failsWith =
  (sentence: Sentence, { problem, messageId }: DeliveryOutput) =>
  (told: Story) => ({
    ...withMessage(told, messageId),
    problem,
    isLostKept: problem?.refusal.code === "AnswerLost",
    notice: noticeOf(told, sentence, problem?.refusal ?? { code: "" }),
  });
export const tellsRefused = (sentence: Sentence, refusal: Refusal | undefined) => (told: Story) => [
  {
    type: "send.refused",
    kind: kindOf(told),
    boardId: told.request?.boardId ?? "",
    notice: noticeOf(told, sentence, refusal ?? { code: "" }),
  } as const,
];
const success = (told: Story): Notice => {
  const kind = kindOf(told);
  if (kind === "pin") return { id: "message-pinned" };
  if (kind !== "schedule") return { id: told.isOneCall ? "message-created" : "message-sent" };
  if (told.time.rhythm !== "Once") return { id: "message-repeats" };
  return told.isOneCall
    ? { id: "message-scheduled" }
    : { id: "message-scheduled-in", values: { ...told.time.duration } };
};
export const tellsSuccess =
  ({ messageId, appearanceId, isAlreadyShown }: DeliveryOutput, goes: boolean) =>
  (told: Story) => {
    const boardId = told.request?.boardId ?? "";
    const succeeded = {
      type: "send.succeeded",
      kind: kindOf(told),
      boardId,
      messageId,
      appearanceId,
      isAlreadyShown,
      notice: success(told),
    } as const;
    return goes ? [succeeded, { type: "navigate.history", boardId } as const] : [succeeded];
  };
export const over = (told: Story) => ({ request: null, notice: success(told) });
/** Whether it is this that was asked for before, and its answer got lost on the way. */
export const isLost =
  (asked: { readonly type: string; readonly characters?: unknown; readonly messageId?: string }) =>
  ({ request, isLostKept }: Story) =>
    isLostKept &&
    request?.kind === kinds[asked.type] &&
    JSON.stringify(request?.characters) === JSON.stringify(asked.characters ?? null) &&
    (asked.messageId ?? request?.messageId) === request?.messageId;
export const rests = ["idle", "failed", "sent", "pinned", "scheduled"] as const;
