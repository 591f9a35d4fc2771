import type { Context } from "../context.ts";
import type { CleaningTurn } from "../jobs/cleaning.ts";
import {
  deleteOldEvents,
  deleteOldHistory,
  deleteUnused,
  keepHistoryTurn,
  lotSizes,
  selectEventsLateness,
  selectHistoryTurn,
} from "./retention.store.ts";

/*
 * What is older than RETAIN_EVENTS and RETAIN_HISTORY goes, in lots that hold nobody up (decision 175). One gateway does it
 * once a minute (jobs/cleaning.ts), so much at a time: whatever had grown before is worked off over hours.
 */

/** 150,000 to 180,000 events a minute with what passes between turns: in lots of 33 ms a ninth of a core of the database. */
const lotsAMinute = 200;

/** Who did what to a board. */
export async function removeOldEvents({ config, database }: Context, turn: CleaningTurn): Promise<void> {
  const age = config.retainEvents;
  if (age === undefined) return;
  let after = 0;
  for (let lot = 0; lot < lotsAMinute && (await turn.goesOn()); lot += 1) {
    const from = after;
    const { deleted, last, isWhole } = await database.transaction((transaction) =>
      deleteOldEvents(transaction, age, from),
    );
    // One with some that are young, from a clock that was moved, may have old ones behind it.
    if (deleted === 0 || !isWhole) return;
    after = last;
  }
}

/** How much older the oldest event is than it may be, in seconds; more than a day says that nothing takes them away. */
export async function eventsLateness({ config, database }: Pick<Context, "config" | "database">): Promise<number> {
  return config.retainEvents === undefined ? 0 : selectEventsLateness(database, config.retainEvents);
}

/** What boards have shown, a few boards after the other; after a round of all of them an hour's rest. */
export async function removeOldHistory({ config, database }: Context, turn: CleaningTurn): Promise<void> {
  const age = config.retainHistory;
  if (age === undefined) return;
  for (let lot = 0; lot < lotsAMinute && (await turn.goesOn()); lot += 1) {
    const next = await selectHistoryTurn(database);
    if (next.isResting) return;
    const deleted = await database.transaction(async (transaction) => {
      const messageIds = await deleteOldHistory(transaction, next.boardIds, age);
      await deleteUnused(transaction, [...new Set(messageIds)]);
      return messageIds.length;
    });
    // There may be more of theirs.
    if (deleted === lotSizes.history) continue;
    await keepHistoryTurn(database, next.isLast ? "" : (next.boardIds.at(-1) ?? ""));
  }
}
