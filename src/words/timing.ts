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
export const messageRepeats = "This message comes again and again from now on";
export const repeatsTitle = "Again and again";
export const repeatNext = (time: string) => `Next: ${time.charAt(0).toLowerCase()}${time.slice(1)}`;
export const repeatResting = "Paused";
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
export const repeatEnded = "Repeat ended";
export const repeatFailed = "There was an error changing the repeat";
export const restoreDone = "It will be sent after all";
export const restoreFailed = "There was an error restoring the scheduled message";
export const restoreTooLate = "Its time has passed.";

export const pinKept = "This board keeps a pinned message to its end";
export const pinYesEnds = (person: string) => `Yes ends the pin, and ${person} is told.`;
export const pinEndedBy = (person: string, board: string) => `${person} ended your pin on ${board}`;
export const unpinHandsBack = "The board shows again what was there before, and others can send again.";
