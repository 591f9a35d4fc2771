/* Why a board could not be linked to an app, or a linked app was refused; the console shows the former as they stand. */

export const listingUnknown = () => "This app is not known here.";
export const dataUnreadable = () => "The app's link is not whole. Open it again from the app.";
export const redirectUnknown = () => "The app asked to lead you to a place that is not registered with it.";
export const linkedAppNotFound = () => "There is no such linked app any more.";
export const linkEnded = () => "This board is not linked to you, or is linked no more. Link it again.";
export const scopeMissing = () => "The app may not do this with the board.";
export const messageShape = () => "A message is text or characters, and may have an idempotencyKey.";
