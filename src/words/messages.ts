import type { Code62 } from "../../machines/code62.ts";
import { inSentence } from "./messageTime.ts";
import { spokenText } from "./tiles.ts";

/** Every sentence of the messages area. Specified strings stand letter for letter; the rest follows the look page. */

// Confirmations
export const promptPinned =
  "A message is currently pinned by you or another user of your account. Are you sure you want to send a message?";
export const promptQuietHours = (product: string) =>
  `This ${product} is currently set to quiet hours by the administrator of the account. Are you sure you want to send a message?`;
export const confirmQuietHoursTitle = "Quiet hours";
export const confirmPinnedTitle = "A message is pinned";
export const confirmNo = "No";
export const confirmYes = "Yes";

// Outcomes of sending
export const messageCreated = "Message created";
export const messageSent = "Message sent";
export const messagePinned = "Message pinned";
export const messageScheduled = "Message scheduled";
export const messageScheduledIn = (hours: number, minutes: number, seconds: number) =>
  `Message will be sent in ${hours} hours, ${minutes} minutes and ${seconds} seconds`;
export const messageAlreadyShown = (product: string) => `The message you sent is already on your ${product}`;
export const messageRateLimited = "You cannot send more than one message every 15 seconds";
export const messageCreateFailed = "There was an error creating your message";
export const sendServerFailed = "We were unable to send this message";
export const appearanceFailed = "There was an error sending the message";
export const scheduleFailed = "There was an error scheduling your message";
export const resendFailed = "There was an error resending your message";
export const resendServerFailed = "There was a server error resending your message";
export const pinFailed = "There was an error pinning your message";
export const pinServerFailed = "There was a server error pinning your message";
export const tryAgain = "Try again";
export const againAt = (time: string) => `Again at ${time}`;
export const untilTime = (time: string) => `Until ${inSentence(time)}`;
export const untilTimeBy = (time: string, person: string) => `Until ${inSentence(time)}, set by ${person}`;

export const refusedAt = (row: number, column: number) => `Row ${row}, column ${column}.`;

// Choosing a time
export const pinTimeTitle = "Pin for a time";
export const pinTimeHint = "Keeps others from sending. Up to 30 days.";
export const pinTimeAction = "Pin";
export const sendTimeTitle = "Schedule";
export const sendTimeHint = "Up to 365 days from now.";
export const sendTimeAction = "Schedule";
export const timeHours = "Hours";
export const timeMinutes = "Minutes";
export const timeSeconds = "Seconds";
export const timeCancel = "Cancel";
export const timeClose = "Close";
export const timeWhole = "Whole numbers from 0";
export const timeTooShort = "Choose at least one second";
export const timeMinutesRange = "Minutes and seconds go from 0 to 59";
export const timeTooLong = (days: number) => `Choose at most ${days} days`;

// Send key and its menu
export const send = "Send";
export const sendNothing = "There is nothing on the board yet";
export const sendMore = "More ways to send";
export const sendPinLabel = "Pin for a time";
export const sendPinDetail = "Keeps others from sending";
export const sendScheduleLabel = "Schedule";
export const sendScheduleDetail = "Later, or again and again";

