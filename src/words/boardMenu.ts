/** What can be done with a board: rename, mute, leave, delete, copy. Specified strings stand letter for letter. */

export const boardRename = "Rename";
export const renameDone = "The board was renamed successfully";
export const renameFailed = "There was an error saving your board name";
export const boardNameField = "Board name";
export const renamedElsewhere = (title: string) => `Somebody renamed it to “${title}” meanwhile. Saving replaces that.`;
export const titleMissing = "A board needs a name";
export const titleTooLong = "A name has at most 60 characters";
export const titleRefused = "This name was not taken. It is one line, without characters that turn text around.";

export const boardLeave = "Leave";
export const boardDelete = "Delete";
export const leavePromptTitle = "Leave Board";
export const leavePrompt = (title: string, product: string) =>
  `Leaving "${title}" will mean you no longer have access to this ${product}. Are you sure?`;
export const deletePromptTitle = "Delete Board";
export const deletePrompt = (title: string, product: string) =>
  `You are the owner of this ${product}. Removing "${title}" will mean it is deleted and all users will lose access. Are you sure?`;
export const leaveScheduled = "What you have scheduled here is cancelled, repeats too.";
/** A tenant's boards are left together. */
export const leaveAll = (titles: readonly string[]) => `You leave all boards of this account: ${titles.join(", ")}.`;
/** What goes with a board that is deleted. */
export const deleteAll =
  "Its history, pins, scheduled messages and public link go with it, and its displays are let go. What people wrote stays theirs.";
export const deletePlus = (product: string, until: string) =>
  `${product} Plus on it is paid until ${until}, and ends with it.`;
/** A shop is told of nothing that happens here. */
export const deleteShop = (product: string) =>
  `${product} Plus of this board is a subscription of a shop elsewhere. Deleting the board does not end it: the shop goes on charging until you cancel it there.`;
export const leaveDone = "The board was left successfully";
export const leaveFailed = (title: string) => `There was an error leaving "${title}"`;
export const deleteDone = "The board was delete successfully";
export const deleteFailed = (title: string) => `There was an error deleting "${title}"`;
export const removalLastBoard = "This is your last board. Make another one first.";
/** Several boards of one account, and no other. */
export const leaveTakesAll = (account: string) =>
  `Leaving takes all boards of ${account}, and you have no other. Make another one first.`;
export const removalNotAllowed = "Your role on this board has changed. Load the page again.";

export const liveMute = "Mute";
export const unmute = "Unmute";
export const muteTitle = (title: string) => `Mute the channels of ${title}`;
export const muteText = "What people send is still shown.";
export const muteDuration = "For how long";
export const mute30Minutes = "30 Minutes";
export const mute1Hour = "1 Hour";
export const muteRestOfDay = "Rest of the day";
export const muteToTime = "Until a time";
export const muteTime = "Quiet until";
export const muteTimeMissing = "Choose a time";
export const muteUntil = (time: string) => `Until ${time.charAt(0).toLowerCase()}${time.slice(1)}`;
export const muteCancel = "Cancel";
export const channelsMuted = (time: string) =>
  `Channels are muted until ${time.charAt(0).toLowerCase()}${time.slice(1)}`;
export const channelsUnmuted = "Channels speak again";
export const muteFailed = "There was an error muting this board";
export const unmuteFailed = "There was an error unmuting this board";
export const mutedUntil = (time: string) => `Muted until ${time.charAt(0).toLowerCase()}${time.slice(1)}`;
export const mutePlanTitle = (product: string) => `Muting needs ${product} Plus`;
export const mutePlanText = (product: string) => `The channels of this board are managed with ${product} Plus.`;
export const mutePlanDiscover = "Discover";
export const mutePlanClose = "Close";

export const copyBoardIdDone = "Copied the board id to your clipboard.";
export const copyBoardIdFailed = (id: string) => `Unable to copy ${id} to your clipboard.`;
export const boardLinkCopied = "Copied board link to your clipboard.";
export const boardLinkCopyFailed = "Unable to copy board link to your clipboard.";
export const embedCodeCopied = "Copied embed code to your clipboard.";
export const embedCodeCopyFailed = "Unable to copy embed code to your clipboard.";
export const shareUrlCopied = "Copied the share URL to your clipboard";
export const copyDone = "Copied to your clipboard.";
export const copyFailed = "Unable to copy to your clipboard.";
