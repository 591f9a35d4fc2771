import type postgres from "postgres";
import { openDatabase } from "../db/database.ts";

interface TransactionPlan {
  readonly applicationName: string;
  readonly mode?: string;
  /** Gives it up: whoever waits for the server is told. */
  readonly signal: AbortSignal | undefined;
}

/** The work in one transaction, on a connection of its own. What failed in it is what is thrown, and not what came of that. */
export async function inTransaction<Result>(
  url: string,
  { applicationName, mode = "", signal }: TransactionPlan,
  work: (sql: postgres.TransactionSql) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const opened = openDatabase(url, { connections: 1, applicationName });
  let working: Promise<Result> | undefined;
  signal?.addEventListener("abort", opened.reconnect);
  try {
    const { result } = await opened.sql.begin(mode, async (sql) => {
      working = work(sql);
      return { result: await working };
    });
    return result;
  } catch (error) {
    // The rows of a table may be on their way still, and nobody wants them.
    opened.reconnect();
    // It ends before anybody goes on, also where the connection ended first.
    await working;
    throw error;
  } finally {
    signal?.removeEventListener("abort", opened.reconnect);
    await opened.close();
  }
}
