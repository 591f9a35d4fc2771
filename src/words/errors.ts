/** What is said when something breaks that no part of the product expected. */

export const brokenTitle = "This screen stopped";
export const brokenText = "The rest of the console still works, and drafts stay on this device.";
export const brokenReload = "Load the page again";
export const networkAway = "No answer came from the gateway";
export const networkAwayHint = "What you wrote stays here. Try again in a moment.";
export const notFoundTitle = "There is no such board here";
export const notFoundText = "It may have been deleted, or it belongs to another account.";
export const missingPart = "This part could not be loaded. Check the connection.";
