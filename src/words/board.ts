/** What a board says of itself where it cannot be drawn. */
export const boardFailed = "The board could not be drawn.";
/** Stands above what the board shows, as text. */
export const boardUndrawable = "This browser cannot draw the board. It shows:";
export const boardRetry = "Try again";
