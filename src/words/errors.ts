/** What is said when something breaks that no part of the product expected. */

export const brokenTitle = "This screen stopped";
export const brokenText = "The rest of the console still works, and drafts stay on this device.";
export const brokenReload = "Load the page again";
/** A screen whose part of the program did not come. */
export const offlineTitle = "Offline";
export const offlineText = "This screen opens by itself when the network is back. Drafts stay on this device.";
export const goneTitle = "This screen could not be loaded";
export const networkAway = "No answer came";
export const networkAwayHint = "What you wrote stays here. Try again in a moment.";
export const notFoundTitle = "There is no such board here";
export const notFoundText = "It may have been deleted, or it belongs to another account.";
export const membersOnlyTitle = "For members of this board";
export const membersOnlyText =
  "As superadmin you see what this board shows, and can publish it. The rest is its members'.";
export const membersOnlyAction = "Go to the board";
export const missingPart = "This part could not be loaded. Check the connection.";
export const missingPartOffline =
  "Offline. This part could not be loaded, and is asked for again when the network is back.";
