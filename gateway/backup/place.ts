import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { lockFolder } from "../db/embedded/folderLock.ts";
import { foreignFolder, refuseForeign } from "../db/embedded/launch.ts";
import {
  type EmbeddedServer,
  findRunning,
  hasCluster,
  hasClusterFolder,
  removeCluster,
  startEmbedded,
} from "../db/embedded/server.ts";
import { isDatabaseAway } from "../db/line.ts";
import { dropDatabase, ensureDatabase, reasonOf } from "../db/migrate.ts";
import { refuseMoved } from "../db/movedMark.ts";
import { isRestoring, markRestoring, refuseRestoring, unmarkRestoring } from "../db/restoreMark.ts";
import { checkFolder, databaseName, prepareFolder } from "../db/storage.ts";
import { errorCode, StartError } from "../startError.ts";
import { sayProblem } from "../terminal.ts";
import { ChangedError, CommitLostError, reachDatabase } from "./failure.ts";

/** Where a database is, for a while. */
type Work<Result> = (url: string) => Promise<Result>;

/**
 * The database to save, and whether others may be working with it meanwhile. A server that a killed gateway left is nobody's:
 * it is ended behind the work, as one that was started for it.
 */
export async function withSource<Result>(
  config: Config,
  signal: AbortSignal | undefined,
  work: (url: string, isInUse: boolean) => Promise<Result>,
): Promise<Result> {
  if (config.databaseDirectUrl !== undefined) {
    await reachDatabase(config.databaseDirectUrl);
    return work(config.databaseDirectUrl, true);
  }
  refuseRestoring(config.dataDir);
  const running = await findRunning(config.dataDir, databaseName);
  if (running !== undefined && (await isHeld(config.dataDir))) return work(running, true);
  return withStopped(config, signal, (url) => work(url, false));
}

/** Whether a gateway or a verb is at the folder. One that this user cannot take counts as held. */
async function isHeld(dataDir: string): Promise<boolean> {
  if (foreignFolder(dataDir) !== undefined) return true;
  try {
    (await lockFolder(dataDir)).release();
    return false;
  } catch {
    return true;
  }
}

/** The data folder's database, with nobody else at it: the lock refuses while a gateway runs. */
export async function withStopped<Result>(
  { dataDir }: Config,
  signal: AbortSignal | undefined,
  work: Work<Result>,
): Promise<Result> {
  refuseForeign(dataDir);
  // What this user may not see is no reason to say that it is not there.
  if (existsSync(dataDir)) checkFolder(dataDir);
  if (!hasCluster(dataDir)) {
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL, to the one that is meant.`,
    );
  }
  refuseMoved(dataDir);
  refuseRestoring(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    return await onEmbedded(dataDir, signal, async (server) => work(server.databaseUrl(databaseName)));
  } finally {
    lock.release();
  }
}

/** The database to fill. An embedded one is made where there is none, and taken away again when the work fails. */
export async function withTarget<Result>(
  config: Config,
  signal: AbortSignal | undefined,
  work: Work<Result>,
): Promise<Result> {
  const { dataDir } = config;
  refuseForeign(dataDir);
  if (config.databaseDirectUrl !== undefined) {
    // Made with the first file that goes there: a restore that is refused makes nothing.
    checkFolder(dataDir);
    await reachDatabase(config.databaseDirectUrl);
    return work(config.databaseDirectUrl);
  }
  prepareFolder(dataDir);
  refuseMoved(dataDir);
  const lock = await lockFolder(dataDir);
  let isNew = false;
  let isWhole = false;
  try {
    const isLeft = isRestoring(dataDir);
    isNew = isLeft || !hasClusterFolder(dataDir);
    if (isNew) markRestoring(dataDir);
    return await onEmbedded(dataDir, signal, async (server) => {
      // Nobody has started on it: whatever a killed restore left is of that alone.
      if (isLeft) await dropDatabase(server.url, databaseName);
      await ensureDatabase(server.url, databaseName);
      const result = await work(server.databaseUrl(databaseName)).catch((error: unknown) => {
        // It is taken away: then nothing was changed.
        throw isNew && error instanceof CommitLostError ? error.lost : error;
      });
      isWhole = true;
      unmarkRestoring(dataDir);
      return result;
    });
  } catch (error) {
    if (isWhole) throw new ChangedError(`Everything is in its place, but: ${reasonOf(error)}`);
    if (isNew && error instanceof ChangedError) unmarkRestoring(dataDir);
    else if (isNew) takeAway(dataDir);
    throw error;
  } finally {
    lock.release();
  }
}

/** What keeps it there is told beside why the work failed, and not instead; then nothing starts on it. */
function takeAway(dataDir: string): void {
  try {
    removeCluster(dataDir);
    unmarkRestoring(dataDir);
  } catch (error) {
    const why = error instanceof StartError ? error.message : errorCode(error) || String(error);
    sayProblem(`The new database in ${dataDir} could not be taken away again: ${why}`);
  }
}

/** Beside a server on the folder, which is stopped afterwards, also when the work is given up. */
async function onEmbedded<Result>(
  dataDir: string,
  signal: AbortSignal | undefined,
  work: (server: EmbeddedServer) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const server = await startEmbedded(dataDir);
  try {
    signal?.throwIfAborted();
    return await work(server);
  } catch (error) {
    if (isDatabaseAway(error) && server.hasFilledDisk())
      throw new StartError(`The disk of ${dataDir} is full. Nothing was changed.`);
    throw error;
  } finally {
    await server.stop();
  }
}
