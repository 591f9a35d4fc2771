import type { FastifyBaseLogger } from "fastify";
import type { OpenDatabase } from "./database.ts";
import { isDiskFull } from "./line.ts";

const askEveryMs = 1_000;
/** Together with the second between two questions it stays below the five seconds that a caller waits at most. */
const answersWithinMs = 3_000;

/**
 * Asks the database all the time whether it is there, and while its disk is full whether it has room again, on a connection
 * of its own, and tells the line of the others.
 */
export function watchDatabase(
  { beside, line, reconnect }: OpenDatabase,
  log: Pick<FastifyBaseLogger, "warn" | "info">,
): { close(): Promise<void> } {
  const open = (): OpenDatabase => beside({ connections: 1, applicationName: "clatter watch", readsLists: false });
  let own = open();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const ask = async (): Promise<void> => {
    const answered = await isAnswered(own);
    if (isClosed) return;
    if (answered && line.isAway()) {
      // What connected while it was away may hang for ever.
      reconnect();
      line.found();
      log.info("The database answers again");
    } else if (answered && line.mayBeFull()) {
      line.settleFull(await hasNoRoom(own));
      if (isClosed) return;
    } else if (!answered) {
      if (!line.isAway()) log.warn("The database does not answer: calls are told to come back");
      line.lose();
      reconnect();
      // What it asked may never be answered on this connection.
      void own.close();
      own = open();
    }
    timer = setTimeout(() => void ask(), askEveryMs);
    timer.unref();
  };
  const stopHearing = line.onFull((isFull) => {
    if (isFull) log.warn("The database's disk is full: what would be saved is told to come back");
    else log.info("The database has room again: what is saved is taken");
  });
  void ask();
  return {
    async close() {
      isClosed = true;
      stopHearing();
      clearTimeout(timer);
      await own.close();
    },
  };
}

/** Takes some room and gives it back: a small write may still find a place in a file that is there. */
async function hasNoRoom({ sql }: OpenDatabase): Promise<boolean> {
  try {
    await sql.begin(async (inside) => {
      await inside`create temporary table room on commit drop as select repeat(md5(n::text), 32) from generate_series(1, 64) n`;
    });
    return false;
  } catch (error) {
    // Whatever else is wrong, it is not the disk.
    return isDiskFull(error);
  }
}

async function isAnswered({ sql }: OpenDatabase): Promise<boolean> {
  const answer = sql`select 1`.then(
    () => true,
    () => false,
  );
  let isIn = false;
  void answer.then(() => {
    isIn = true;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    // A process that was stopped or busy for long sees its own timer first: the answer may lie there unread.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(isIn))), answersWithinMs);
  });
  const answered = await Promise.race([answer, late]);
  clearTimeout(timer);
  return answered;
}
