import type { Context } from "../../context.ts";
import type { CleaningTurn } from "../../jobs/cleaning.ts";
import { runEach } from "../../jobs/runEach.ts";
import { sendDueMessages } from "./dueLots.ts";
import { endPins } from "./endedPins.ts";
import { planRepeats } from "./repeats.service.ts";
import { deleteOldAnswers, selectRoundBegin } from "./scheduled.store.ts";

/** Everything about messages that is due now; safe to run at any time, twice and on several gateways at once. */
export async function runDueMessages(context: Context): Promise<void> {
  const roundBegin = await selectRoundBegin(context.database);
  await runEach([
    () => endPins(context, roundBegin),
    () => sendDueMessages(context, roundBegin),
    () => planRepeats(context),
  ]);
}

/** Answers are kept for as long as anybody could still retry; older ones are dropped. */
export async function removeOldAnswers(context: Context, turn: CleaningTurn): Promise<void> {
  while (await turn.goesOn()) if (!(await deleteOldAnswers(context.database))) return;
}
