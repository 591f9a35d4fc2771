import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type autocannonOf from "autocannon";
import { hashSecret } from "../../../gateway/callers/hash.ts";
import type { Context } from "../../../gateway/context.ts";
import { openClock } from "../../../gateway/db/clock.ts";
import { type OpenDatabase, openDatabase } from "../../../gateway/db/database.ts";
import { newId, newSecret } from "../../../gateway/db/ids.ts";
import { withDatabase } from "../../support/databaseUrl.ts";
import { sow } from "../../support/seed.ts";
import { root } from "../run/child.ts";
import type { Measures } from "../run/section.ts";
import type { TestDatabases } from "../scale/filledGateway.ts";

/** As many boards as a case writes to: each takes one message in 15 seconds. */
const boards = 1_500;

export interface KeyedBoard {
  readonly id: string;
  /** Of the Local dialect. */
  readonly token: string;
}

/** A database with many boards, each with a key, and servers on it in processes of their own. */
export interface GatewayWorld {
  readonly databaseUrl: string;
  readonly opened: OpenDatabase;
  readonly boards: readonly KeyedBoard[];
  /** A server of this folder: `gateway/ours.program.ts`. Started once, ended with the world. */
  serve(program: string): Promise<string>;
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
  await opened.sql`vacuum analyze`;
  const served = new Map<string, Promise<string>>();
  const children: ChildProcess[] = [];
  return {
    databaseUrl,
    opened,
    boards: made.map(({ id, key, secret }) => ({ id, token: `ct_${key}${secret}` })),
    serve(program) {
      const known = served.get(program) ?? start(program, databaseUrl, children);
      served.set(program, known);
      return known;
    },
    async rest() {
      await opened.sql`update board set accepted_at = null`;
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

/** Its first line is its address. */
function start(program: string, databaseUrl: string, children: ChildProcess[]): Promise<string> {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", file, databaseUrl], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`${program} ended with ${code}`)));
    child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
  });
}

/** Whole calls a second of as many as there are boards, ten under way at once; throws unless each was answered as it must be. */
export async function answersASecond(
  url: string,
  status: number,
  calls: readonly Parameters<Parameters<typeof autocannonOf>[0]["requests"][number]["setupRequest"]>[0][],
): Promise<Measures> {
  const { default: autocannon } = await import("autocannon");
  let at = 0;
  const next = () => {
    const call = calls[at % calls.length] ?? {};
    at += 1;
    return call;
  };
  const result = await autocannon({
    url,
    connections: 10,
    amount: calls.length,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const right = result.statusCodeStats?.[String(status)]?.count ?? 0;
  if (right !== calls.length || result.errors > 0) {
    throw new Error(`${right} of ${calls.length} were ${status}: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { aSecond: result.requests.total / result.duration };
}
