import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { byLine, createLine, type DatabaseLine } from "./line.ts";
import { hotStatements, preparing } from "./prepared.ts";
import { serverAddress } from "./serverAddress.ts";
import { createSockets } from "./sockets.ts";
import { createStatementTimes, type StatementTimes } from "./statementTimes.ts";
import { storableText } from "./storableText.ts";
import { wholeTransactions } from "./wholeTransactions.ts";

export type Database = PostgresJsDatabase;
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a store function takes: it does not care whether a transaction is open. */
export type Executor = Database | Transaction;

export interface OpenDatabase {
  readonly database: Database;
  /**
   * The driver itself, for what drizzle has no words for. What needs a session (LISTEN) takes `session`; never its `reserve`,
   * which waits for ever on a new connection that is not asked for types (sockets.ts).
   */
  readonly sql: postgres.Sql;
  /** One connection more, to the server itself. */
  session(options: DriverOptions): postgres.Sql;
  /** The server itself, never a pooler; whoever hands it to another driver takes it by `serverAddress`. */
  readonly url: string;
  /** What the server shows beside its connections, but for those of a pooler. */
  readonly applicationName: string;
  /** The same way that statements take, for whoever wants to know whether it goes. */
  beside(options: DatabaseOptions): OpenDatabase;
  /** Whether the server answers, and who waits for it. */
  readonly line: DatabaseLine;
  /** Of what `database` was asked. */
  readonly times: StatementTimes;
  /** Ends what is connected, since a network may have swallowed it: whoever waits there is told, and the next connects anew. */
  reconnect(): void;
  close(): Promise<void>;
}

/** What stands between the gateway and its database: PgBouncer in transaction mode, or one that does the same. */
interface Pooler {
  readonly url: string;
  /** It keeps prepared statements across connections (PgBouncer from 1.21, with max_prepared_statements). */
  readonly prepares: boolean;
}

export interface DatabaseOptions {
  /** Connections at most; 10 by default. */
  readonly connections?: number;
  /** Shown by the server beside every connection; other gateways are counted by it. */
  readonly applicationName?: string;
  /** Statements and transactions go there; `settleRole` brings the limits that it does not let through. */
  readonly pooler?: Pooler | undefined;
  /** False for whoever reads no lists (`text[]`): their types are not asked for. */
  readonly readsLists?: boolean;
}

/** How long a statement, and a transaction that waits for its caller, may take at most, in milliseconds. */
const limits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };

/** Every text that is a parameter of its own. */
const storable = {
  to: 25,
  from: [],
  serialize: (text: unknown) => storableText(String(text)),
  parse: (text: unknown) => text,
};

/**
 * Opens a pool of connections; the first query connects. A Unix socket is written
 * `postgres://user@localhost/name?host=/folder`, the form that every client of PostgreSQL understands.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { pooler } = options;
  const line = createLine();
  const sockets = createSockets();
  // The driver's own type leaves this option out.
  const common = {
    onnotice: () => {},
    // Between two tries to connect, in seconds. Left to itself the driver waits up to 20 s for a database that is back.
    backoff: (tries: number) => (0.5 + Math.random() / 2) * Math.min(3 ** tries / 100, 1),
    ...{ socket: sockets.open },
  };
  const application_name = options.applicationName ?? "clatter";
  const driver = openDriver(pooler?.url ?? url, {
    ...common,
    max: options.connections ?? 10,
    types: { storable },
    prepare: pooler?.prepares ?? true,
    fetch_types: options.readsLists ?? true,
    // A pooler refuses whatever it does not keep apart itself.
    // Its connections to the server are nobody's: gateways are counted by those of their own.
    connection:
      pooler === undefined
        ? { application_name, TimeZone: "UTC", ...limits }
        : { application_name: "clatter pooled", TimeZone: "UTC" },
  });
  const sql = wholeTransactions(driver);
  const times = createStatementTimes();
  const database = drizzle(byLine(preparing(sql, hotStatements()), line, times));
  return {
    database,
    sql,
    session: (own) => openDriver(url, { ...common, max: 1, connection: { application_name }, ...own }),
    url,
    applicationName: application_name,
    beside: (own) => openDatabase(url, { pooler, ...own }),
    line,
    times,
    reconnect: sockets.endAll,
    async close() {
      await sql.end({ timeout: 5 });
      sockets.endAll();
    },
  };
}

type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>>;

function openDriver(url: string, options: DriverOptions): postgres.Sql {
  const { url: bare, tls } = serverAddress(url);
  const parsed = new URL(bare);
  const socketFolder = parsed.searchParams.get("host");
  // postgres.js would send it to the server as a setting; it takes the folder as an option instead.
  parsed.searchParams.delete("host");
  const place = socketFolder === null ? {} : { host: socketFolder };
  const ssl = tls === undefined ? false : tls.isOptional ? "prefer" : { ...tls.options };
  return postgres(parsed.href, { ...place, ssl, ...options });
}

/** Gives the role the limits for this database, for sessions that a pooler opens; they hold for those that begin later. */
export async function settleRole(url: string): Promise<void> {
  const { sql, close } = openDatabase(url, { connections: 1 });
  try {
    const [row] = await sql<{ name: string }[]>`select current_database() as name`;
    for (const [setting, ms] of Object.entries(limits)) {
      const place = sql`in database ${sql(row?.name ?? "")}`;
      await sql`alter role current_user ${place} set ${sql(setting)} = ${sql.unsafe(String(ms))}`;
    }
  } finally {
    await close();
  }
}
