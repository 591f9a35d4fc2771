import type { FastifyBaseLogger } from "fastify";
import type { OpenDatabase } from "./database.ts";
import { type NoWrites, whyNoWrites } from "./line.ts";

const askEveryMs = 1_000;
/** Together with the second between two questions it stays below the five seconds that a caller waits at most. */
const answersWithinMs = 3_000;

/** What it answers: it may be there and take no writes. */
type Answer = "none" | "onlyReads" | "writes";

/**
 * Asks the database all the time whether it is there and takes writes, and while its disk is full whether it has room again,
 * on a connection of its own, and tells the line of the others.
 */
export function watchDatabase(
  { beside, line, reconnect }: OpenDatabase,
  log: Pick<FastifyBaseLogger, "warn" | "info">,
): { close(): Promise<void> } {
  const open = (): OpenDatabase => beside({ connections: 1, applicationName: "clatter watch", readsLists: false });
  let own = open();
  let isClosed = false;
  /** What was told last. */
  let onlyRead = false;
  let timer: NodeJS.Timeout | undefined;

  const renew = (): void => {
    // What it asked may never be answered on this connection.
    void own.close();
    own = open();
  };
  const settleWrites = async (answer: Answer): Promise<void> => {
    if (answer === "onlyReads") return line.settleFull("readOnly");
    if (!line.mayBeFull()) return;
    const onlyReads = line.whyFull() === "readOnly";
    const why = await whyRefused(own);
    if (isClosed) return;
    // Whoever is connected still may be so to the server that takes none, or in a session that began so.
    if (onlyReads && why === undefined) reconnect();
    line.settleFull(why);
  };

  const ask = async (): Promise<void> => {
    // A session stays as it began, and a new one may be led to the server that takes writes now.
    if (line.whyFull() === "readOnly") renew();
    const answer = await answerOf(own);
    if (isClosed) return;
    if (answer !== "none" && line.isAway()) {
      // What connected while it was away may hang for ever.
      reconnect();
      line.found();
      log.info("The database answers again");
    } else if (answer !== "none") {
      await settleWrites(answer);
      if (isClosed) return;
    } else {
      if (!line.isAway()) log.warn("The database does not answer: calls are told to come back");
      line.lose();
      reconnect();
      renew();
    }
    timer = setTimeout(() => void ask(), askEveryMs);
    timer.unref();
  };
  const stopHearing = line.onFull((isFull) => {
    onlyRead = isFull ? line.whyFull() === "readOnly" : onlyRead;
    const [lost, found] = onlyRead
      ? ["The database takes no writes", "The database takes writes again"]
      : ["The database's disk is full", "The database has room again"];
    if (isFull) log.warn(`${lost}: what would be saved is told to come back`);
    else log.info(`${found}: what is saved is taken`);
  });
  const stopCounting = line.onCrowd(() =>
    log.warn(
      "The database gives no more connections: calls are told to come back. Raise max_connections, or lower DATABASE_POOL",
    ),
  );
  void ask();
  return {
    async close() {
      isClosed = true;
      stopHearing();
      stopCounting();
      clearTimeout(timer);
      await own.close();
    },
  };
}

/** Takes some room and gives it back: a small write may still find a place in a file that is there. */
async function whyRefused({ sql }: OpenDatabase): Promise<NoWrites | undefined> {
  try {
    await sql.begin(async (inside) => {
      await inside`create temporary table room on commit drop as select repeat(md5(n::text), 32) from generate_series(1, 64) n`;
    });
    return undefined;
  } catch (error) {
    // Whatever else is wrong, it is not that.
    return whyNoWrites(error);
  }
}

async function answerOf({ sql }: OpenDatabase): Promise<Answer> {
  let isIn: Answer = "none";
  const answer = sql<{ reads: boolean }[]>`select current_setting('transaction_read_only')::boolean as reads`.then(
    ([row]): Answer => {
      isIn = row?.reads === true ? "onlyReads" : "writes";
      return isIn;
    },
    (): Answer => "none",
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    // A process that was stopped or busy for long sees its own timer first: the answer may lie there unread.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(isIn))), answersWithinMs);
  });
  const answered = await Promise.race([answer, late]);
  clearTimeout(timer);
  return answered;
}
