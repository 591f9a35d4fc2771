import { writeBoard } from "../../boardState/boardState.ts";
import type { Context } from "../../context.ts";
import { quietHoursAt } from "../boards/quietHours.ts";
import { sendDueMessages } from "./dueLots.ts";
import { handedBack, selectHandBack } from "./handBack.ts";
import { planRepeats } from "./repeats.service.ts";
import { deleteOldAnswers, type EndedPin, selectEndedPins } from "./scheduled.store.ts";

/** Rows that are read at a time. */
const batch = 200;

/**
 * Ends the pins that are over. The boards keep their messages (proposal D8 of the contract), or show again what they did
 * before, as was chosen at pinning (decision 63); the latter not in quiet hours, whose end it waits for.
 */
async function endPins(context: Context): Promise<void> {
  let after: EndedPin | undefined;
  do {
    const page: EndedPin[] = await selectEndedPins(context.database, batch, after);
    for (const ended of page) await endPin(context, ended);
    after = page.length < batch ? undefined : page.at(-1);
  } while (after !== undefined);
}

async function endPin(context: Context, { boardId, pinId, revision, now, ...rule }: EndedPin): Promise<void> {
  const handBack = await selectHandBack(context.database, boardId);
  const quiet = quietHoursAt(rule, now);
  if (handBack !== undefined && quiet.isQuietHours && quiet.until !== null) {
    await context.jobs.wakeAt("pinEnd", quiet.until);
    return;
  }
  // A board that has moved on meanwhile keeps its row until the next sweep; nobody sees a pin that is over.
  await writeBoard(context, {
    boardId,
    revision,
    actor: { kind: "job", id: "pinEnd" },
    cause: "pinEnd",
    pin: "clear",
    ...handedBack(handBack, [{ kind: "pinEnded", subjectId: pinId }]),
  });
}

/** Everything about messages that is due now; safe to run at any time, twice and on several gateways at once. */
export async function runDueMessages(context: Context): Promise<void> {
  await endPins(context);
  await sendDueMessages(context);
  await planRepeats(context);
}

/** Answers are kept for as long as anybody could still retry; older ones are dropped. */
export function removeOldAnswers(context: Context): Promise<void> {
  return deleteOldAnswers(context.database);
}