// Compose screen
export const composeTitle = "Compose";
export const composeLoading = "Loading the board";
export const nowOn = (board: string) => `Now on ${board}`;
export const nothingSentYet = "Nothing sent yet";
export const sentBy = (source: string, time: string) => `Sent by ${source}, ${inSentence(time)}`;
export const whenYouSend = "When you send";
export const flapsThatTurn = "Flaps that turn";
export const flapsOf = (turning: number, all: number) => `${turning} of ${all}`;
export const flapsThatFall = "Flaps that fall";
export const takesAbout = "Takes about";
export const takesTime = (ms: number) => (ms === 0 ? "At once" : `${Math.ceil(ms / 1000)} s`);
export const quietHours = "Quiet hours";
export const quietHoursOff = "Off";
export const pinned = "Pinned";
export const pinnedNothing = "Nothing";
export const pinnedUntil = (time: string, person: string) => `Until ${inSentence(time)} by ${person}`;
export const nextUp = "Next up";
export const scheduledBy = (person: string) => `Scheduled by ${person}`;
export const boardLoadFailed = "There was an error loading this board.";
export const composeTemplates = "Templates";
export const composeDrafts = "Drafts";
export const composeMore = "More for this message";
export const startFrom = "Start from";
export const startFromBoard = "What it shows now";
export const startFromPicture = "A picture";
/** A message on its way, kept on this device. */
export const draftKept = (title: string) => `Your message for ${title} is kept on this device`;
/** The board was deleted, or its author is not on it any more. */
export const draftBoardGone = (title: string) => `You do not see ${title} any more. Your message was not sent.`;
export const draftCopy = "Copy the text";
export const draftKeptBack = "Back to it";
export const draftBehind = "You had a message on the way for this board. Undo brings it back.";
export const draftElsewhere = "Another tab composes a different message for this board.";
export const draftElsewhereTake = "Use that one";
export const draftUnkept = (reason: "full" | "forbidden") =>
  reason === "full"
    ? "This device has no room left, so a reload would lose this message."
    : "This browser keeps nothing for this page, so a reload would lose this message.";
export const leaveTitle = "Leave and lose this message?";
export const leaveText = (reason: "full" | "forbidden" | "replaced") =>
  reason === "replaced"
    ? "Another tab composes a different message for this board, and this device keeps that one."
    : "This device could not keep it. Send it first, or stay.";
export const leaveNo = "Stay";
export const leaveYes = "Leave";
export const cardEdit = "Edit draft";
export const duplicateUnreadable = "This link holds no message that a board can show. The board starts blank.";

// History
export const messagesTitle = "Messages";
export const tabInspiration = "Inspiration";
export const tabMyMessages = "My Messages";
export const tabPicks = "Picks";
export const tabHistory = "History";
export const tabFavorites = "Favorites";
export const tabDrafts = "Drafts";
export const tabShared = "Shared";
export const searchMessages = "Search messages";
export const emptyMessages = "No Messages";
export const emptyHistory = "You have no history messages.";
export const emptyHistoryHint = "Send one from Compose and it stays here.";
export const emptyPageHint = "The history ends before this page.";
export const emptyPageAction = "Newest messages";
export const messagesLoadFailed = "There was an error loading the messages.";
export const historyLoading = "Loading the messages";
export const pagerName = "Pages of the history";
export const pagerNewer = "Newer";
export const pagerOlder = "Older";
export const pagerPage = (page: number) => `Page ${page}`;

// Message card
export const cardResend = "Resend";
export const cardCancelSending = "Cancel sending";
export const cardPin = "Pin";
export const cardUnpin = "Unpin";
export const cardFavorite = "Favorite";
export const cardLike = "Like";
export const cardShare = "Share";
export const cardDelete = "Delete";
export const cardDuplicate = "Duplicate";
export const cardMore = "More actions";
export const cardAddToMessageSet = "Add to message set";
export const cardShareToFeed = "Share to the feed";
export const cardSaveDraft = "Save draft";
export const cardFlag = "Flag";
export const cardFilterSource = "Only from this source";
export const likes = (count: number) => `${count} ${count === 1 ? "like" : "likes"}`;
export const noMessagesYet = "This board has no messages yet";
export const favoriteAdded = "Message added to favorites";
export const favoriteRemoved = "Message removed from favorites";
export const favoriteAddFailed = "The message was not added to your favorites";
export const favoriteRemoveFailed = "The message was not removed from your favorites";
export const tagOnBoard = "On the board";
/** Sent last, and no display has it yet. */
export const tagWaiting = "Waiting";
export const tagPinned = "Pinned";
export const tagScheduled = "Scheduled";
export const tagMissed = "Missed";
/** A picture of a message, for those who do not see it. */
export const messagePicture = (formatted: string, code62: Code62) => {
  const text = spokenText(formatted, code62);
  return text === "" ? "Blank message" : `Message: ${text}`;
};
