import type postgres from "postgres";
import { type Config, ConfigError } from "../config.ts";
import { ownMigrations, refuseContracted } from "../db/contracts.ts";
import { type OpenDatabase, openDatabase } from "../db/database.ts";
import { findRunning } from "../db/embedded/server.ts";
import { isPooler, poolerRemedy } from "../db/migrate.ts";
import { migrationSteps, readMigrationHashes } from "../db/migrationSteps.ts";
import { missingRight } from "../db/rights.ts";
import { countOtherGateways, databaseName } from "../db/storage.ts";
import { StartError } from "../startError.ts";
import { type Check, type Finding, megabytes, patienceMs, whereabouts, whyNot } from "./finding.ts";

/** The server, its settings, its clock, what stands in it, and the way to it. */
export const lookAtDatabase: Check = async (config) => {
  const places = await inTime(placesOf(config)).catch(() => "hangs" as const);
  if (places === "hangs") {
    const found = "the gateway's own runs and does not answer";
    return [{ level: "problem", what: "Database", found, remedy: "End its processes, and start the gateway again." }];
  }
  if (places === undefined) {
    const found = "the gateway's own, which does not run now";
    return [{ level: "note", what: "Database", found, remedy: "Start it and ask again, to see more." }];
  }
  const findings: Finding[] = [];
  for (const [what, url] of places) {
    let opened: OpenDatabase | undefined;
    try {
      opened = openDatabase(url, { connections: 1, applicationName: "clatter doctor" });
      findings.push(
        ...(await inTime(what === "Pooler" ? lookAtPooler(url, config) : lookInside(what, url, opened, config))),
      );
    } catch (error) {
      findings.push(faultOf(what, url, error));
    } finally {
      opened?.reconnect();
      await opened?.close();
    }
  }
  return findings;
};

function faultOf(what: string, url: string, error: unknown): Finding {
  const tell = (why: string, remedy: string): Finding => ({
    level: "problem",
    what,
    found: `${whereabouts(url)}: ${why}`,
    remedy,
  });
  // Which file it is, the look at the start has told.
  if (error instanceof ConfigError) return tell("its certificates cannot be read", "See above.");
  if (isPooler(error)) return tell("a pooler answers, such as PgBouncer", poolerRemedy);
  return tell(whyNot(error), "Look at DATABASE_URL, and whether it runs.");
}

async function placesOf(config: Config): Promise<readonly (readonly [string, string])[] | undefined> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined || databaseDirectUrl === undefined) {
    const running = await findRunning(config.dataDir, databaseName);
    return running === undefined ? undefined : [["Database", running]];
  }
  const own = [["Database", databaseDirectUrl] as const];
  return databaseDirectUrl === databaseUrl ? own : [...own, ["Pooler", databaseUrl]];
}

async function inTime<Result>(work: Promise<Result>, ms = patienceMs): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("late"), { code: "ETIMEDOUT" })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Settings {
  readonly version: string;
  readonly number: number;
  readonly most: number;
  readonly used: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly commit: string;
  readonly readOnly: string;
  readonly isReplica: boolean;
  readonly bytes: number;
}

const neededVersion = 150_000;

