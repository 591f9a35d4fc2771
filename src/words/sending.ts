import { wasOnBoard } from "./boardTime.ts";
import { inSentence, upcomingTime } from "./messageTime.ts";

/*
 * What is said after a send and around it: taking it back, how far it came, what waits for a board, and broadcasts.
 * Specified strings stand letter for letter; the rest follows the look page.
 */

// Taking a send back
export const undo = "Undo";
/** The same beside the composer, which has an Undo of its own. */
export const takeBack = "Take it back";
export const undoDone = "Message taken back";
export const undoFailed = "The message could not be taken back";
export const undoTooLate = "It is too late to take this message back";
export const undoSentMeanwhile = "Something else was sent meanwhile";
export const undoPinned = "Somebody has pinned this message meanwhile";
export const undoTimeHint = "A message can be taken back for 15 seconds.";
export const undoSentBy = (person: string) => `By ${person}. The board keeps it.`;

/** How far a message came on its way to the board's displays, as the gateway tells it. */
export interface Receipt {
  state: "Virtual" | "Accepted" | "Waiting" | "Sent" | "Shown" | "Replaced" | "Undone";
  displays: number;
  /** How many of them show it, or did. */
  shown: number;
  at: number | null;
}

/** How far a message came, in a line; its moment by the clock of the board's time zone, as `wasOnBoard` tells it. */
export function receiptLine({ state, displays, shown, at }: Receipt, now: number, timeZone?: string): string {
  const display = displays > 1 ? "a display" : "the display";
  const when = at === null ? "" : `, ${wasOnBoard(at, now, timeZone)}`;
  switch (state) {
    case "Virtual":
      return "Shown on screens: this board has no display";
    case "Accepted":
      return `Accepted, on its way to ${display}`;
    case "Waiting":
      return displays > 1 ? "Waiting: the displays are offline" : "Waiting: the display is offline";
    case "Sent":
      return `Sent to ${display}${when}`;
    case "Shown":
      return displays > 1 ? `Shown on ${shown} of ${displays} displays${when}` : `Shown on ${display}${when}`;
    case "Replaced":
      return `Replaced before ${display} had it`;
    case "Undone":
      return "Taken back";
  }
}

// What waits for a board, and what holds it
export const pinHolds = (until: string, person: string) => `Pinned until ${inSentence(until)} by ${person}`;
export const pinHoldsWaiting = (count: number) =>
  count === 1 ? "One scheduled message waits behind it" : `${count} scheduled messages wait behind it`;
export const unpin = "Take the pin off";
export const unpinTitle = "Take the pin off?";
export const unpinText = "The board keeps its message until the next one, and others can send again.";
export const unpinDone = "Pin taken off";
export const unpinFailed = "There was an error taking the pin off";
export const scheduledMore = "More about this scheduled message";
export const unschedule = "Cancel sending";
export const unscheduleTitle = "Cancel this scheduled message?";
export const unscheduleText = "It will not be sent.";
export const unscheduleShowingText =
  "It will not be sent this time. The repeat goes on, and the next one comes at its time.";
export const rescheduleShowingHint = "This one showing moves. The repeat goes on as planned.";
export const unscheduleDone = "Scheduled message cancelled";
export const unscheduleFailed = "There was an error cancelling the scheduled message";
export const reschedule = "Choose another time";
export const rescheduleTitle = "Another time";
export const moreScheduled = (count: number) => `And ${count} more`;

/** "08:00 on the board's clock (New York)": where it differs from the reader's. */
export const onBoardsClock = (time: string, city: string) => `${time} on the board's clock (${city})`;
/** "Sends at 08:00.", but "Sends tomorrow, 08:00." */
export const sendsAt = (time: string) => `Sends ${/^\d\d:/u.test(time) ? "at " : ""}${inSentence(time)}.`;
/** "First at 08:00, then again and again." of what comes more than once. */
export const firstSendsAt = (time: string) =>
  `First ${/^\d\d:/u.test(time) ? "at " : ""}${inSentence(time)}, then again and again.`;
export const holdsUntil = (time: string) => `Holds until ${inSentence(time)}.`;
export const quietHoursZone = (begin: string, end: string, city: string) => `${begin} to ${end}, ${city} time`;

// Broadcast
export const broadcastTitle = "Broadcast";
export const broadcastLabel = "Broadcast";
export const broadcastDetail = "Send to several boards";
export const broadcastHint = "To boards of which you are Owner or Admin.";
export const broadcastSearch = "Find a board";
export const broadcastSelectAll = "Select all";
export const broadcastSelectNone = "Select none";
export const broadcastList = "Boards";
export const broadcastNothingFound = "No board of that name";
export const broadcastNoBoards = "There is no board of which you are Owner or Admin.";
export const broadcastSelected = (chosen: number, all: number) => `${chosen} of ${all} selected`;
/** What a broadcast costs: all flaps that turn, and how long the slowest board takes. */
export function broadcastCost(flaps: number, ms: number): string {
  if (flaps === 0) return "These boards show this already.";
  const time = ms === 0 ? "at once" : `takes about ${Math.ceil(ms / 1000)} s`;
  return `Turns ${flaps === 1 ? "1 flap" : `${flaps.toLocaleString("en")} flaps`}, ${time}.`;
}
export const broadcastTurns = (manner: string) => `How it turns: ${manner}.`;
export const broadcastTurnsOwn = "Each board turns as it always does.";
export const broadcastNow = "Broadcast Now";
export const broadcastNone = "Choose at least one board";
export const broadcastLoading = "Loading the boards";
export const broadcastLoadFailed = "There was an error loading your boards";
export const broadcastDone = (n: number) => `Broadcasted message to ${n} board(s).`;
export const broadcastFailed = "Error broadcasting message.";
export const broadcastUndone = (n: number) =>
  n === 1 ? "Message taken back from one board" : `Message taken back from ${n} boards`;
export const broadcastCancelFailed = "The broadcast could not be cancelled";
export const broadcastUndoFailed = "The broadcast could not be taken back";
export const broadcastSending = "Sending";
export const broadcastUndoing = "Taking back";
export const broadcastEnded = "Broadcast";
export const broadcastCount = (settled: number, all: number) => `${settled} of ${all}`;
export const broadcastCancel = "Cancel sending";
export const broadcastRetry = (count: number) => (count === 1 ? "Try one again" : `Try ${count} again`);
export const broadcastGoesOn = "It goes on when you close this.";
export const broadcastClose = "Close";
export const broadcastQuietBoards = "In quiet hours:";
export const broadcastPinnedBoards = "With a pin:";
export const broadcastLeaveOut = "No leaves these boards out.";

/** What became of one board. */
export const targetStates = {
  Waiting: "Waiting",
  Sent: "Sent",
  Refused: "Not sent",
  Cancelled: "Cancelled",
  Undoing: "Taking back",
  Undone: "Taken back",
  Kept: "Kept",
} as const;

/** A board that asks: its name, until when, and who set it. */
export function obstacle(title: string, until: number | undefined, setBy: string | undefined): string {
  if (until === undefined) return title;
  const time = inSentence(upcomingTime(until, Date.now()));
  return setBy === undefined ? `${title}, until ${time}` : `${title}, until ${time}, set by ${setBy}`;
}
