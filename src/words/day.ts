import { clockTime, dayOf, inSentence, upcomingTime } from "./messageTime.ts";

/** Every sentence about a board's day: as a strip, as a list, and played ahead. */

export const today = "Today";
export const dayView = "How the day is shown";
export const asStrip = "Strip";
export const asList = "List";
export const playTomorrow = "Play tomorrow";
export const dayFailed = "The day could not be loaded.";
export const nothingToday = "Nothing is planned today.";
export const dayOnStrip = "The day, slot by slot";
export const dayAsList = "The day";
export const noSlot = "Nothing more today";
export const slotBefore = "Slot before";
export const slotNext = "Next slot";
export const somebody = "another channel";

/** "Tuesday, 24 November" by the board's clock. */
export const dayName = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone })
    .format(at)
    .replace(/^(\w+) /u, "$1, ");
/** Of a board's day, which begins at one o'clock: `date` as YYYY-MM-DD. */
export const dayAndCount = (date: string, count: number) =>
  `${dayName(Date.parse(date), "UTC")} · ${count === 1 ? "1 appearance" : `${count} appearances`}`;

/** A day as its ends are told: when it begins, and the gateway's moment at which it was asked for. */
export interface ToldDay {
  readonly begin: number;
  readonly now: number;
  readonly timezone: string;
}

/** When something ends that a day holds: "05:40", or on another day "tomorrow, 05:40" and "3 Dec, 05:40". */
export const endTime = (at: number, { begin, now, timezone }: ToldDay): string =>
  dayOf(at, timezone) === dayOf(begin, timezone)
    ? clockTime(at, timezone)
    : inSentence(upcomingTime(at, now, timezone));

export const pinOf = (owner: string | null) => (owner === null ? "Pin" : `${owner}’s pin`);
export const plannedBy = (person: string, time: string) => `${person}, ${time}`;
export const quietTo = (time: string) => `Quiet until ${time}`;
export const quietFrom = (time: string) => `Quiet from ${time}`;
export const mutedTo = (time: string) => `Muted until ${time}`;

const looks: Readonly<Record<string, string>> = {
  planned: "planned",
  shown: "shown",
  held: "held",
  failed: "failed",
  silent: "silent",
  missed: "missed",
  dropped: "no room",
};
export const lookOf = (look: string) => looks[look] ?? look;
export const toldName = (title: string, look: string) => `${title}, ${look}`;
export const toldSlot = (time: string, title: string, look: string) => `${time}, ${title}, ${look}`;

export const movedFrom = (time: string, other: string) => `From ${time}, ${other} is there`;
/** Nothing else stands there: the day was changed after that time. */
export const movedAnew = (time: string) => `From ${time}, since the day has changed`;
export const movedForPerson = (time: string) => `From ${time}, a scheduled message is there`;
const closed: Readonly<Record<string, string>> = { quietHours: "quiet hours", pause: "muted", pin: "held by a pin" };
/** Past what kept it; null where it was no closure. */
export const movedPast = (time: string, because: string | null) => {
  const what = closed[because ?? ""];
  return what === undefined ? null : `From ${time}, ${what}`;
};
export const heldByPin = (until: string) => (until === "" ? "Held by a pin" : `Held by a pin until ${until}`);
export const silentQuiet = "Quiet hours";
export const silentMuted = (until: string) => (until === "" ? "Muted" : `Muted until ${until}`);
export { heldByEvent, restsFor, silentPlan } from "./installed.ts";
export const noRoom = "No room";

// Played ahead
export const tomorrowOn = (title: string) => `Tomorrow on ${title}`;
export const backToInstalled = "Back to Installed";
export const boardAhead = (title: string) => `What ${title} will show`;
export const playDay = "Play";
export const pauseDay = "Pause";
export const markBefore = "Mark before";
export const markNext = "Next mark";
export const speedLabel = "How fast";
export const speedOf = (times: number) => `${times}×`;
export const nextMarkIn = (time: string, seconds: number) => `Next mark ${time} in ${seconds} s`;
export const noMoreMarks = "No more marks";
export const marksTitle = "Marks";
export const marksCount = (marks: number, all: number) =>
  `${marks} of ${all === 1 ? "1 appearance" : `${all} appearances`}`;
export const asPlanned = "Everything runs as planned.";
export const nothingSent = "Nothing is sent.";
export const dataPreviewed = (titles: string) => `${titles}: with sample data, since nothing was fetched yet.`;
export const dataLast = (titles: string) => `${titles}: with the last data.`;
export const boardEmpty = "Nothing yet";
export const clockOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone }).format(at);
const tags: Readonly<Record<string, string>> = {
  moved: "Moved",
  silent: "Silent",
  held: "Held",
  waits: "Waits",
  dropped: "Dropped",
};
export const tagOf = (mark: string) => tags[mark] ?? mark;
export const dayGone = "The day ahead could not be loaded.";
