import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type autocannonOf from "autocannon";
import { classicTransition } from "../../../gateway/boardState/transition.ts";
import { hashSecret } from "../../../gateway/callers/hash.ts";
import type { Context } from "../../../gateway/context.ts";
import { openClock } from "../../../gateway/db/clock.ts";
import { type OpenDatabase, openDatabase } from "../../../gateway/db/database.ts";
import { newId, newSecret } from "../../../gateway/db/ids.ts";
import { withDatabase } from "../../support/databaseUrl.ts";
import { sow } from "../../support/seed.ts";
import { builtProgram } from "../run/built.ts";
import { root } from "../run/child.ts";
import type { Measures } from "../run/section.ts";
import type { TestDatabases } from "../scale/filledGateway.ts";

/** As many boards as a case writes to: each takes one message in 15 seconds. */
const boards = 1_500;
/** And as many have stood on them (performance.md, E). */
const appearances = 100_000;

/** A server of this folder that runs. */
export interface Served {
  readonly url: string;
  /** Mia's sign-in; empty where the server knows none. */
  readonly bearer: string;
}

export interface KeyedBoard {
  readonly id: string;
  /** Of the Local dialect. */
  readonly token: string;
}

/** A database with many boards, each with a key, and servers on it in processes of their own. */
export interface GatewayWorld {
  readonly databaseUrl: string;
  readonly opened: OpenDatabase;
  /** All are Mia's. */
  readonly boards: readonly KeyedBoard[];
  /** A server of this folder: `gateway/ours.program.ts`. Started once, ended with the world. */
  serve(program: string): Promise<Served>;
  /** Every board takes a message at once. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

export async function openGatewayWorld(server: TestDatabases): Promise<GatewayWorld> {
  const name = `clatter_gateway_${process.pid}`;
  const maker = openDatabase(server.url, { connections: 1 });
  await maker.sql`create database ${maker.sql(name)} template ${maker.sql(server.template)}`;
  const databaseUrl = withDatabase(server.url, name);
  const opened = openDatabase(databaseUrl, { connections: 4 });
  const clock = await openClock(opened);
  // It writes rows, and needs nothing else of a gateway.
  const world = { database: opened.database, clock } as unknown as Context;
  const ids = await sow(world, (seed) =>
    seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen")),
  );
  const [first = "", mia = ""] = [ids.boards.Kitchen, ids.people.mia];
  const made = Array.from({ length: boards }, () => ({ id: newId(), key: newId(), secret: newSecret() }));
  const rows = made.map(({ id, key, secret }) => ({
    id,
    key: `ck_${key}`,
    hash: hashSecret(`cs_${secret}`),
  }));
  const json = JSON.stringify(rows);
  await opened.sql`insert into board select (jsonb_populate_record(b, jsonb_build_object('id', x.id))).*
    from board b, jsonb_to_recordset(${json}::text::jsonb) x(id text) where b.id = ${first}`;
  await opened.sql`insert into api_credential (id, kind, board_id, person_id, key, secret_hash, scopes, created_at)
    select x.id, 'Local', x.id, ${mia}, x.key, x.hash, array['Read', 'Write'], now()
    from jsonb_to_recordset(${json}::text::jsonb) x(id text, key text, hash text)`;
  await fillHistories(opened, mia);
  await opened.sql`vacuum analyze`;
  const served = new Map<string, Promise<Served>>();
  const children: ChildProcess[] = [];
  return {
    databaseUrl,
    opened,
    boards: made.map(({ id, key, secret }) => ({ id, token: `ct_${key}${secret}` })),
    serve(program) {
      const known = served.get(program) ?? start(program, [databaseUrl, mia], children);
      served.set(program, known);
      return known;
    },
    async rest() {
      await opened.sql`update board set accepted_at = null where accepted_at is not null`;
    },
    async close() {
      for (const child of children) child.kill("SIGKILL");
      await clock.close();
      await opened.close();
      await maker.sql`drop database if exists ${maker.sql(name)} with (force)`;
      await maker.close();
    },
  };
}

/**
 * What stood on the boards before, an hour ago and more. Without it plans would be made for empty tables, and be kept while
 * these fill.
 */
async function fillHistories({ sql }: OpenDatabase, personId: string): Promise<void> {
  await sql.begin(async (inside) => {
    // Neither keys nor the words of searches are what is measured here.
    await inside`set local session_replication_role = replica`;
    await inside`set local statement_timeout = '5min'`;
    await inside`with told as (select b.id as board_id, n / b.boards + 1 as version, 'old-' || n as id, decode(repeat('3f', 132), 'hex') as grid,
        now() - interval '1 hour' - (${appearances} - n) * interval '1 minute' as at
      from generate_series(0, ${appearances - 1}::int) as n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as boards from board) b on b.place = n % b.boards),
    written as (insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
      select id, ${personId}, 'Message ' || id, 6, 22, grid, 'Mia', at from told)
    insert into message_appearance (id, board_id, message_id, person_id, attribution, version, appeared_at, settled_by, former,
      characters, seed, transition)
    select id, board_id, id, ${personId}, 'Mia', version, at, at, grid, grid, 1, ${JSON.stringify(classicTransition)}::text::jsonb
    from told`;
    await inside`update board b set (version, appearance_id, characters) = (select a.version, a.id, a.characters
      from message_appearance a where a.board_id = b.id order by a.version desc limit 1)`;
  });
}

/** Its first line is its address, and Mia's bearer where it gives one. */
async function start(program: string, args: readonly string[], children: ChildProcess[]): Promise<Served> {
  const file = await builtProgram(join(root, "tests/bench", program));
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`${program} ended with ${code}`)));
    child.stdout.once("data", (line: Buffer) => {
      const [url = "", bearer = ""] = line.toString().trim().split(" ");
      resolve({ url, bearer });
    });
  });
}

type Call = Parameters<Parameters<typeof autocannonOf>[0]["requests"][number]["setupRequest"]>[0];

/** All calls, ten under way at once, as fast as they are answered or at a given rate; throws unless each was answered as it must be. */
export async function answersASecond(
  url: string,
  status: number,
  calls: readonly Call[],
  rate?: number,
): Promise<Measures> {
  const { default: autocannon } = await import("autocannon");
  let at = 0;
  const next = () => {
    const call = calls[at % calls.length] ?? {};
    at += 1;
    return call;
  };
  const running = autocannon({
    url,
    connections: 10,
    amount: calls.length,
    ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: false }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  // Its own summary knows whole milliseconds, and ends with the whole second after the last answer.
  const times: number[] = [];
  const begun = performance.now();
  let ended = begun;
  running.on("response", (_client, _status, _bytes, ms) => {
    times.push(ms);
    ended = performance.now();
  });
  const result = await running;
  const right = result.statusCodeStats?.[String(status)]?.count ?? 0;
  if (right !== calls.length || result.errors > 0) {
    throw new Error(`${right} of ${calls.length} were ${status}: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { aSecond: (times.length * 1_000) / (ended - begun), p99Ms: percentile(times, 0.99) };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
