import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { type MigrationStep, migrationSteps } from "../db/migrationSteps.ts";
import { type RowSum, RowSummer } from "./rowSum.ts";

export interface Table {
  readonly name: string;
  /** All but those that the server makes itself. */
  readonly columns: readonly string[];
}

type Inside = postgres.TransactionSql;

/** Whether a table of this name is one that a backup takes: others may keep their own beside. */
export type IsOwn = (name: string) => boolean;

export function madeBy(steps: readonly MigrationStep[]): IsOwn {
  const made = new Set(steps.flatMap(({ tables }) => tables));
  return (name) => made.has(name);
}

/** By the migrations that ran; every table where one of them is of a version that this one does not know, or none ran. */
export function ownTables(ran: readonly string[]): IsOwn {
  const steps = migrationSteps().filter(({ hash }) => ran.includes(hash));
  return steps.length === ran.length && ran.length > 0 ? madeBy(steps) : () => true;
}

/** All that is stored; the queue's schema holds nothing but wake-up calls, which the rows themselves stand for. */
export async function listTables(sql: Inside, isOwn: IsOwn): Promise<Table[]> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`;
  return rows.filter(({ name }) => isOwn(name)).map(({ name, columns }) => ({ name, columns }));
}

/** Those that number the rows of these tables. */
export async function listSequences(sql: Inside, isOwn: IsOwn): Promise<{ name: string; value: string }[]> {
  const rows = await sql<{ name: string; value: string | null; of: string }[]>`
    select s.sequencename::text as name, s.last_value::text as value, t.relname::text as of
    from pg_sequences s join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
      and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    where s.schemaname = 'public'`;
  return rows.flatMap(({ name, value, of }) => (value === null || !isOwn(of) ? [] : [{ name, value }]));
}

/** No time limit for what takes as long as there are rows, and one form of every value on every server. */
export async function settleSession(sql: Inside): Promise<void> {
  for (const setting of [
    "statement_timeout = 0",
    "idle_in_transaction_session_timeout = 0",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "timezone = 'UTC'",
    "extra_float_digits = 1",
    "bytea_output = 'hex'",
  ])
    await sql.unsafe(`set local ${setting}`);
}

const named = (sql: Inside, { name, columns }: Table) => sql`${sql(`public.${name}`)} (${sql([...columns])})`;

/** The rows as lines of text, as PostgreSQL writes them. */
export async function* copyOut(sql: Inside, table: Table): AsyncGenerator<Buffer> {
  const rows = await sql`copy ${named(sql, table)} to stdout`.readable();
  rows.on("error", () => {});
  try {
    yield* rows.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    // Whoever stops in the middle must let the rest come by: the connection hears nothing else before. And when the last
    // rows filled the stream, the driver has paused the connection, with nobody left to read it on but this.
    rows.resume();
    if (rows.errored === null) readOn(rows);
  }
}

function readOn(rows: Readable): void {
  try {
    rows._read(0);
  } catch {
    // The driver has no connection any more; the next statement is told why.
  }
}

/**
 * Puts lines of text in; resolves when the server has taken all. What it refuses after the last line the driver tells to the
 * statement alone, which has long been answered by then, and the stream would wait for ever: so this hears the refusal.
 */
export async function copyIn(sql: Inside, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const asked = sql`copy ${named(sql, table)} from stdin`;
  const query = asked as unknown as { reject: (error: unknown) => void };
  const reject = query.reject;
  const refused = new Promise<never>((_resolve, fail) => {
    query.reject = (error) => {
      reject(error);
      fail(error);
    };
  });
  refused.catch(() => {});
  await Promise.race([refused, pipeline(rows, await asked.writable())]);
}

export async function sumTable(sql: Inside, table: Table): Promise<RowSum> {
  const summer = new RowSummer();
  for await (const chunk of copyOut(sql, table)) summer.add(chunk);
  return summer.end();
}