async function lookInside(
  what: string,
  url: string,
  opened: OpenDatabase,
  config: Config,
): Promise<readonly Finding[]> {
  const { sql } = opened;
  const [is] = await sql<Settings[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as used,
      pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('default_transaction_read_only') as "readOnly",
      pg_is_in_recovery() as "isReplica", pg_database_size(oid)::float8 as bytes
    from pg_database where datname = current_database()`;
  if (is === undefined) throw new Error("The database says nothing of itself.");
  const began = performance.now();
  const [told] = await sql<{ now: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const tripMs = performance.now() - began;
  const aheadMs = Math.round((told?.now ?? 0) - (Date.now() - tripMs / 2));
  const found = `PostgreSQL ${is.version} ${whereabouts(url)}, ${megabytes(is.bytes)}, an answer takes ${tripMs.toFixed(1)} ms`;
  const clock = `the database's is ${Math.abs(aheadMs)} ms ${aheadMs < 0 ? "behind" : "ahead of"} this machine's`;
  return [
    is.number < neededVersion
      ? { level: "problem", what, found, remedy: "PostgreSQL 15 or later is needed." }
      : { level: "ok", what, found },
    ...settingFindings(is, config),
    Math.abs(aheadMs) > 1_000
      ? { level: "problem", what: "Clock", found: clock, remedy: "Let both machines take the time from the network." }
      : { level: "ok", what: "Clock", found: clock },
    ...(await lookAtTables(opened, config)),
  ];
}

function settingFindings(is: Settings, { databasePool }: Config): readonly Finding[] {
  const what = "Database settings";
  const findings: Finding[] = [];
  const complain = (level: Finding["level"], found: string, remedy: string) =>
    findings.push({ level, what, found, remedy });
  if (is.isReplica) complain("problem", "it is a standby, which takes no writes", "Name the primary.");
  if (is.readOnly === "on")
    complain("problem", "default_transaction_read_only is on", "Nothing can be saved: turn it off.");
  if (is.encoding !== "UTF8") complain("problem", `its encoding is ${is.encoding}`, "Make the database with UTF8.");
  if (is.fsync === "off") complain("problem", "fsync is off", "A power cut may destroy it: turn it on.");
  if (is.commit === "off") complain("note", "synchronous_commit is off", "A crash may lose what was acknowledged.");
  const connections = `${is.used} of ${is.most} connections are used, a gateway takes ${databasePool} and five more`;
  if (databasePool > is.most * 0.7) complain("problem", connections, "Lower DATABASE_POOL, or put PgBouncer between.");
  else findings.push({ level: "ok", what, found: connections });
  return findings;
}

async function lookAtTables(opened: OpenDatabase, config: Config): Promise<readonly Finding[]> {
  const known = migrationSteps().map(({ hash }) => hash);
  const ran = await readMigrationHashes(opened.sql);
  const open = known.filter((hash) => !ran.includes(hash)).length;
  const foreign = ran.filter((hash) => !known.includes(hash)).length;
  const what = "Tables";
  const contracted = await refuseContracted(opened.sql, ownMigrations()).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (contracted instanceof StartError) {
    const found = "a later version has taken away what this one needs: it does not start on them";
    return [{ level: "problem", what, found, remedy: "Start that version or a later one." }];
  }
  if (foreign > 0) {
    const found = `${foreign} migrations are of another version, ${open} of this one have yet to run`;
    return [{ level: "note", what, found, remedy: "Run the version that made them." }];
  }
  const missing = ran.length === 0 ? await missingRight(opened.sql) : undefined;
  if (missing !== undefined) return [{ level: "problem", what, ...missing }];
  const tables: Finding = {
    level: "ok",
    what,
    found:
      ran.length === 0 ? "none yet" : open === 0 ? "those of this version" : `${open} migrations run at the next start`,
  };
  return ran.length === 0 || open > 0 ? [tables] : [tables, ...(await lookAtUse(opened, config))];
}

const dayMs = 86_400_000;

async function lookAtUse(opened: OpenDatabase, config: Config): Promise<readonly Finding[]> {
  const gateways = await countOtherGateways(opened);
  const count = `${gateways} on this database`;
  const needed = gateways > 1 && config.redisUrl === undefined;
  const [row] = await opened.sql<{ ageMs: number }[]>`
    select (extract(epoch from now() - at) * 1000)::float8 as "ageMs" from upkeep where name = 'backup'`;
  const what = "Backup";
  const isSet = config.backupEvery !== undefined;
  const remedy = `${isSet ? "A gateway that runs makes one, or its log says why not" : "BACKUP_EVERY=24h makes one a day"}, npm start -- backup FILE one now.`;
  const none = isSet ? "BACKUP_EVERY is set, but none was made yet" : "none of BACKUP_EVERY";
  const isAhead = row !== undefined && row.ageMs < -60_000;
  const hours = (Math.abs(row?.ageMs ?? 0) / 3_600_000).toFixed(1);
  const age =
    row === undefined ? none : `the last one is ${hours} h ${isAhead ? "ahead of the database's clock" : "old"}`;
  const isLate = row === undefined || isAhead || row.ageMs > (config.backupEvery ?? dayMs) + dayMs / 12;
  return [
    config.databaseUrl === undefined && gateways === 0 && (await isLeftAlone(opened))
      ? {
          level: "note",
          what: "Gateways",
          found: "PostgreSQL of this data folder runs without a gateway",
          remedy: "One was killed: the next start takes it over, a backup ends it.",
        }
      : needed
        ? {
            level: "problem",
            what: "Gateways",
            found: `${count}, without Redis between them`,
            remedy: "Set REDIS_URL on all.",
          }
        : { level: "ok", what: "Gateways", found: count },
    isLate ? { level: "note", what, found: age, remedy } : { level: "ok", what, found: age },
  ];
}

/** A verb that has started it for itself is connected. */
async function isLeftAlone({ sql }: OpenDatabase): Promise<boolean> {
  const [row] = await sql<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  return row?.others === 0;
}

async function lookAtPooler(url: string, { databasePrepare }: Config): Promise<readonly Finding[]> {
  const opened = openDatabase(url, { connections: 1, pooler: { url, prepares: databasePrepare } });
  try {
    const [row] = await opened.sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`;
    const found = `${whereabouts(url)}, statements take ${row?.limit} at most`;
    if (databasePrepare && !(await keepsPrepared(opened)) && (await isPassedOn(opened))) {
      const passed = `${whereabouts(url)}, prepared statements belong to one of its connections`;
      return [{ level: "problem", what: "Pooler", found: passed, remedy: prepareRemedy }];
    }
    if (row?.limit !== "0") return [{ level: "ok", what: "Pooler", found }];
    const remedy = "Start a gateway once, then reconnect the pooler to its server (RECONNECT).";
    return [{ level: "note", what: "Pooler", found: `${whereabouts(url)}, statements have no limit of time`, remedy }];
  } finally {
    await opened.close();
  }
}

