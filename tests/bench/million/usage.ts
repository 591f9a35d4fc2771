import { readdirSync, readFileSync } from "node:fs";
import type { Redis } from "ioredis";
import type postgres from "postgres";

/* CPU time of servers of this machine, in microseconds; what others do meanwhile is not in it. */

/** As Linux counts (getconf CLK_TCK). */
const tickUs = 10_000;

const statOf = (pid: number | string): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
};

/** Of the server behind this connection: of all of its processes, also those that ended. */
export async function databaseUs(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const server = Number(statOf(row?.pid ?? 0)[1]);
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = statOf(name);
      const isServer = Number(name) === server;
      if (!isServer && Number(stat[1]) !== server) continue;
      // User and system; the server's own children that ended are added to it.
      for (const place of isServer ? [11, 12, 13, 14] : [11, 12]) ticks += Number(stat[place]);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks * tickUs;
}

export async function redisUs(redis: Redis): Promise<number> {
  const text = await redis.info("cpu");
  const value = (name: string): number => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1]);
  return (value("used_cpu_user") + value("used_cpu_sys")) * 1e6;
}
