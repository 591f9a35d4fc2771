import postgres from "postgres";
import { openDatabase } from "../db/database.ts";
import { isDatabaseAway, isDiskFull } from "../db/line.ts";
import { checkServer, reasonOf } from "../db/migrate.ts";
import { errorCode, StartError } from "../startError.ts";

/** Asks a database that may be anywhere, before anything else is begun. Throws StartError when it does not answer, or is too old. */
export async function reachDatabase(url: string): Promise<void> {
  const opened = openDatabase(url, { connections: 1 });
  try {
    await checkServer(opened);
  } finally {
    await opened.close();
  }
}

/** Something has changed, or may have: it is said whatever ended the verb, and what was made for it stays. */
export class ChangedError extends StartError {}

/** The connection ended before the server had answered the COMMIT: it may have done it or not. */
export class CommitLostError extends ChangedError {
  /** Not its cause: what is asked of causes is whether nothing was changed. */
  readonly lost: unknown;

  constructor(lost: unknown) {
    super(
      `The database went away while it committed: ${reasonOf(lost)}. It holds everything or nothing now: start a gateway on it and look, or restore into another empty one.`,
    );
    this.lost = lost;
  }
}

export const isFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(errorCode(error));

/** What a person can do something about, as the one line to print; anything else as it came. */
export function toldInOneLine(error: unknown): unknown {
  if (error instanceof StartError) return error;
  if (isDiskFull(error)) return new StartError("The database's disk is full. Nothing was changed.");
  if (isDatabaseAway(error)) return new StartError(`The database went away: ${reasonOf(error)}. Nothing was changed.`);
  if (error instanceof postgres.PostgresError)
    return new StartError(`The database refuses: ${error.message}. Nothing was changed.`);
  if (isFull(error)) return new StartError(`${pathOf(error)}: the disk is full. Nothing was changed.`);
  return error;
}

const pathOf = (error: unknown): string =>
  error instanceof Error && "path" in error ? String(error.path) : "A file cannot be written";
