import { againAt, refusedAt, untilTime, untilTimeBy } from "./messages.ts";
import { clockTimeWithSeconds, upcomingTime } from "./messageTime.ts";

/** Why something was refused, by the rule or the code of the refusal. */
export type Reasons = Readonly<Record<string, string>>;

/** What a refusal tells about itself, as notices and refusals of flows have it. */
interface Refused {
  readonly cause?: string;
  readonly rule?: string;
  readonly until?: number;
  readonly setBy?: string;
  readonly row?: number;
  readonly column?: number;
  readonly sentence?: string;
}

/** What is said where an area has no words of its own. */
const reasons: Reasons = {
  NotAuthorized: "Your role on this board does not allow it.",
  NotFound: "It is not there any more: somebody deleted it meanwhile.",
  ValidationError: "Something in it cannot be used.",
  Censored: "It holds a word that boards do not show.",
  TextTooLong: "It needs more than six lines.",
  CharactersInvalid: "It holds a code that no flap bears.",
  MissingTextOrCharacters: "There is nothing on the board yet.",
  SubscriptionHold: "The plan behind it has lapsed.",
  QuietHours: "The board is in quiet hours.",
  MessagePinned: "A message is pinned to the board.",
  RateLimited: "Too many at once. Try again in a moment.",
  ServerError: "Something went wrong on our side. Try again.",
  AnswerLost: "No answer came. Try again.",
  Unknown: "Something unexpected happened. Try again.",
};

/** Of a message that somebody wants to do something with, which the same key or the gateway keeps from being done twice. */
const reasonsNotTo = (act: string): Reasons => ({
  NotFound: "The board or the message is not there any more.",
  RateLimited: "Try again in a moment.",
  ServerError: "Something went wrong on our side. Your message is kept.",
  AnswerLost: `No answer came. Your message is kept, and trying again cannot ${act} it twice.`,
  Unknown: "Something unexpected happened. Your message is kept.",
});

export const messageReasons = reasonsNotTo("send");
export const pinReasons = reasonsNotTo("pin");
export const scheduleReasons = reasonsNotTo("schedule");
export const draftReasons = reasonsNotTo("save");
export const messageSetReasons = reasonsNotTo("add");

/** Of a link or picture of a message: it is asked for anew. */
export const shareReasons: Reasons = {
  ...messageReasons,
  AnswerLost: "No answer came. Your message is kept. Try again.",
};

/** Of a mark on a message, and of the feed. */
export const cardReasons: Reasons = { NotFound: "The message is not there any more." };

export const feedReasons: Reasons = {
  ...cardReasons,
  NotAuthorized: "It is not yours to do.",
  AlreadyExists: "It is in the feed already.",
  Censored: "It may not be shown in the feed.",
  RateLimited: "Too many at once. Try again in a minute.",
  ValidationError: "The reason has to be 1 to 500 characters long.",
};

/** Of a board, where a call that got no answer may have done what it was for. */
export const boardReasons: Reasons = { AnswerLost: "No answer came. It may have been done all the same." };

/** Of a message that was sent or waits, and is to be taken back, moved or ended. */
export const upkeepReasons: Reasons = { ...messageReasons, ...boardReasons };

/** The rule of what one person may make, a day and in all: a limit that no moment's wait lifts. */
export const quotaRule = "quota";

const quotaUsedUp = "You have made as many as one person may. Try again tomorrow, or delete some of them.";

/** The rule of a database that takes no writes, as with a full disk: whatever a person wanted, it is not to blame. */
const readOnlyRule = "readOnly";

export const nothingSaved =
  "Nothing can be saved right now. Boards keep what they show, and what you typed stays here.";

/** "Until tomorrow, 07:00, set by Noor Haddad": until when a rule holds and whose it is, as far as that is known. */
export function untilWhen(until: number | undefined, setBy: string | undefined): string | undefined {
  if (until === undefined) return setBy === undefined ? undefined : `Set by ${setBy}`;
  const time = upcomingTime(until, Date.now());
  return setBy === undefined ? untilTime(time) : untilTimeBy(time, setBy);
}

/**
 * Why, until when and who set it: what stands below the sentence that says what did not happen. The words of an area go
 * before those of all; the gateway's own sentence stands for a reason that has none here.
 */
export function whyRefused(refused: Refused, own: Reasons = {}): string | undefined {
  const { cause, rule, until, setBy, row, column, sentence } = refused;
  // The gateway knows what was made, how much of it, and what helps: waiting a moment does not.
  if (rule === quotaRule) return sentence ?? quotaUsedUp;
  if (rule === readOnlyRule) return nothingSaved;
  // When it may be tried again says all of it.
  if (cause === "RateLimited" && until !== undefined) return againAt(clockTimeWithSeconds(until));
  const reason = of(rule, own) ?? of(cause, own) ?? of(cause, reasons) ?? sentence;
  const place = row === undefined || column === undefined ? undefined : refusedAt(row + 1, column + 1);
  return [reason, place, untilWhen(until, setBy)].filter(Boolean).join(" ") || undefined;
}

const of = (name: string | undefined, known: Reasons) => (name === undefined ? undefined : known[name]);
