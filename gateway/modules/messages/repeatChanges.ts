import type { BoardWrite } from "../../boardState/boardWrite.ts";
import { newId } from "../../db/ids.ts";
import { RefusalError } from "../../refusal.ts";
import { repeatRests } from "../../words/messageRefusals.ts";
import type { RepeatRow } from "./repeats.store.ts";
import { dayOfShowing, nextRepeat, showingOn } from "./repeatTimes.ts";

/* What becomes of a repeat and of its showings, as parts of a board's write. */

export type Change = Pick<BoardWrite, "repeat" | "reschedule" | "schedule" | "settle" | "events">;

/** What waits of it is cancelled. */
export function settlePending({ pendingId }: RepeatRow): Pick<Change, "settle" | "events"> {
  if (pendingId === null) return { events: [] };
  return {
    settle: { scheduledIds: [pendingId], state: "Cancelled" },
    events: [{ kind: "unscheduled", subjectId: pendingId }],
  };
}

/** The next showing after a moment, in place of the one that waits, if one does. */
export function planned(row: RepeatRow, after: number): Change {
  const { id, timezone, messageId, personId, attribution, forced, forcePinnedMessageOverride, transition } = row;
  const sendAt = nextRepeat(row, timezone, after);
  // Days that have passed are let go.
  const leftOut = row.leftOut.filter((day) => showingOn(row, timezone, day) > row.now);
  const repeat = { act: "plan", id, timezone, plannedFor: sendAt, leftOut } as const;
  if (row.pendingId !== null) {
    const events: Change["events"] = [{ kind: "scheduled", subjectId: row.pendingId }];
    return { repeat, reschedule: { id: row.pendingId, sendAt, forced }, events };
  }
  const shared = { messageId, personId, attribution, forced, forcePinnedMessageOverride, transition };
  const schedule = { ...shared, id: newId(), sendAt, repeatId: id };
  return { repeat, schedule, events: [{ kind: "scheduled", subjectId: schedule.id }] };
}

/**
 * Brings a cancelled showing back in place of the one that took its turn. What comes later than the next one is only left
 * out no more, and comes in its turn; what the rhythm does not know (any more) waits for itself. `standsFor`: this one waits
 * for that instant already. `ValidationError` while the repeat rests.
 */
export function showingAgain(
  row: RepeatRow,
  { id, sendAt }: { readonly id: string; readonly sendAt: number },
): Pick<BoardWrite, "restore" | "repeat" | "settle" | "events"> & { readonly standsFor?: string } {
  const { pendingId, plannedFor, plannedZone: timezone } = row;
  if (row.pausedAt !== null) throw new RefusalError("ValidationError", repeatRests(), { rule: "repeatPaused" });
  if (pendingId !== null && plannedFor === sendAt) return { standsFor: pendingId, events: [] };
  const day = dayOfShowing(row, timezone, sendAt);
  const lost = lostDays(row);
  const events: Change["events"] = [{ kind: "scheduled", subjectId: id }];
  if (!lost.includes(day) || showingOn(row, timezone, day) !== sendAt) return { restore: { id }, events };
  const leftOut = lost.filter((other) => other !== day);
  if (sendAt > plannedFor) return { repeat: { act: "leaveOut", id: row.id, leftOut }, events: [] };
  const repeat = { act: "plan", id: row.id, timezone, plannedFor: sendAt, leftOut } as const;
  const ended = settlePending(row);
  return { ...ended, restore: { id, isNext: true }, repeat, events: [...ended.events, ...events] };
}

/** What is left out, with the day of a showing that was to come and does not wait any more. */
export function lostDays(row: RepeatRow): readonly string[] {
  if (row.pendingId !== null || row.plannedFor <= row.now) return row.leftOut;
  return [...new Set([...row.leftOut, dayOfShowing(row, row.plannedZone, row.plannedFor)])].sort();
}
