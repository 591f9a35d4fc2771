import { type Duration, longestDurations, type SendKind } from "../../../machines/message/sendRequest.ts";
import type { TimeChoice } from "../../../machines/message/sendTime.ts";
import * as words from "../../words/messages.ts";
import * as timing from "../../words/timing.ts";

const secondsInDay = 86_400;

/** Why the chosen time cannot be used: the sentence beside the key that is off. */
export function problemOf(time: TimeChoice, kind: SendKind, at: number | undefined, now: number): string {
  const longest = (kind === "schedule" ? longestDurations.schedule : longestDurations.pin) / secondsInDay;
  if (time.clock === null) return problemOfDuration(time.duration, longest);
  if (at === undefined) return timing.clockIncomplete;
  return at <= now ? timing.clockPast : words.timeTooLong(longest);
}

function problemOfDuration({ hours, minutes, seconds }: Duration, longest: number): string {
  const all = [hours, minutes, seconds];
  if (all.every((value) => value === 0)) return words.timeTooShort;
  if (!all.every((value) => Number.isSafeInteger(value) && value >= 0)) return words.timeWhole;
  if (minutes > 59 || seconds > 59) return words.timeMinutesRange;
  return words.timeTooLong(longest);
}