const prepareRemedy =
  "Leave DATABASE_PREPARE out, or take PgBouncer 1.21 or later with max_prepared_statements: whatever is prepared by one and used by another fails.";

/** A pooler that keeps them for all of its connections gives them names of its own (`PGBOUNCER_7`); the driver's are of letters and digits. */
async function keepsPrepared({ sql }: OpenDatabase): Promise<boolean> {
  const [own] = await sql<{ name: string }[]>`
    select name from pg_prepared_statements where statement like '%the doctor asks for its own name%'`;
  return own !== undefined && !/^[a-z0-9]+$/.test(own.name);
}

/** Whether the server's connection that one of ours spoke by is given to another while ours stays; a pooler of sessions gives none away. */
async function isPassedOn(opened: OpenDatabase): Promise<boolean> {
  const other = opened.beside({ connections: 1, readsLists: false });
  const find = async (sql: postgres.Sql | postgres.TransactionSql) => {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return row?.pid;
  };
  // The one that was let go last is given first; where others use the pooler, too, it may be theirs by then.
  const lookOnce = async () => {
    const own = await find(opened.sql);
    return own === (await other.sql.begin(find));
  };
  try {
    for (let tries = 0; tries < 10; tries += 1) if (await inTime(lookOnce(), patienceMs / 4)) return true;
    return false;
  } catch {
    // A pooler of sessions that has no other one left lets it wait.
    return false;
  } finally {
    // What waits there is left at once.
    await other.sql.end({ timeout: 0 });
  }
}
