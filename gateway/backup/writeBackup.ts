import { readFileSync } from "node:fs";
import type { Writable } from "node:stream";
import type postgres from "postgres";
import { migrationSteps, readMigrationHashes } from "../db/migrationSteps.ts";
import { productVersion } from "../projectRoot.ts";
import { errorCode, StartError } from "../startError.ts";
import { writeContainer } from "./container.ts";
import type { Pace } from "./pace.ts";
import { type RowSum, RowSummer } from "./rowSum.ts";
import { type About, dataFrame, headFrame, type Manifest } from "./sections.ts";
import { copyOut, listSequences, listTables, ownTables, settleSession } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

export interface KeptFile {
  /** Its path below the data folder. */
  readonly name: string;
  readonly path: string;
}

export interface Progress {
  readonly tables: number;
  readonly of: number;
  readonly rows: number;
  readonly bytes: number;
}

export interface BackupWork {
  readonly password: string | undefined;
  readonly files: readonly KeptFile[];
  readonly progress: (done: Progress) => void;
  /** Gives the backup up. */
  readonly signal?: AbortSignal | undefined;
  /** Where this process has others to serve. */
  readonly pace?: Pace;
}

export interface Written {
  readonly manifest: Manifest;
  /** A newer version was at the database: this one restores no backup of it. */
  readonly isOfNewer: boolean;
}

/** A row of COPY comes by itself; many of them make one frame. */
const frameBytes = 64 * 1024;

/**
 * Writes everything that the database holds at one instant, while others go on writing: one transaction that only reads, and
 * sees what was there when it began.
 */
export function writeBackup(url: string, out: Writable, work: BackupWork): Promise<Written> {
  const { signal } = work;
  return inTransaction(url, { applicationName: "clatter backup", isSnapshot: true, signal }, async (sql) => {
    await settleSession(sql);
    const [now] = await sql<{ ms: number }[]>`select (extract(epoch from now()) * 1000)::float8 as ms`;
    const migrations = await readMigrationHashes(sql);
    const sequences = await listSequences(sql, ownTables(migrations));
    const manifest: Manifest = { section: "manifest", tables: [], files: [], sequences };
    await writeContainer(
      out,
      { version: productVersion(), madeAt: new Date(now?.ms ?? Date.now()).toISOString() },
      work.password,
      (header) => contentOf(sql, { header, migrations }, manifest, work),
      signal,
    );
    const known = new Set(migrationSteps().map(({ hash }) => hash));
    return { manifest, isOfNewer: migrations.some((hash) => !known.has(hash)) };
  });
}

async function* contentOf(
  sql: postgres.TransactionSql,
  { header, migrations }: Pick<About, "header" | "migrations">,
  manifest: Manifest,
  { files, progress, pace }: BackupWork,
): AsyncGenerator<Buffer> {
  const [server] = await sql<{ server: string }[]>`select current_setting('server_version') as server`;
  yield headFrame({
    section: "about",
    header,
    migrations,
    server: server?.server ?? "",
  });
  const tables = await listTables(sql, ownTables(migrations));
  const done = { tables: 0, of: tables.length, rows: 0, bytes: 0 };
  for (const table of tables) {
    yield headFrame({ section: "table", name: table.name, columns: [...table.columns] });
    const sum = yield* summed(copyOut(sql, table), pace);
    manifest.tables.push({ name: table.name, columns: [...table.columns], ...sum });
    done.tables += 1;
    done.rows += sum.rows;
    done.bytes += sum.bytes;
    progress({ ...done });
  }
  for (const { name, path } of files) {
    yield headFrame({ section: "file", name });
    manifest.files.push({ name, ...(yield* summed([readKept(path)])) });
  }
  yield headFrame(manifest);
}

export function readKept(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartError(`${path} cannot be read (${errorCode(error)}).`);
  }
}

async function* summed(source: AsyncIterable<Buffer> | Iterable<Buffer>, pace?: Pace): AsyncGenerator<Buffer, RowSum> {
  const summer = new RowSummer();
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    summer.add(chunk);
    held.push(chunk);
    length += chunk.length;
    if (length < frameBytes) continue;
    yield dataFrame(Buffer.concat(held, length));
    held = [];
    length = 0;
    await pace?.();
  }
  if (length > 0) yield dataFrame(Buffer.concat(held, length));
  return summer.end();
}
