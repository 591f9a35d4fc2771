/** What a board says of itself where it cannot be drawn. */
export const boardFailed = "The board could not be drawn.";
export const boardRetry = "Try again";
