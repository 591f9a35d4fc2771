import { isUndecided, type Notice, noticeOf, type Refusal } from "../port.ts";

/** The four ways to bring a message to a board. */
export type SendKind = "send" | "resend" | "pin" | "schedule";

/** Codes of a board's cells, row by row: 6 rows of 22. */
export type Characters = readonly (readonly number[])[];

/** Hours from 0, minutes and seconds from 0 to 59. */
export type Duration = { readonly hours: number; readonly minutes: number; readonly seconds: number };

/** In which manner and order the modules of a board start to turn. */
export type Transition = {
  readonly pace: "classic" | "brisk" | "instant";
  readonly order: "classic" | "column" | "reverseColumn" | "edgesToCenter" | "row" | "diagonal" | "random";
  /** Milliseconds between two steps of the order. */
  readonly stepIntervalMs: number;
  /** How many modules, rows or columns start together. */
  readonly stepSize: number;
};

/** For so long, in milliseconds, who asks for the same again means the call that got no answer: it is made again as it was. */
export const lostIsKept = 60_000;

/**
 * What a person asked for. Either `characters` hold a new message, or `messageId` names one that exists. The key is
 * made by whoever asks and stays the same for all attempts at this one request.
 */
export type SendRequest = {
  readonly kind: SendKind;
  readonly boardId: string;
  readonly characters: Characters | null;
  readonly text: string | null;
  readonly messageId: string | null;
  readonly idempotencyKey: string;
  /** How the flaps turn; null for the board's own manner. */
  readonly transition: Transition | null;
};

/** The call at which an attempt was refused. */
export type SendStep =
  | "checkBoard"
  | "createMessage"
  | "createAppearance"
  | "pinMessage"
  | "scheduleMessage"
  | "createMessage2";

const secondsInDay = 86_400;

/** The longest pin and the farthest schedule, in seconds (contract, D3). */
export const longestDurations = { pin: 30 * secondsInDay, schedule: 365 * secondsInDay } as const;

/** What is offered before anything was chosen (decision 139). */
export const oneHour: Duration = { hours: 1, minutes: 0, seconds: 0 };

/** Total seconds = seconds + 60 x minutes + 3600 x hours (messages, section 5). */
export function totalSeconds({ hours, minutes, seconds }: Duration): number {
  return seconds + 60 * minutes + 3600 * hours;
}

const isWhole = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= most;

/** Whether a duration can be used for a pin or a schedule: in its fields' ranges, longer than nothing, not too long. */
export function isValidDuration(duration: Duration, kind: SendKind): boolean {
  const { hours, minutes, seconds } = duration;
  const longest = kind === "schedule" ? longestDurations.schedule : longestDurations.pin;
  if (!isWhole(hours, longest) || !isWhole(minutes, 59) || !isWhole(seconds, 59)) return false;
  const total = totalSeconds(duration);
  return total > 0 && total <= longest;
}

/** Whether there is anything to send: a message that exists, a grid that is not all blank, or a text that says something. */
export function holdsMessage(request: {
  readonly characters?: Characters | null;
  readonly text?: string | null;
  readonly messageId?: string | null;
}): boolean {
  const { characters, text, messageId } = request;
  const isDrawn = (characters ?? []).some((row) => row.some((code) => code !== 0));
  return Boolean(messageId) || isDrawn || (text ?? "").trim() !== "";
}

/** What to say when a request has done what it should; the one call of version 1 has two words of its own. */
export function successNotice(kind: SendKind, duration: Duration, isOneCall = false): Notice {
  if (kind === "pin") return { id: "message-pinned" };
  if (isOneCall) return { id: kind === "schedule" ? "message-scheduled" : "message-created" };
  if (kind === "schedule") return { id: "message-scheduled-in", values: { ...duration } };
  return { id: "message-sent" };
}

/** What to say when a message comes again and again from now on. */
export const repeatNotice: Notice = { id: "message-repeats" };

const failureIds: Record<SendKind, { readonly refused: string; readonly undecided: string }> = {
  send: { refused: "appearance-failed", undecided: "send-server-failed" },
  resend: { refused: "resend-failed", undecided: "resend-server-failed" },
  pin: { refused: "pin-failed", undecided: "pin-server-failed" },
  schedule: { refused: "schedule-failed", undecided: "schedule-failed" },
};

function failureId(kind: SendKind, step: SendStep, refusal: Refusal): string {
  // What one person may make in all is no matter of seconds.
  if (refusal.code === "RateLimited" && refusal.rule !== "quota") return "message-rate-limited";
  // No Yes helps against a pin that the board keeps to its end.
  if (refusal.rule === "pinKept") return "send-pin-kept";
  if (step === "createMessage") {
    return refusal.code === "FingerprintMatch" ? "message-already-shown" : "message-create-failed";
  }
  if (step === "createMessage2") {
    if (refusal.code === "FingerprintMatch") return "message-already-shown";
    if (kind === "send") return "message-create-failed";
  }
  return isUndecided(refusal) ? failureIds[kind].undecided : failureIds[kind].refused;
}

/** What to say when a request was refused at a step: the sentence, and what the refusal told about its reason. */
export function failureNotice(kind: SendKind, step: SendStep, refusal: Refusal): Notice {
  return noticeOf(failureId(kind, step, refusal), refusal);
}
