/* Channels: why something about them was refused, and when they show, in words. */

export const channelNotFound = () => "There is no such channel.";
export const listingNotFound = () => "There is no such channel in the marketplace.";
export const planNotActive = () => "Your plan is not active.";
export const blendableNotFound = () => "There is no such message set in the marketplace.";
export const channelTitle = () => "A channel's name has 1 to 60 characters.";
export const planDate = () => "A plan is made for a date, written as 2026-03-10.";
export const nothingToShow = () => "This channel has nothing to show now.";
export const channelCannotRename = () => "This channel cannot be renamed.";
export const channelPriority = (most: number) => `A priority is a whole number from -${most} to ${most}.`;
export const channelOnArrival = () => "This channel shows what comes to its address when it comes.";
export const channelOfProgram = () => "Only its own program says when this channel shows.";
export const channelRhythm = () =>
  "A channel shows at times of the day such as 08:30, every 15 minutes to 24 hours in even parts of a day, or every 1 to 5 minutes between the others.";
export const mostChannels = (most: number) => `A board has at most ${most} channels.`;

export const whenNobodyElse = () => "Whenever nothing else shows";
export const onceADay = () => "Once a day";
export const atTimes = (times: readonly string[]) => `At ${times.join(", ")}`;
export const onWeekdays = (days: string, rest: string) => `${days}: ${rest}`;
export const everyMinutes = (minutes: number) => {
  if (minutes % 60 !== 0) return `Every ${minutes} minutes`;
  return minutes === 60 ? "Every hour" : `Every ${minutes / 60} hours`;
};
export const aboutEvery = (minutes: number) => `About every ${minutes} minutes`;
export const between = (rest: string, from: string, to: string) => `${rest}, ${from} to ${to}`;
export const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
