import postgres from "postgres";
import { openDatabase } from "../db/database.ts";
import { isDatabaseAway } from "../db/line.ts";
import { CommitLostError } from "./failure.ts";

const snapshot = "isolation level repeatable read, read only";

interface TransactionPlan {
  readonly applicationName: string;
  /** It reads what was there at one instant, and writes nothing. */
  readonly isSnapshot?: boolean;
  /** Gives it up: whoever waits for the server is told. */
  readonly signal: AbortSignal | undefined;
}

/**
 * The work in one transaction, on a connection of its own. What failed in it is what is thrown, and not what came of that.
 * Once the work is done nothing gives it up: the COMMIT is on its way. Throws CommitLostError when nobody hears what came of it.
 */
export async function inTransaction<Result>(
  url: string,
  { applicationName, isSnapshot = false, signal }: TransactionPlan,
  work: (sql: postgres.TransactionSql) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const opened = openDatabase(url, { connections: 1, applicationName });
  let working: Promise<Result> | undefined;
  let isCommitting = false;
  signal?.addEventListener("abort", opened.reconnect);
  try {
    const { result } = await opened.sql.begin(isSnapshot ? snapshot : "", async (sql) => {
      working = work(sql);
      const result = await working;
      signal?.throwIfAborted();
      signal?.removeEventListener("abort", opened.reconnect);
      isCommitting = true;
      return { result };
    });
    return result;
  } catch (error) {
    const mayBeDone = isCommitting && !isSnapshot && !isRefusal(error);
    // The rows of a table may be on their way still, and nobody wants them.
    opened.reconnect();
    // It ends before anybody goes on, also where the connection ended first.
    await working;
    if (mayBeDone) throw new CommitLostError(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", opened.reconnect);
    await opened.close();
  }
}

/** The server itself says that it has not done it. */
const isRefusal = (error: unknown): boolean => error instanceof postgres.PostgresError && !isDatabaseAway(error);
