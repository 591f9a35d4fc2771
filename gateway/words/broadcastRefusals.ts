/* Why a broadcast was not taken, in words for people who call the gateway themselves; the console has its own by type. */

export const broadcastBoards = (most: number) => `A broadcast goes to 1 to ${most} boards.`;
export const broadcastNotFound = () => "There is no such broadcast.";
export const broadcastIsOver = () => "This broadcast was taken back; there is nothing to try again.";
export const broadcastIsRunning = () => "This broadcast is still at work. Cancel it first.";
export const broadcastUndoTooLate = () => "A broadcast can be taken back for 15 seconds after its end.";
export const problemWithBoard = () => "There was a problem with this board.";
