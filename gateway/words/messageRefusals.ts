/*
 * Why a message was not taken, in words for people who call the gateway themselves; the console has its own by type.
 * Version 1 callers look for "fingerprint" and "rate limited" in these sentences.
 */

export const rateLimited = () => "Message rate limited: a board takes one message every 15 seconds.";
export const fingerprintMatch = () => "The board shows this message already (its fingerprint is the same).";
export const quietHours = () => "The board is in quiet hours. Send it with `forced` to show it all the same.";
export const quietHoursThen = () =>
  "The board is in quiet hours at that time. Schedule it with `forced` to show it all the same.";
export const messagePinned = () =>
  "A message is pinned to the board. Send with `forcePinnedMessageOverride` to clear the pin and show yours.";
export const censored = () => "This message holds words that may not be shown here.";
export const missingTextOrCharacters = () => "A message needs a text or a grid of characters.";
export const nothingToShow = (signs: readonly string[]) =>
  `A board can show nothing of this text: ${signs.slice(0, 10).map(asSeen).join(" ")}`;
/** A sign that nobody sees is said by its number. */
const asSeen = (sign: string) =>
  /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
    : sign;
export const textTooLong = () => "This text does not fit on a board of 6 rows and 22 columns.";
export const messageNotFound = () => "There is no such message.";
export const wrongBoardSize = () => "This message was made for a board of another size.";
export const pinDuration = () => "A pin lasts longer than nothing and at most 30 days.";
export const sendTime = () => "A message is scheduled for a time to come, at most 365 days ahead.";
export const idempotencyKey = () => "An idempotency key has 1 to 200 characters.";
export const pageNumber = () => "Pages are counted from 0.";
export const tooManySources = () => "At most 200 sources can be asked for.";
export const boardChanged = () => "The board shows something newer than what If-Match names. Read it again.";
export const boardIsBusy = () => "Too many changes to this board at once. Try again.";
export const scheduledNotFound = () => "There is no such scheduled message.";
export const onlyAuthorUnschedules = () =>
  "Only who scheduled this message, an Admin or the Owner of the board can cancel it.";
export const pinOrSchedule = () => "A message is pinned now or scheduled for later, not both.";
export const messageOrContent = () => "Give the id of a message or what to write, not both.";
export const appearanceNotFound = () => "There is no such message on a board.";
export const onlyAuthorUndoes = () => "Only who sent a message can take it back.";
export const undoOfUndo = () => "What took a message back cannot be taken back.";
export const nothingToTakeBack = () => "Nothing was sent from here that could be taken back.";
export const nothingSent = () => "Nothing was sent from here that could be sent again.";
export const sentMeanwhile = () => "Something else was sent to the board meanwhile.";
export const undoTooLate = () => "A message can be taken back for 15 seconds.";
export const pinnedMeanwhile = () => "Somebody has pinned the message meanwhile.";
export const transitionTooLong = (intervalMs: number, seconds: number) =>
  `Steps are 0 to ${intervalMs} ms apart, of 1 or more modules, and the last one starts within ${seconds} s.`;
export const pinKept = () => "An Owner or Admin has pinned a message, and this board keeps such pins to their end.";
export const repeatTime = () =>
  "A repeat has a time of day, HH:MM, a weekly one a day from 1 (Monday) to 7 (Sunday), and its first day is YYYY-MM-DD.";
export const repeatNotFound = () => "There is no such repeat.";
export const onlyAuthorChangesRepeats = () => "Only whoever made it, Admins and the Owner may change a repeat.";
export const showingNotPlanned = () => "Another showing is the next one by now.";
export const showingPassed = () => "The time of that showing has passed.";
export const tooManyLeftOut = (most: number) => `At most ${most} showings can be left out ahead.`;
export const tooManyRepeats = (most: number) => `A board has at most ${most} repeats.`;
export const repeatAuthorLeft = () => "Whoever made it is no member of the board any more, so it ends.";
export const repeatRests = () => "Its repeat is paused. Let that go on first.";
export const restoreTooLate = () => "It is not cancelled, or its time has passed.";
export const replacedMeanwhile = () => "It was replaced or removed meanwhile.";

/** To a program. */
/** Of what was held until its board was free. */
export const senderGone = () => "The key that this was sent with was valid no more when its time came.";
export const credentialMayNotWrite = () => "This credential may read and not write.";
