import { writeBoardRow } from "../../../gateway/boardState/boardState.store.ts";
import { classicTransition } from "../../../gateway/boardState/transition.ts";
import { openDatabase } from "../../../gateway/db/database.ts";
import { newId } from "../../../gateway/db/ids.ts";
import { decodeGrid } from "../../../gateway/grid.ts";
import { tell } from "../run/timing.ts";

// A bare loop of the transaction that a send is: the boards with a key of the database in the first argument, or those of the
// tenant in the second, ten under way at once. With "reading" as the third it reads before each write what a send is decided on.

const [, , databaseUrl = "", tenantId = "", reading] = process.argv;
const { sql, database } = openDatabase(databaseUrl);
const boards = await sql<{ id: string; revision: number }[]>`
  select b.id, b.revision::float8 as revision from board b where ${
    tenantId === ""
      ? sql`exists (select from api_credential c where c.board_id = b.id)`
      : sql`b.tenant_id = ${tenantId}`
  }`;
// As L1 writes: a message's text makes its words, which cost the database as much as the rest of its row.
const characters = new Uint8Array(132).fill(1);
const text = decodeGrid(characters);

/** One message on every board, ten under way at once; how many a second. */
async function writeAll(): Promise<number> {
  let at = 0;
  let written = 0;
  const begun = performance.now();
  const work = async (): Promise<void> => {
    for (let next = boards[at++]; next !== undefined; next = boards[at++]) if (await write(next)) written += 1;
  };
  await Promise.all(Array.from({ length: 10 }, work));
  if (written !== boards.length) throw new Error(`${written} of ${boards.length} were written`);
  return (written * 1_000) / (performance.now() - begun);
}

async function write(board: { readonly id: string; revision: number }): Promise<boolean> {
  if (reading !== undefined) await read(board.id);
  const [messageId, appearanceId] = [newId(), newId()];
  const done = await writeBoardRow(database, {
    boardId: board.id,
    revision: board.revision,
    actor: { kind: "credential", id: board.id },
    cause: "local.postMessage",
    message: { id: messageId, personId: null, text, rows: 6, columns: 22, characters, authorFormatted: "API" },
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
  board.revision += 1;
  return done !== undefined;
}

/** The board and what it shows, and who may write to it: one statement each, as bare as they can be. */
async function read(boardId: string): Promise<void> {
  await sql`select b.*, a.version as "shownVersion", a.appeared_at from board b
    left join message_appearance a on a.id = b.appearance_id where b.id = ${boardId}`;
  await sql`select m.role from member m join board b on b.tenant_id = m.tenant_id where b.id = ${boardId}`;
}

// A gateway has answered before it is measured, too: it has its connections, and what it does is compiled.
await writeAll();
tell({ aSecond: await writeAll() });
process.exit(0);
