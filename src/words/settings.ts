/** A board's settings: the tabs, and what their sections say. Specified strings stand letter for letter. */

export const settingsOfBoard = "Board";
export const settingsLoading = "Loading the settings";

export const networkHint = "How the board is connected.";
export const networkText = "A board finds its network by itself; there is nothing to set here.";

export const settingsRetry = "Try again";
export const settingsSave = "Save";
export const settingsCancel = "Cancel";

/** Quiet hours. */
export const quietHoursHint = "Channels are silent. A person is asked before a message is sent.";
export const quietHoursEnabled = "Enabled";
export const quietHoursStart = "Start";
export const quietHoursEnd = "End";
export const quietHoursTo = "to";
export const quietHoursAdminsOnly = "Only Admins can set Quiet Hours";
export const quietHoursOwners = "On this board they are the Owner's to set.";
export const quietHoursSaved = "Quiet hours saved";
export const quietHoursFailed = "There was an error saving your quiet hours";
export const quietHoursLoadFailed = "There was an error loading the quiet hours.";
export const quietHoursEqual = "Start and end are the same. Choose two times, or turn quiet hours off.";
export const quietHoursElsewhere = (hours: string) => `Somebody else set ${hours} meanwhile. Saving replaces that.`;
export const quietHoursOff = "quiet hours off";
export const byTheClockOf = (zone: string) => `, by the clock of ${zone}`;
/** How long they last: "8 hours 30 minutes". */
export function lengthOfHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 ? counted(hours, "hour") : "", rest > 0 ? counted(rest, "minute") : ""];
  return parts.filter(Boolean).join(" ");
}
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

export const fallsIn = "What falls in";
export const fallsInHint = "The next 24 hours, as if it were saved.";
export const fallsInNow = "Now";
export const fallsInOnlyMembers = "Only members see what is planned";
export const fallsInFailed = "There was an error loading what is planned.";
export const quietFrom = (begin: string, end: string) => `Quiet from ${begin} to ${end}`;
export const mutedTo = (end: string) => `Channels are muted until ${end}.`;
export const nothingFallsIn = "Nothing that is planned falls in.";
export const channelsSilent = (all: number, more: number) => {
  if (more === 0) return `${all} silent, as now`;
  if (all === 0) return `${-more} fewer silent, none any more`;
  return more > 0 ? `${more} more silent, ${all} in all` : `${-more} fewer silent, ${all} in all`;
};
export const channelMoves = (from: string, to: string) => `Moves from ${from} to ${to}`;
export const ambientSilent = (more: number) =>
  more === 0 ? "Silent, as now" : more > 0 ? "Silent for longer" : "Silent for less long";
export const plannedAt = (by: string, time: string) => `${by}, ${time}`;
export const plannedSent = (by: string, time: string) =>
  `${by}: the message of ${time} is still sent. It was agreed to when it was planned.`;
export const plannedWaits = (by: string, time: string, until: string) =>
  `${by}: the message of ${time} waits until ${until}.`;
export const plannedMissed = (by: string, time: string) =>
  `${by}: the message of ${time} is not sent. It would wait for more than an hour.`;

/** Time zone. */
export const timezoneHint = "Quiet hours and repeats go by its clock.";
export const timezoneRegion = "Region";
export const timezoneCity = "City";
export const timezoneChooseCity = "Choose a city";
export const timezoneCityMissing = "First choose a city.";
export const timezoneNow = (time: string, zone: string) => `It is ${time} in ${zone} now.`;
export const timezoneAdminsOnly = "Only Admins can update the Timezone";
export const timezoneSaved = "Timezone saved";
export const timezoneFailed = "There was an error saving your timezone";
export const timezoneLoadFailed = "There was an error loading the time zones.";
export const timezoneElsewhere = (zone: string) => `Somebody else chose ${zone} meanwhile. Saving replaces that.`;
export const timezoneGuess = (zone: string) => `This device is in ${zone}.`;
export const timezoneUseGuess = "Use it";
export const timezoneChanges = "What changes";
export const timezoneChangesHint = "By saving, and at once.";
export const timezoneKeepsHours = (hours: string, zone: string, before: string, old: string) =>
  `Quiet hours stay ${hours}, from now on by the clock of ${zone}: ${before} by that of ${old}.`;
export const timezoneNoHours = "There are no quiet hours that would move.";
export const timezoneQuietNow = "The board is in quiet hours as soon as it is saved.";
export const timezoneRepeat = (by: string, rhythm: string, time: string, before: string, old: string) =>
  `${by}: ${rhythm} at ${time} moves along, to ${before} by the clock of ${old}.`;
export const timezoneStays = (by: string, time: string, zone: string) =>
  `${by}: the message that is scheduled once stays at its moment, ${time} in ${zone}.`;
export const rhythmWords = { Daily: "daily", Weekdays: "on weekdays", Weekly: "every week" } as const;

/** Board. */
export const boardHint = "What it is called and how it looks, for everybody.";
export const boardTitle = "Title";
export const boardFrame = "Frame behind the public link";
export const frameAsBoard = "As the board";
export const boardFrameHint = "Whoever opens the link sees the board in this frame.";
export const boardPins = "Users may end pins";
export const boardPinsHint = "A User's Yes ends a pin that an Owner or Admin set. Whoever set it is told.";
export const boardHabits = "Habits";
export const boardHabitsHint = "What holds where nobody says otherwise.";
export const boardSaved = "Settings saved";
export const boardFailed = "There was an error saving the settings";
export const boardLoadFailed = "There was an error loading the settings.";
export const boardOwnerRenames = "Only the Owner can rename the board";
export const boardAdminsOnly = "Only Admins can change how the board looks";
export const boardHabitsAdminsOnly = "Only Admins can change the habits of the board";
export const boardPublic = "Public link";
export const boardPublicHint = "A page that shows this board to whoever has its address.";
export const boardTurns = "How its flaps turn";
export const boardTurnsHint = "Chosen in Compose, where it can be tried, and kept there for all messages.";
export const boardEnd = "Leave or delete";
export const boardEndOwner = "Deleting it ends it for everybody.";
export const boardEndMember = "You lose access to the board.";

export const unsavedTitle = "Leave without saving?";
export const unsavedText = "What you changed here is not saved.";
