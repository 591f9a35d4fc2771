import type { Context } from "../../context.ts";
import type { CleaningTurn } from "../../jobs/cleaning.ts";
import { removePerson } from "../people/people.service.ts";
import { tellDeleted } from "./membership.service.ts";
import { deleteTenantsOf, listSuperseded, lockPerson } from "./membership.store.ts";

const batch = 20;

/**
 * Removes who signed up with an address that somebody else has confirmed, a week after that was seen, with the boards
 * that are theirs alone. Whoever owns a board with others in it, or one that was paid for, stays.
 */
export async function removeSuperseded(context: Context, turn: CleaningTurn): Promise<void> {
  for (const personId of await listSuperseded(context.database, batch)) {
    if (!(await turn.goesOn())) return;
    const boardIds = await context.database.transaction(async (transaction) => {
      await lockPerson(transaction, personId);
      // Somebody may have joined them meanwhile.
      if (!(await listSuperseded(transaction, 1, personId)).includes(personId)) return undefined;
      const deleted = await deleteTenantsOf(transaction, personId);
      await removePerson(transaction, personId);
      return deleted;
    });
    if (boardIds === undefined) continue;
    await context.tokens.endSignIns(personId);
    for (const boardId of boardIds) tellDeleted(context, boardId);
  }
}
