import { loadavg } from "node:os";
import { safeSettings, startTestDatabase } from "../../support/database.global.ts";
import { redisServer } from "../../support/redisServer.ts";
import { type GatewayWorld, openGatewayWorld } from "../gateway/gatewayWorld.ts";
import { keepResult } from "../run/report.ts";
import { type Bystanders, fillBystanders } from "./bystanders.ts";
import { useScreens } from "./screens.ts";
import { makeSeats, measureSlice } from "./slices.ts";
import { type Compared, compare, isSamePlan, readStatements, type Told } from "./statements.ts";

/** scale.md, section 11: a million boards; ten million rows of each table in place of a hundred, which is said. */
const small: Bystanders = { boards: 10_000, appearances: 100_000 };
const large: Bystanders = { boards: 1_000_000, appearances: 10_000_000 };
const mostExponent = 0.1;

const displays = 500;
const sends = 300;

/** As a database of that size would be set up; both sizes stand on it. Nothing is spared: what is acknowledged is on the disk. */
const settings = [
  ...safeSettings,
  "shared_preload_libraries=pg_stat_statements",
  "shared_buffers=1GB",
  "max_wal_size=8GB",
];

interface Section {
  say(line: string): void;
  print(line: string): void;
}

/** Whether every statement that calls, streams and displays wait for keeps its plan and its time with a million boards. */
export async function runAtSize({ say, print }: Section): Promise<boolean> {
  const server = await startTestDatabase(settings);
  const redis = await redisServer();
  const load = loadavg()[0] ?? 0;
  try {
    const told: Map<string, Told>[] = [];
    const rows: number[] = [];
    for (const size of [small, large]) {
      const world = await openGatewayWorld(server);
      try {
        await fillBystanders(world.opened.sql, size, (line) => say(`atSize: ${line}`));
        rows.push(await countRows(world));
        say(`atSize: used beside ${size.boards} boards`);
        told.push(await use(world, redis.url));
      } finally {
        await world.close();
      }
    }
    const growth = (rows[1] ?? Number.NaN) / (rows[0] ?? Number.NaN);
    const compared = compare(told[0] ?? new Map(), told[1] ?? new Map(), growth);
    const loads = `${load.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`;
    print(
      `\natSize: load ${loads}; ${small.boards} and ${large.boards} boards, ${large.appearances} appearances, messages and events`,
    );
    print(tableOf(compared));
    const missed = compared.filter((row) => !holds(row));
    print(
      `\n${compared.length - missed.length} of ${compared.length} statements keep time and plan; ${growth.toFixed(0)} times the appearances.`,
    );
    print(await keepResult("atSize", { load: loads, small, large, growth, rows: compared }));
    return missed.length === 0 && compared.length > 0;
  } finally {
    await redis.close();
    await server.stop();
  }
}

/** The world has appearances of its own at either size. */
async function countRows({ opened: { sql } }: GatewayWorld): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from message_appearance`;
  return row?.count ?? 0;
}

/** Displays that beat, messages that are sent, and screens that are opened, as PostgreSQL heard them. */
async function use(world: GatewayWorld, redisUrl: string): Promise<Map<string, Told>> {
  const { sql } = world.opened;
  const [owner] = await sql<{ id: string }[]>`select person_id as id from member m join tenant t on t.id = m.tenant_id
    where m.role = 'Owner' and t.name = 'Home'`;
  const seats = await makeSeats(world, displays);
  await sql`create extension pg_stat_statements`;
  await useScreens(world);
  await sql`select pg_stat_statements_reset()`;
  await useScreens(world);
  await measureSlice(world, redisUrl, owner?.id ?? "", seats, { sends });
  return readStatements(sql);
}

const holds = (row: Compared): boolean => row.exponent <= mostExponent && isSamePlan(row) !== false;

const planText: Readonly<Record<string, string>> = { true: "same", false: "another" };

const shortened = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 110);

function tableOf(rows: readonly Compared[]): string {
  const head = ["statement", "calls", "µs, small", "µs, large", "exponent", "blocks fetched a call", "plan", ""];
  const lines = rows.map((row) => [
    `\`${shortened(row.text)}\``,
    String(row.calls),
    row.smallUs.toFixed(0),
    row.largeUs.toFixed(0),
    row.exponent.toFixed(2),
    row.fetched.map((blocks) => blocks.toFixed(1)).join(", "),
    planText[String(isSamePlan(row))] ?? "–",
    holds(row) ? "" : "misses",
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
