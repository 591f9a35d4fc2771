import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { makeFolder, probeFolder } from "../makeFolder.ts";
import { errorCode, StartError } from "../startError.ts";
import { type DatabaseOptions, type OpenDatabase, openDatabase, settleRole } from "./database.ts";
import { type FolderLock, lockFolder } from "./embedded/folderLock.ts";
import { refuseForeign } from "./embedded/launch.ts";
import { isLiving } from "./embedded/postmaster.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/server.ts";
import { gatewayName } from "./gatewayLife.ts";
import { ensureDatabase, migrateDatabase } from "./migrate.ts";
import { refuseMoved } from "./movedMark.ts";
import { refuseRestoring } from "./restoreMark.ts";

export interface Storage {
  readonly opened: OpenDatabase;
  /** What to call it in the terminal. */
  readonly description: string;
  /** False once an embedded server has ended by itself. */
  isLiving(): boolean;
  /** Closes the connections, stops an embedded server and gives the folder free. */
  close(): Promise<void>;
}

export const databaseName = "clatter";

/**
 * The database of DATABASE_URL, or an embedded one in the data folder; migrated when this resolves. Given up by the signal
 * between two steps, an embedded one leaves what is whole and nothing that runs.
 */
export async function openStorage(config: Config, signal?: AbortSignal): Promise<Storage> {
  refuseForeign(config.dataDir);
  prepareFolder(config.dataDir);
  if (config.databaseUrl === undefined) refuseMoved(config.dataDir);
  const applicationName = `${gatewayName} ${randomBytes(6).toString("base64url")}`;
  if (config.databaseUrl !== undefined) return openOutside(config, config.databaseUrl, applicationName);
  const lock = await lockFolder(config.dataDir);
  let server: EmbeddedServer | undefined;
  try {
    refuseRestoring(config.dataDir);
    server = await startEmbedded(config.dataDir, { signal });
    signal?.throwIfAborted();
    return await openEmbedded(server, lock, { applicationName, connections: config.databasePool });
  } catch (error) {
    await server?.stop();
    lock.release();
    throw error;
  }
}

async function openOutside(config: Config, databaseUrl: string, applicationName: string): Promise<Storage> {
  const { databaseDirectUrl: url = databaseUrl, databasePool: connections } = config;
  await migrateDatabase(url);
  const isPooled = url !== databaseUrl;
  if (isPooled) await settleRole(url);
  const pooler = isPooled ? { url: databaseUrl, prepares: config.databasePrepare } : undefined;
  const opened = openDatabase(url, { applicationName, connections, pooler });
  const description = `PostgreSQL of DATABASE_URL${isPooled ? ", by its pooler" : ""}`;
  return { opened, description, isLiving: () => true, close: opened.close };
}

async function openEmbedded(server: EmbeddedServer, lock: FolderLock, options: DatabaseOptions): Promise<Storage> {
  await ensureDatabase(server.url, databaseName);
  const url = server.databaseUrl(databaseName);
  await migrateDatabase(url);
  const opened = openDatabase(url, options);
  return {
    opened,
    description: `PostgreSQL in the data folder${server.adopted ? ", still running from last time" : ""}`,
    isLiving: () => isLiving(server.pid),
    async close() {
      await opened.close();
      await server.stop();
      lock.release();
    },
  };
}

/** How many other gateways are connected to the same database now. */
export async function countOtherGateways({ sql, applicationName }: OpenDatabase): Promise<number> {
  const [row] = await sql<{ others: number }[]>`
    select count(distinct application_name)::int as others from pg_stat_activity
    where datname = current_database() and application_name like ${`${gatewayName} %`}
      and application_name <> ${applicationName}`;
  return row?.others ?? 0;
}

/** Makes the data folder for this user alone, and proves that it can be written. Throws StartError where it cannot. */
export function prepareFolder(folder: string): void {
  checkFolder(folder, () => makeFolder(folder));
}

/** Proves that the data folder can be written, or made by whoever needs it, and makes nothing. Throws StartError where not. */
export function checkFolder(folder: string, prepare = (): void => {}): void {
  try {
    prepare();
    probeFolder(folder);
  } catch (error) {
    if (/^(EEXIST|ENOTDIR)$/.test(errorCode(error))) {
      throw new StartError(`The data folder ${folder} is a file or lies below one. Set DATA_DIR to a folder.`);
    }
    throw new StartError(
      `The data folder ${folder} cannot be written (${errorCode(error) || String(error)}). Set DATA_DIR to a folder that can.`,
    );
  }
}
