import type { Config } from "../config.ts";
import { lockFolder } from "../db/embedded/folderLock.ts";
import { findRunning, hasCluster, removeCluster, startEmbedded } from "../db/embedded/server.ts";
import { ensureDatabase } from "../db/migrate.ts";
import { refuseMoved } from "../db/movedMark.ts";
import { databaseName, prepareFolder } from "../db/storage.ts";
import { StartError } from "../startError.ts";

/** Where a database is, for a while. */
type Work<Result> = (url: string) => Promise<Result>;

/** The database to save, and whether others may be working with it meanwhile. */
export async function withSource<Result>(
  config: Config,
  work: (url: string, isInUse: boolean) => Promise<Result>,
): Promise<Result> {
  if (config.databaseDirectUrl !== undefined) return work(config.databaseDirectUrl, true);
  const running = await findRunning(config.dataDir, databaseName);
  return running === undefined ? withStopped(config, (url) => work(url, false)) : work(running, true);
}

/** The data folder's database, with nobody else at it: the lock refuses while a gateway runs. */
export async function withStopped<Result>({ dataDir }: Config, work: Work<Result>): Promise<Result> {
  if (!hasCluster(dataDir)) {
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL, to the one that is meant.`,
    );
  }
  refuseMoved(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const server = await startEmbedded(dataDir);
    try {
      return await work(server.databaseUrl(databaseName));
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

/** The database to fill. An embedded one is made where there is none, and taken away again when the work fails. */
export async function withTarget<Result>(config: Config, work: Work<Result>): Promise<Result> {
  prepareFolder(config.dataDir);
  if (config.databaseDirectUrl !== undefined) return work(config.databaseDirectUrl);
  const { dataDir } = config;
  refuseMoved(dataDir);
  const lock = await lockFolder(dataDir);
  const isNew = !hasCluster(dataDir);
  try {
    const server = await startEmbedded(dataDir);
    let isWhole = false;
    try {
      await ensureDatabase(server.url, databaseName);
      const result = await work(server.databaseUrl(databaseName));
      isWhole = true;
      return result;
    } finally {
      await server.stop();
      if (isNew && !isWhole) removeCluster(dataDir);
    }
  } finally {
    lock.release();
  }
}
