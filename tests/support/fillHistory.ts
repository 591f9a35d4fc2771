import { newId } from "../../gateway/db/ids.ts";
import type { TestApp } from "./testApp.ts";

export interface HistoryFill {
  readonly boardId: string;
  /** Whose messages they are. */
  readonly personId: string;
  readonly attribution: string;
  readonly count: number;
  /** SQL of each message's text; `n` counts from 1, the oldest. */
  readonly text?: string;
  /** How long ago the newest came, in seconds; the others a minute apart before it. */
  readonly newestSecondsAgo?: number;
}

/** Few enough for the time limit of a statement on a busy machine. */
const atOnce = 5_000;

/** A history of any length, straight into the tables; the board goes on showing what it shows. Ids are `{prefix}-{n}`. */
export async function fillHistory(app: Pick<TestApp, "opened">, fill: HistoryFill): Promise<string> {
  const prefix = newId();
  for (let first = 1; first <= fill.count; first += atOnce) {
    await fillPart(app, fill, prefix, { first, last: Math.min(fill.count, first + atOnce - 1) });
  }
  return prefix;
}

async function fillPart(
  { opened: { sql } }: Pick<TestApp, "opened">,
  fill: HistoryFill,
  prefix: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  const { boardId, personId, attribution, count } = fill;
  const text = sql.unsafe(fill.text ?? "'Message ' || n");
  const newest = fill.newestSecondsAgo ?? 60;
  await sql`insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
    select ${prefix} || '-' || n, ${personId}, ${text}, 6, 22, decode(repeat('00', 132), 'hex'), ${attribution},
      gateway_now() - ${newest} * interval '1 second' - (${count} - n) * interval '1 minute'
    from generate_series(${first}::int, ${last}::int) as n`;
  await sql`insert into message_appearance (id, board_id, message_id, person_id, attribution, version, appeared_at,
      settled_by, former, characters, seed, transition)
    select ${prefix} || '-' || n, ${boardId}, ${prefix} || '-' || n, ${personId}, ${attribution},
      (select coalesce(max(version), 0) from message_appearance where board_id = ${boardId}) + n - ${first} + 1, m.created_at, m.created_at,
      m.characters, m.characters, 1, '{"pace":"classic","order":"classic","stepIntervalMs":0,"stepSize":1}'::jsonb
    from generate_series(${first}::int, ${last}::int) as n join message m on m.id = ${prefix} || '-' || n`;
  // The tests' next send goes on from the last version.
  await sql`update board set version = (select max(version) from message_appearance where board_id = ${boardId}),
    revision = revision + 1 where id = ${boardId}`;
}
