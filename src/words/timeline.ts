import { inSentence } from "./messageTime.ts";

/** The strip of the live view: why is this on the board? */
export const timelineTitle = "Why this is on the board";
export const timelineEmpty = "Nothing happened here yet.";
export const timelineFailed = "What happened on this board could not be loaded.";
/** What stands over the entries that come, and over those that were. */
export const timelineComing = "Coming up";
export const timelineBefore = "Before";
export const timelineRetry = "Try again";

const by = (person: string | null) => (person ? ` by ${person}` : "");

/** Who or what brought the message that is shown, by the way it came. */
export const cameBy = {
  Message: (person: string) => `Sent by ${person}`,
  Schedule: (person: string) => `Planned by ${person}`,
  Broadcast: (person: string) => `Broadcast by ${person}`,
  Channel: (channel: string) => `From the channel ${channel}`,
  Api: (person: string) => `Sent by ${person} through the API`,
  Undo: (person: string) => `Put back by ${person}`,
} as const;

export const pinned = (until: string, person: string | null) => `Pinned until ${inSentence(until)}${by(person)}`;
export const muted = (until: string, person: string | null) => `Channels muted until ${inSentence(until)}${by(person)}`;
export const quietNow = (until: string) => `Quiet hours until ${inSentence(until)}`;
export const quietAhead = (until: string) => `Quiet hours until ${inSentence(until)}`;
export const unpinned = (person: string | null) => `Unpinned${by(person)}`;
export const pinEnded = "The pin ended";
export const unmuted = (person: string | null) => `Unmuted${by(person)}`;
export const pauseEnded = "The muting ended";
export const unscheduled = (person: string | null) =>
  person ? `A message of ${person} was cancelled` : "A message was cancelled";
export const missed = (person: string | null) =>
  person ? `A message of ${person} was missed` : "A message was missed";
export const scheduled = (person: string | null) => (person ? `Planned by ${person}` : "Planned");
/** A message of colour tiles alone has no words. */
export const withoutWords = "A picture of tiles";

export const unpin = "Unpin";
export const unmute = "Unmute";
export const cancelSending = "Cancel sending";
export const anotherTime = "Another time";
export const sendAgain = "Resend";
export const quietHoursSettings = "Quiet hours";
export const openHistory = "History";
