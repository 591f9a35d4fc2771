import type { BoardZone } from "./boardTime.ts";
import { clockTime, inSentence, standingTime, upcomingTime } from "./messageTime.ts";
import { messageReasons, type Reasons } from "./refusal.ts";

/** Every sentence about the channels that are installed on a board. Specified strings stand letter for letter. */

// List
export const filterLabel = "Which channels";
export const filterAll = "All";
export const filterEnabled = "Enabled";
export const filterDisabled = "Disabled";
export const sortLabel = "Order";
export const sortRecentlyInstalled = "Most Recently Installed";
export const sortDailySchedule = "Daily Schedule";
export const sortAlphabetically = "Alphabetically";
export const channelCount = (count: number) => (count === 1 ? "1 channel" : `${count} channels`);
export const channelsOn = (title: string) => `Channels · ${title}`;
export const listEnd = "You have reached the end.";
export const more = "Show more channels";
export const noneEnabled = "No enabled channels.";
export const noneDisabled = "No disabled channels.";
export const thanksForActivating = "Thanks for activating";
export const emptyHint = "Choose what your board shows by itself.";
export const discoverChannels = "Discover Channels";
export const loadFailed = "The channels could not be loaded.";
export const loading = "Loading the channels";
export const tryAgain = "Try again";
export const offlineSentence = "You are offline. This is what was known; nothing can be changed now.";

// Muting
export const muteAll = "Mute All";
export const unmute = "Unmute";
export const mute30Minutes = "30 Minutes";
export const mute1Hour = "1 Hour";
export const muteRestOfDay = "Rest of the day";
/** The document's format, h:mm A, with the day before it where that is another one. */
function muteEnd(until: number, now: number, timeZone?: string): string {
  const format = { hour: "numeric", minute: "2-digit", hour12: true, ...(timeZone ? { timeZone } : {}) } as const;
  const time = new Intl.DateTimeFormat("en-US", format).format(until).replace(/\s/gu, " ");
  const day = upcomingTime(until, now, timeZone).split(", ").slice(0, -1).join(", ");
  return day === "" ? time : `${day === "Tomorrow" ? "tomorrow" : day}, ${time}`;
}

/** When a mute ends, by the board's clock, and by the reader's beside it where that reads otherwise. */
export function mutedUntil(until: number, now: number, { id, timezoneCity }: BoardZone): string {
  const [theirs, mine] = [muteEnd(until, now, id), muteEnd(until, now)];
  const end = theirs === mine ? theirs : `${theirs} in ${timezoneCity} (${mine} here)`;
  return `Muted until ${end}. Channels are silent.`;
}

// Plan
export const lapsedSince = (product: string, day: string) =>
  `${product} Plus ended on ${day}. Channels are silent since then, except free ones, and nothing was deleted.`;
export const lapsedGoOn = "Billing";
export const neverActive = (product: string) => `Channels need ${product} Plus, except free ones.`;
export const activateNow = "Activate Now";

// One channel
export const switchOf = (title: string) => `Enable ${title}`;
export const channelEnabled = "Channel enabled";
export const channelDisabled = "Channel disabled";
export const channelEnableFailed = "Error enabling channel";
export const channelDisableFailed = "Error disabling channel";
export const runNow = "Run now";
/** It begins with the words on the key, so that whoever speaks them presses it. */
export const runNowOf = (title: string) => `${runNow}: ${title}`;
export const ranNow = (title: string) => `${title} is on the board`;
export const runFailed = (title: string) => `${title} could not be shown`;
export const settings = "Settings";
export const settingsOf = (title: string) => `Settings of ${title}`;
export const moreOf = (title: string) => `More for ${title}`;
export const deleteChannel = "Delete";
export const spaceEvenly = "Space evenly";
export const spacedEvenly = "Channels that come equally often are equally far apart now";
export const spaceFailed = "The channels were not moved";
export const disabledRhythm = (rhythm: string) =>
  rhythm === "" ? "Disabled" : `Disabled · ${rhythm.charAt(0).toLowerCase()}${rhythm.slice(1)}`;
export const frequencyNotSet = "Frequency Not Set";
export const whenSomethingArrives = "When something arrives";
export const wantsSettings = "Needs settings first";
/** Behind the rhythm, where there is room. */
export const fromTime = (first: string) => `, from ${first}`;
export const notPlanned = "Not planned";
export const notPlannedYet = "Nothing planned";
export const nothingToShow = "Nothing to show yet";
export const neverInQuiet = ([begin, end]: readonly [string, string]) =>
  `Not planned: quiet hours are from ${begin} to ${end}`;
