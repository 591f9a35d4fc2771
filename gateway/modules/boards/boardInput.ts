import { requireLine } from "../../lineOfText.ts";
import { RefusalError } from "../../refusal.ts";
import {
  displayNameLength,
  displayNameMissing,
  nameDirection,
  nameOneLine,
  quietHoursEqual,
  quietHoursTimes,
  stayMinutesRange,
  timezoneUnknown,
  titleDirection,
  titleLength,
  titleMissing,
  titleOneLine,
} from "../../words/boardRefusals.ts";

/** Proposal D3 of the contract: titles have at most 60 characters, counted as people see them (grapheme clusters). */
const longestTitle = 60;
/** So many code points in all: sixty characters under towers of accents are no title either. */
const mostCodePoints = 240;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function graphemeCount(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** Why a title is none, and by which rule. */
interface TitleWords {
  readonly rule: string;
  missing(): string;
  length(most: number): string;
  oneLine(): string;
  direction(): string;
}

const ofBoard: TitleWords = {
  rule: "title",
  missing: titleMissing,
  length: titleLength,
  oneLine: titleOneLine,
  direction: titleDirection,
};
const ofDisplay: TitleWords = {
  rule: "name",
  missing: displayNameMissing,
  length: displayNameLength,
  oneLine: nameOneLine,
  direction: nameDirection,
};

/**
 * The title as it is kept: NFC, no blanks around it, 1 to 60 characters of which one at least can be seen, and nothing
 * that would turn the text around it: no control characters and no bidirectional overrides, embeddings or isolates.
 */
function readLine(text: string, { rule, missing, length, oneLine, direction }: TitleWords): string {
  const refuse = (message: string): never => {
    throw new RefusalError("ValidationError", message, { rule });
  };
  // Longer than any title can be: not even normalized.
  if (text.length > 4 * mostCodePoints) refuse(length(longestTitle));
  const title = text.normalize("NFC").trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(title)) refuse(missing());
  if ([...title].length > mostCodePoints || graphemeCount(title) > longestTitle) refuse(length(longestTitle));
  requireLine(title, { rule, oneLine, direction });
  return title;
}

export const readTitle = (text: string): string => readLine(text, ofBoard);

/** The name of a display keeps the rules of a board's title. */
export const readDisplayName = (text: string): string => readLine(text, ofDisplay);

const longestStay = 60;

/** Whole minutes, 1 to 60. */
export function readStay(minutes: number): number {
  if (minutes >= 1 && minutes <= longestStay) return minutes;
  throw new RefusalError("ValidationError", stayMinutesRange(longestStay), { rule: "stayMinutes" });
}

/** The IANA name of a time zone that this machine knows; offsets such as +01:00 are none. */
export function readTimezone(name: string): string {
  try {
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // RangeError: not a time zone; said below.
  }
  throw new RefusalError("ValidationError", timezoneUnknown(), { rule: "timezone" });
}

/** HHmm by the clock of the board's time zone; both empty when there are none. */
export interface QuietHoursTimes {
  readonly begin: string;
  readonly end: string;
}

/** As a call brings them, where either may be missing. */
export type QuietHoursWish = { readonly [Name in keyof QuietHoursTimes]: string | null };

/** Both times of day, four digits from 0000 to 2359, or none. Equal ones would be no hours or all of them (D6 of the contract). */
export function readQuietHours({ begin, end }: QuietHoursWish): QuietHoursTimes {
  const refuse = (sentence: string): never => {
    throw new RefusalError("ValidationError", sentence, { rule: "quietHours" });
  };
  if (begin === "" && end === "") return { begin, end };
  const isTime = (time: string | null): time is string => time !== null && /^([01]\d|2[0-3])[0-5]\d$/.test(time);
  if (!isTime(begin) || !isTime(end)) return refuse(quietHoursTimes());
  return begin === end ? refuse(quietHoursEqual()) : { begin, end };
}
