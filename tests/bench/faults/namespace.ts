import { spawnSync } from "node:child_process";
import type { GatewayPlace } from "../../reliability/history/gateways.ts";
import { openLine } from "../../support/line.ts";

/** A machine of its own for one gateway: a network namespace with one line to here, which can be cut one way. */
export interface Namespace {
  /** Opens lines to database and Redis, and says how a gateway is started there. */
  place(databaseUrl: string, redisUrl: string | undefined): Promise<GatewayPlace>;
  /** What is sent in that direction is lost, and nobody is told. */
  cut(direction: "from it" | "to it"): void;
  mend(): void;
  close(): Promise<void>;
}

const program = "ip";
const here = { address: "10.231.77.1", end: "clatter-here" } as const;
const there = { address: "10.231.77.2", end: "clatter-there" } as const;
const name = `clatter-${process.pid}`;
const ports = { database: 5432, redis: 6379 } as const;
/** No network card has it: what is sent to it arrives nowhere. */
const nobody = "02:00:00:00:00:99";

function ip(...words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`ip ${words.join(" ")}: ${error?.message ?? stderr.trim()}`);
}

const inside = ["netns", "exec", name, program] as const;

/** Throws what the system says where namespaces are not allowed. */
export function openNamespace(): Namespace {
  const lines: { cut(): Promise<void> }[] = [];
  const remove = (): void => {
    spawnSync(program, ["link", "del", here.end]);
    spawnSync(program, ["netns", "del", name]);
  };
  try {
    ip("netns", "add", name);
    ip("link", "add", here.end, "type", "veth", "peer", "name", there.end, "netns", name);
    ip("addr", "add", `${here.address}/30`, "dev", here.end);
    ip("link", "set", here.end, "up");
    ip(...inside, "addr", "add", `${there.address}/30`, "dev", there.end);
    ip(...inside, "link", "set", there.end, "up");
    ip(...inside, "link", "set", "lo", "up");
  } catch (error) {
    remove();
    throw error;
  }
  process.once("exit", remove);
  return {
    async place(databaseUrl, redisUrl) {
      const database = new URL(databaseUrl);
      const folder = database.searchParams.get("host") ?? "";
      lines.push(
        await openLine(
          { host: here.address, port: ports.database },
          { path: `${folder}/.s.PGSQL.${database.port || 5432}` },
        ),
      );
      database.hostname = here.address;
      database.port = String(ports.database);
      database.searchParams.delete("host");
      const environment: Record<string, string> = { DATABASE_URL: database.href };
      if (redisUrl !== undefined) {
        lines.push(await openLine({ host: here.address, port: ports.redis }, { path: new URL(redisUrl).pathname }));
        environment.REDIS_URL = `redis://${here.address}:${ports.redis}`;
      }
      return { host: there.address, through: [program, "netns", "exec", name], environment };
    },
    cut(direction) {
      if (direction === "to it") {
        ip("neigh", "replace", there.address, "lladdr", nobody, "dev", here.end, "nud", "permanent");
      } else ip(...inside, "neigh", "replace", here.address, "lladdr", nobody, "dev", there.end, "nud", "permanent");
    },
    mend() {
      spawnSync(program, ["neigh", "del", there.address, "dev", here.end]);
      spawnSync(program, [...inside, "neigh", "del", here.address, "dev", there.end]);
    },
    async close() {
      for (const line of lines) await line.cut();
      process.off("exit", remove);
      remove();
    },
  };
}