export const nextIs = (first: string) => `Next ${first}`;
export const nextThen = (first: string, second: string) => `Next ${first}, then ${second}`;
export const onThumbnail = (title: string, text: string) =>
  text === "" ? `What ${title} shows next` : `What ${title} shows next: ${text}`;

/** "10:10", "tomorrow 07:30" by the board's clock. */
export function nextTime(at: number, now: number, timeZone: string): string {
  const time = upcomingTime(at, now, timeZone);
  return time.startsWith("Tomorrow, ") ? `tomorrow ${clockTime(at, timeZone)}` : time;
}

// Outcomes
export const notShownYet = "Not shown yet";
export const shownAt = (time: string) => `Shown ${time}`;
export const heldByPin = (owner: string | null, until: string) =>
  `Held by ${owner === null ? "a pin" : `${owner}’s pin`}${until === "" ? "" : ` until ${until}`}`;
export const heldByPerson = (until: string) =>
  until === "" ? "Waits for somebody’s message" : `Waits for somebody’s message until ${until}`;
export const quietHours = "Quiet hours";
export const silentMuted = "Muted";
export const silentPlan = "The plan is not active";
export const missedAt = (time: string) => `Missed ${time}`;
export const missedUntil = (from: string, until: string) => `Missed: off ${inSentence(from)}–${inSentence(until)}`;
export const droppedAt = (time: string) => `No room at ${time}`;
export const heldByEvent = (until: string) =>
  until === "" ? "Waits: something just arrived" : `Waits until ${until}: something just arrived`;
export const restsFor = (until: string) => `Took too long to draw${until === "" ? "" : `; rests until ${until}`}`;
const noAnswer = (host: string) => `No answer from ${host}`;
const troubles: Readonly<Record<string, (host: string) => string>> = {
  timeout: noAnswer,
  unreachable: noAnswer,
  signIn: (host) => `${host} does not accept its token`,
  status: (host) => `${host} has nothing at this address`,
  fault: (host) => `${host} answers with an error of its own`,
  busy: (host) => `${host} asks to wait`,
  unreadable: (host) => `What ${host} answers is not what it reads`,
  tooLarge: (host) => `What ${host} answers is too large`,
  tooSlow: (host) => `What ${host} answers takes too long to read`,
  private: (host) => `${host} may not be asked`,
  address: (host) => `${host} may not be asked`,
  redirects: (host) => `${host} leads on to where it may not ask`,
};
/** Why there is nothing new from outside, by the gateway's code. */
export const troubleOf = (problem: string, host: string) =>
  troubles[problem]?.(host) ?? `Nothing could be had from ${host}`;
export const dataOf = (sentence: string, time: string) => `${sentence}; data of ${time}`;
export const nothingNew = (time: string) => `Nothing new at ${time}`;
export const failedAt = (time: string) => `Failed ${time}`;
const nothings: Readonly<Record<string, string>> = {
  noData: "Nothing was fetched yet",
  stale: "Its data is too old",
  noEvents: "Nothing is coming up",
  noMessages: "Its set holds no messages",
  notConfigured: "Needs settings first",
  notToday: "Nothing today",
};
export const nothingBecause = (because: string | null) => nothings[because ?? ""] ?? "Nothing to show";
/** Of a channel that somebody wants to see now: what sending says, and what the channel has. */
export const runReasons: Reasons = {
  ...messageReasons,
  ...nothings,
  NotFound: nothingBecause(null),
  ServerError: "Something went wrong on our side. Try again.",
  AnswerLost: "No answer came. Trying again cannot show it twice.",
  Unknown: "Something unexpected happened. Try again.",
};
/** When something was, by the board's clock. */
export const wasAt = (at: number, now: number, timeZone: string) => standingTime(at, now, timeZone);

// Deleting
export const deleteTitle = (title: string) => `Delete ${title}`;
export const deletePlain = "The channel goes from this board. What it has shown stays in the history.";
export const deleteData = "Your saved data will be deleted and users will lose access.";
export const deleteBlended = "Your blended list will be deleted.";
export const deleteMessages = "Your saved messages will be deleted.";
export const deleteProgram =
  "Its program can send nothing to this board any more. What it has shown stays in the history.";
export const deleteNo = "No";
export const deleteYes = "Yes";
export const channelRemoved = "Channel removed";
export const channelRemoveFailed = "Error removing channel";
