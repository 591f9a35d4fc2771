import { writeBoardRow } from "../../../gateway/boardState/boardState.store.ts";
import { classicTransition } from "../../../gateway/boardState/transition.ts";
import { openDatabase } from "../../../gateway/db/database.ts";
import { newId } from "../../../gateway/db/ids.ts";
import { tell } from "../run/timing.ts";

// A bare loop of the transaction that a send is: the boards with a key of the database in the first argument, or those of the
// tenant in the second, ten under way at once.

const [, , databaseUrl = "", tenantId] = process.argv;
const { sql, database } = openDatabase(databaseUrl);
const boards = await sql<{ id: string; revision: number }[]>`
  select b.id, b.revision::float8 as revision from board b where ${
    tenantId === undefined
      ? sql`exists (select from api_credential c where c.board_id = b.id)`
      : sql`b.tenant_id = ${tenantId}`
  }`;
const characters = new Uint8Array(132).fill(63);
let at = 0;
let written = 0;
const begun = performance.now();
const work = async (): Promise<void> => {
  for (let next = boards[at++]; next !== undefined; next = boards[at++]) {
    const [messageId, appearanceId] = [newId(), newId()];
    const done = await writeBoardRow(database, {
      boardId: next.id,
      revision: next.revision,
      actor: { kind: "credential", id: next.id },
      cause: "local.postMessage",
      message: { id: messageId, personId: null, text: "", rows: 6, columns: 22, characters, authorFormatted: "API" },
      show: {
        appearanceId,
        messageId,
        personId: null,
        subscriptionId: null,
        isByEngine: false,
        attribution: "API",
        former: characters,
        characters,
        seed: 1,
        transition: classicTransition,
        settlesWithinMs: 8_000,
        onceKey: null,
      },
      events: [{ kind: "appeared", subjectId: appearanceId }],
    });
    if (done !== undefined) written += 1;
  }
};
await Promise.all(Array.from({ length: 10 }, work));
if (written !== boards.length) throw new Error(`${written} of ${boards.length} were written`);
tell({ aSecond: (written * 1_000) / (performance.now() - begun) });
process.exit(0);
