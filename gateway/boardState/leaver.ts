import { selectPendingOf } from "./boardReads.store.ts";
import { type WriteContext, writeBoard } from "./boardState.ts";

/** As in sending.service.ts: every loss means that somebody else changed the board. */
const attempts = 20;

/**
 * Cancels what a person who has left had scheduled on these boards, so that nobody waits for it. What slips through (a
 * board that is written to all the time) is cancelled when its time comes.
 */
export async function cancelScheduledOf(
  context: WriteContext,
  personId: string,
  boardIds: readonly string[],
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const pending = await selectPendingOf(context.database, personId, boardIds);
    if (pending.length === 0) return;
    for (const { boardId, revision, scheduledIds } of pending) {
      await writeBoard(context, {
        boardId,
        revision,
        actor: { kind: "person", id: personId },
        cause: "leave",
        settle: { scheduledIds, state: "Cancelled" },
        events: scheduledIds.map((subjectId) => ({ kind: "unscheduled", subjectId })),
      });
    }
  }
}
