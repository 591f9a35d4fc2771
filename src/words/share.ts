/** Sharing a message, and adding it to message sets. Specified strings stand letter for letter. */

export const shareTitle = "Share";
export const shareClose = "Close";
export const shareSaveImage = "Save image";
export const shareSaveImageDetail = "A picture of the board";
export const shareCopyLink = "Copy link";
export const shareCopyLinkDetail = "Whoever has it can use the message on a board of their own";
export const shareCopyLinkComing = "Making the link";
export const shareAddToChannel = "Add to my channel";
export const shareAddToChannelDetail = "Into a message set of this board";
export const shareCancel = "Cancel";
export const shareFailed = "Something went wrong. Please try again.";
export const shareImageSaved = "Image saved";
/** The name under which the picture is kept. */
export const shareImageName = "message.png";

export const messageSetTitle = "Add to message set";
export const messageSetText = "Its channel shows the message by turns with the others.";
export const messageSetChoices = "Message sets of this board";
export const messageSetAdd = "Add";
export const messageSetCancel = "Cancel";
export const messageSetClose = "Close";
export const messageSetsLoading = "Loading the message sets";
export const messageSetHolds = (count: number) => `${count} ${count === 1 ? "message" : "messages"}`;
export const messageSetMuted = "muted";
export const messageSetNoneChosen = "Choose at least one message set";
export const messageSetsNone = "This board has no message sets";
export const messageSetsNoneHint = "The channel Message Set Creator makes one.";
export const messageSetsNoneAction = "Discover channels";
export const messageSetsLoadFailed = "There was an error loading the message sets of this board";
export const messageSetAdded = "Message added to your message set(s)";
export const messageSetFailed = "There was an error adding this message to your message set(s)";
