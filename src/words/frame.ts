/** What stands in a frame of a site that may not show the board. */
export const boardFrame = "Board";
export const siteRefused = "This board may not be shown on this site.";
export const siteRefusedWhy = "Its owner has named the sites that may.";
