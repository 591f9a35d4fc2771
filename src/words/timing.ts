import { dayOf } from "./messageTime.ts";

/* Times, repeats, pins and how flaps turn, as people choose them. */

export const whenLabel = "When";
export const whenClock = "At a time";
export const whenFromNow = "From now";
export const whenDate = "Date";
export const whenTime = "Time";
export const whenRepeat = "Repeat";
export const boardsClock = (city: string) => `Day and time by the board's clock (${city}).`;
export const clockIncomplete = "Choose a day and a time";
export const clockPast = "Choose a time that is still to come";
export const rhythms = {
  Once: "Never",
  Daily: "Every day",
  Weekdays: "Monday to Friday",
  Weekly: "Every week on this day",
} as const;
export const afterPinLabel = "When the pin ends";
export const afterPin = {
  Stay: "The message stays",
  HandBack: "Show again what was there before",
} as const;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** "Every Monday at 08:00": when a message comes again. */
export function repeatLine(rhythm: "Daily" | "Weekdays" | "Weekly", time: string, weekday: number | null): string {
  const days = { Daily: "Every day", Weekdays: "Monday to Friday", Weekly: `Every ${weekdays[(weekday ?? 1) - 1]}` };
  return `${days[rhythm]} at ${time}`;
}
export const messageRepeats = "This message comes again and again";
/** What quiet hours make of a message that is to come within them. */
export const quietHolds = (until: string) =>
  `Quiet hours hold it until ${until.charAt(0).toLowerCase()}${until.slice(1)}`;
export const quietMisses = "Quiet hours hold it: it will be missed";
export const repeatsTitle = "Again and again";
export const repeatNext = (time: string) => `Next: ${time.charAt(0).toLowerCase()}${time.slice(1)}`;
export const repeatResting = "Paused";
const mostDaysNamed = 3;

/** "Left out: 24 Nov 2026": days by the board's clock, YYYY-MM-DD. */
export function repeatLeftOut(days: readonly string[]): string {
  const named = days.slice(0, mostDaysNamed).map((day) => dayOf(Date.parse(day), "UTC"));
  const more = days.length - named.length;
  return `Left out: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
export const repeatMore = "More about this repeat";
export const repeatPause = "Pause";
export const repeatResume = "Go on";
export const repeatSkip = "Leave out once";
export const repeatEnd = "End it";
export const repeatEndTitle = "End this repeat?";
export const repeatEndText = "It will not be sent any more.";
export const repeatPaused = "Repeat paused";
export const repeatResumed = "Repeat goes on";
export const repeatSkipped = "Left out once";
export const repeatShowingGone = "That showing is not planned any more.";
export const repeatEnded = "Repeat ended";
export const repeatFailed = "There was an error changing the repeat";
export const restoreDone = "It will be sent after all";
export const restoreFailed = "There was an error restoring the scheduled message";
export const restoreTooLate = "Its time has passed.";
export const repeatAuthorLeft = "Whoever made it is no member of this board any more, so it ends.";
export const repeatRests = "Its repeat is paused. Let that go on first.";

export const pinKept = "This board keeps a pinned message to its end";
export const pinYesEndsOwn = "Yes ends your pin.";
export const pinYesEnds = (person: string) => `Yes ends the pin, and ${person} is told.`;
export const unpinHandsBack = "The board shows again what was there before, and others can send again.";

// How flaps turn
export const turnOrders = {
  classic: "All together",
  column: "From the left",
  reverseColumn: "From the right",
  edgesToCenter: "From both sides",
  row: "From the top",
  diagonal: "Diagonally",
  random: "At random",
} as const;
export const turnPaces = { classic: "Classic", brisk: "Brisk", instant: "Instant" } as const;
export const howItTurns = "How it turns";
export const turnChoose = "Choose";
export const turnOrder = "Order";
export const turnPace = "Pace";
export const turnInterval = "Between steps (ms)";
export const turnStepSize = {
  column: "Columns at a time",
  reverseColumn: "Columns at a time",
  edgesToCenter: "Columns at a time",
  row: "Rows at a time",
  diagonal: "Diagonals at a time",
  random: "Flaps at a time",
} as const;
/** By what is wrong with the choice. */
export const turnProblems = {
  interval: (longestMs: number) => `Choose whole milliseconds from 0 to ${longestMs.toLocaleString("en")}`,
  step: (most: number) => `Choose a whole number from 1 to ${most}`,
  start: (longestSeconds: number) => `The last flaps would start after more than ${longestSeconds} seconds`,
} as const;
export const turnRefused = (problem: string) => `How it turns: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
export const turnIsOwn = (board: string) => `As ${board} always turns.`;
export const turnIsWish = "For the message that you send now.";
export const turnShow = "Show";
export const turnShowNothing = "The board shows this already";
export const turnShowCalm = "This device asks for less motion";
export const turnReset = "Reset";
export const turnResetHint = (board: string) => `As ${board} always turns`;
export const turnKeep = "Keep for this board";
export const turnKeepHint = "Every message that says nothing else turns like this.";
export const turnKeepNotYours = "Owners and Admins choose how this board always turns.";
export const turnKept = "This board turns like this from now on";
export const turnKeepFailed = "There was an error keeping how the board turns";
/** "From the left, brisk": a manner in a few words. */
export const turnLine = (order: keyof typeof turnOrders, pace: keyof typeof turnPaces) =>
  `${turnOrders[order]}, ${turnPaces[pace].toLowerCase()}`;
