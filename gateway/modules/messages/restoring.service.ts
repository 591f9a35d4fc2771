import { writeBoard } from "../../boardState/boardState.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import type { ScheduledMessageRecord } from "../../boardState/messages.refs.ts";
import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { boardIsBusy, restoreTooLate, scheduledNotFound } from "../../words/messageRefusals.ts";
import { memberId, permitOnBoard } from "../boards/access.ts";
import { readSentSchedule } from "./messages.service.ts";
import { mayChange } from "./pins.service.ts";
import { showingAgain } from "./repeatChanges.ts";
import { selectRepeat } from "./repeats.store.ts";
import { type CancelledRow, selectCancelled } from "./scheduled.store.ts";
import { wakeQuietly } from "./sending.service.ts";

/** As in sending.service.ts: every loss means that somebody else changed the board. */
const attempts = 100;

/**
 * Takes a cancelling back while the message's time has not come; the showing of a repeat is its next one again, and the day
 * is not left out. Only who might cancel it; RefusalError `NotFound`, `ValidationError` by the rule `restore` when it is not
 * cancelled or its time has passed, by `repeatPaused` when its repeat rests.
 */
export async function restoreScheduled(
  context: Context,
  principal: Principal,
  id: string,
): Promise<ScheduledMessageRecord> {
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await selectCancelled(context.database, id, memberId(principal));
    if (found === undefined) throw new RefusalError("NotFound", scheduledNotFound());
    mayChange([found]);
    if (found.state === "Pending") return readSentSchedule(context, principal, id);
    if (found.state !== "Cancelled" || found.sendAt <= found.now) {
      throw new RefusalError("ValidationError", restoreTooLate(), { rule: "restore", until: found.sendAt });
    }
    const { standsFor, ...change } = await again(context, found);
    if (standsFor !== undefined) return readSentSchedule(context, principal, standsFor);
    const written = await writeBoard(context, {
      boardId: found.boardId,
      revision: found.revision,
      actor: principalActor(principal),
      cause: "restoreScheduledMessage",
      ...change,
    });
    if (written === undefined) continue;
    await wakeQuietly(context, "scheduledMessage", found.sendAt);
    return readSentSchedule(context, principal, id);
  }
  throw new RefusalError("ServerError", boardIsBusy());
}

async function again(context: Context, found: CancelledRow): Promise<ReturnType<typeof showingAgain>> {
  // Read after the board's revision: what is changed in between refuses the write.
  const repeat = found.repeatId === null ? undefined : await selectRepeat(context.database, found.repeatId, null);
  if (repeat !== undefined) return showingAgain(repeat, found);
  return { restore: { id: found.id }, events: [{ kind: "scheduled", subjectId: found.id }] };
}
