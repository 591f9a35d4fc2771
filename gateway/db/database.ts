import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { byLine, createLine, type DatabaseLine } from "./line.ts";
import { hotStatements, preparing } from "./prepared.ts";

export type Database = PostgresJsDatabase;
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a store function takes: it does not care whether a transaction is open. */
export type Executor = Database | Transaction;

export interface OpenDatabase {
  readonly database: Database;
  /** The driver itself, for what drizzle has no words for: LISTEN, NOTIFY, reserved connections. */
  readonly sql: postgres.Sql;
  /** Also understood by `pg` (and so by pg-boss) and psql. */
  readonly url: string;
  /** Whether the server answers, and who waits for it. */
  readonly line: DatabaseLine;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most; 10 by default. */
  readonly connections?: number;
  /** Shown by the server beside every connection; other gateways are counted by it. */
  readonly applicationName?: string;
}

/**
 * PostgreSQL's text holds every character but U+0000, and a statement with one fails. Text that has it is stored, and
 * looked for, with the replacement character instead: an id with one is nobody's.
 */
const storable = {
  to: 25,
  from: [],
  serialize: (text: unknown) => String(text).replaceAll("\u0000", "\uFFFD"),
  parse: (text: unknown) => text,
};

/**
 * Opens a pool of connections; the first query connects. A Unix socket is written
 * `postgres://user@localhost/name?host=/folder`, the form that every client of PostgreSQL understands.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const parsed = new URL(url);
  const socketFolder = parsed.searchParams.get("host");
  // postgres.js would send it to the server as a setting; it takes the folder as an option instead.
  parsed.searchParams.delete("host");
  const line = createLine();
  const sql = postgres(parsed.href, {
    ...(socketFolder === null ? {} : { host: socketFolder }),
    max: options.connections ?? 10,
    onnotice: () => {},
    // Between two tries to connect, in seconds. Left to itself the driver waits up to 20 s for a database that is back.
    backoff: (tries) => (0.5 + Math.random() / 2) * Math.min(3 ** tries / 100, 1),
    types: { storable },
    connection: {
      application_name: options.applicationName ?? "clatter",
      TimeZone: "UTC",
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
  const database = drizzle(byLine(preparing(sql, hotStatements()), line));
  return { database, sql, url, line, close: () => sql.end({ timeout: 5 }) };
}
