import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { checkHistory } from "../../reliability/history/checker.ts";
import * as faults from "../../reliability/history/faults.ts";
import { figuresOf, totalsOf } from "../../reliability/history/figures.ts";
import type { GatewayPlace } from "../../reliability/history/gateways.ts";
import { hasProxy } from "../../reliability/history/proxy.ts";
import { recordHistory } from "../../reliability/history/record.ts";
import { hasRedis } from "../../support/redisServer.ts";
import { keepResult } from "../run/report.ts";
import { faultTable, type Limits, missedBy } from "./faultTable.ts";
import { openFormerVersion } from "./formerVersion.ts";
import { type Namespace, openNamespace } from "./namespace.ts";
import { openSmallDisk } from "./smallDisk.ts";

/** scale.md, section 12: what each fault may cost. */
const calm: Limits = { worstAnswerMs: 5_000, newsWorstMs: 10_000, lateMs: 5_000 };
const withRights: Limits = { ...calm, revokedMs: 2_000 };
const withoutDatabase: Limits = { worstAnswerMs: 5_000, readyMs: 3_000 };

type Promised = readonly [faults.Fault, Limits];

const always: readonly Promised[] = [
  [faults.rightsEnd("nothing broken, rights end"), withRights],
  [faults.killGateway(0, 2_000), calm],
  [faults.killGateway(1, 2_000), calm],
  [faults.killGateway(2, 2_000), calm],
  [faults.rollGateways([0, 1, 2]), calm],
  [faults.pauseGateway(1, 20_000), {}],
  [faults.redisAway(60_000), withRights],
  [faults.redisFlushed, calm],
  [faults.redisKilled, calm],
  [faults.redisPaused(15_000), withRights],
  [faults.databaseRestarted, withoutDatabase],
  [faults.databaseKilled, withoutDatabase],
  [faults.connectionsCut, withoutDatabase],
  [faults.databaseAway(45_000), withoutDatabase],
  [faults.databasePaused(20_000), withoutDatabase],
  [faults.diskSlow(20_000, 0), withRights],
];

const cutLastsMs = 30_000;
const fullLastsMs = 20_000;

/** Tells a program another time of day (https://github.com/wolfcw/libfaketime); where Debian's package puts it. */
const skewLibraries = ["x86_64", "aarch64"].map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketime.so.1`);

function skews(): Promised[] {
  const library = skewLibraries.find(existsSync);
  if (library === undefined) throw new Error("there is no libfaketime.");
  return ["+10m", "-10m"].map((offset) => [faults.skewClock(1, library, offset), withRights]);
}

const networkCut = (namespace: Namespace, direction: "from it" | "to it"): Promised => [
  {
    name: `network of gateway 3 cut, ${direction}`,
    lastsMs: cutLastsMs,
    stopsAll: false,
    revokes: false,
    inject: () => namespace.cut(direction),
    mend: () => namespace.mend(),
  },
  { worstAnswerMs: 5_000 },
];

const size = { writers: 15, boards: 120, timed: 60, consoles: 15, strangers: 15, displays: 60, revocations: 7 };

/** Beyond these something is broken, whatever the fault; what each may cost stands beside it. */
const bounds = { revokedMs: 5_000, answeredMs: 12_000, newsMs: 45_000, lateMs: 20_000 };

interface Section {
  say(line: string): void;
  print(line: string): void;
}

/** Three gateways through all faults of section 12, once; true when every rule and every promise holds. */
export async function runHistory({ say, print }: Section): Promise<boolean> {
  if (!hasRedis) throw new Error("history: there is no redis-server.");
  const notRun: string[] = [];
  const disk = open("full disk", notRun, openSmallDisk);
  const namespace = open("network cut one way", notRun, openNamespace);
  const former = await openFormerVersion();
  try {
    const cuts =
      namespace === undefined ? [] : (["from it", "to it"] as const).map((way) => networkCut(namespace, way));
    const upgrade = faults.beside(former, former.commit);
    const all: readonly Promised[] = [
      ...always,
      ...cuts,
      ...(open("skewed clocks", notRun, skews) ?? []),
      [upgrade, withRights],
      ...(disk === undefined ? [] : [[faults.diskFull(fullLastsMs, disk), withoutDatabase] as const]),
      // The last one: the standby that it leaves behind has none of its own.
      [faults.failOver, withoutDatabase],
    ];
    if (!hasProxy)
      notRun.push("the proxy of deploy/haproxy.cfg: no haproxy; callers turn to the next gateway themselves");
    const loadBefore = loadavg()[0] ?? 0;
    const history = await recordHistory({
      size,
      gateways: 3,
      hasRedis: true,
      // As the product runs its own.
      settings: [],
      ...(disk === undefined ? {} : { postgresOn: disk.folder }),
      faults: all.map(([fault]) => fault),
      everyMs: 1_500,
      calm: 15,
      say,
      ...(namespace === undefined
        ? {}
        : {
            placeLast: (database: string, redis: string | undefined): Promise<GatewayPlace> =>
              namespace.place(database, redis),
          }),
    });
    const breaches = checkHistory(history, bounds);
    const figures = figuresOf(history);
    const limits = Object.fromEntries(all.map(([fault, limit]) => [fault.name, limit]));
    const totals = totalsOf(history);
    const load = [loadBefore, loadavg()[0] ?? 0].map((value) => value.toFixed(1)).join(" to ");
    print(`\nhistory: load ${load}\n${faultTable(figures, limits)}`);
    print(
      `\n${Object.entries(totals)
        .map(([what, count]) => `${what} ${count}`)
        .join(", ")}`,
    );
    for (const [rule, what] of Object.entries(breaches))
      print(`BROKEN ${rule} (${what.length}): ${what.slice(0, 5).join("; ")}`);
    for (const what of notRun) print(`not run: ${what}`);
    print(await keepResult("history", { load, totals, figures, breaches, notRun, limits, history }));
    const missed = figures.flatMap((row) => missedBy(row, limits[row.name] ?? {}));
    return Object.keys(breaches).length === 0 && missed.length === 0;
  } finally {
    former.close();
    await namespace?.close();
    disk?.close();
  }
}

function open<Made>(name: string, notRun: string[], make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    notRun.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
