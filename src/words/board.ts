/** What a board says of itself where it cannot be drawn. */
export const boardFailed = "The board could not be drawn.";
/** Stands above what the board shows, as text. */
export const boardUndrawable = "This browser cannot draw the board. It shows:";
/** Stands at the foot of a board that got no grid of its own size and codes. */
export const boardRefused = "What came last is no message for this board. It shows the one before.";
export const boardRetry = "Try again";
