import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { startTestDatabase } from "../../support/database.global.ts";
import { redisServer } from "../../support/redisServer.ts";
import { openGatewayWorld } from "../gateway/gatewayWorld.ts";
import { control } from "../gateway/streams/controlled.ts";
import { root } from "../run/child.ts";
import { firstFull, fitLine, missOf, needAt, type Resource } from "./model.ts";
import { type Measured, makeSeats, measureSlice } from "./slices.ts";

/** What the model is made of, and what it must predict (scale.md, section 11). A process here may hold 20,000 files: some are not sockets. */
const learnt = [1_000, 4_000] as const;
const predicted = [5_000, 10_000, 19_500] as const;
const mostMiss = 0.25;
const million = 1_000_000;
const gateways = 50;
/** Enough of them that one costs more than what else goes on. */
const manySends = 900;
const needs = ["gatewayCore", "databaseCore", "redisCore", "bytes"] as const;
const wallRates = [1_000, 4_000] as const;
const wallSeconds = 10;
const beatSeconds = 5;
/** What a machine for a database and for Redis has in this sum; a gateway's loop and Redis' are one core each. */
const there = { gatewayCore: 1, databaseCore: 16, redisCore: 1, bytes: 2e9 } as const;

interface Section {
  say(line: string): void;
  print(line: string): void;
}

const digits = (value: number): string => value.toPrecision(3);

/** Whether the model may speak: it predicts what it was not made of. */
export async function runMillion({ say, print }: Section): Promise<boolean> {
  const server = await startTestDatabase();
  const redis = await redisServer();
  const world = await openGatewayWorld(server);
  const load = loadavg()[0] ?? 0;
  try {
    const [owner] = await world.opened.sql<
      { id: string }[]
    >`select person_id as id from member where role = 'Owner' limit 1`;
    const seats = await makeSeats(world, Math.max(...predicted));
    const slice = async (count: number, sends?: number): Promise<Measured> => {
      say(`million: ${count} displays${sends === undefined ? "" : `, ${sends} messages a minute`}`);
      return measureSlice(world, redis.url, owner?.id ?? "", seats.slice(0, count), sends);
    };
    const made: Measured[] = [];
    for (const count of [...learnt, ...predicted]) made.push(await slice(count));
    const basis = made.slice(0, learnt.length);
    print(
      `\nmillion: load ${load.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}; one gateway, a minute at true rates`,
    );
    print("| displays | need | predicted | measured | miss |\n| --- | --- | --- | --- | --- |");
    let isSound = true;
    for (const one of made.slice(learnt.length)) {
      for (const name of needs) {
        const guess = needAt(fitLine(basis, name), one.displays);
        const miss = missOf(guess, one.needs[name] ?? Number.NaN);
        isSound &&= miss <= mostMiss;
        print(
          `| ${one.displays} | ${name} | ${digits(guess)} | ${digits(one.needs[name] ?? Number.NaN)} | ${(miss * 100).toFixed(0)} % |`,
        );
      }
      print(`| ${one.displays} | seconds until all are there | – | ${one.openedSeconds.toFixed(1)} | – |`);
    }
    const quiet = basis[0];
    const busy = await slice(learnt[0], manySends);
    const sendUs = (name: string): number =>
      (((busy.needs[name] ?? 0) - (quiet?.needs[name] ?? 0)) * 60e6) / (manySends - (quiet?.sends ?? 0));
    print(
      `\na message: ${needs
        .slice(0, 3)
        .map((name) => `${name} ${digits(sendUs(name))} µs`)
        .join(", ")}`,
    );
    await printWall(world.databaseUrl, redis.url, owner?.id ?? "", print);
    if (isSound) printMillion(made, sendUs, print);
    else print("\nThe model does not predict what it was not made of within 25 %: it says nothing of a million.");
    keep({ load, made, busy });
    return isSound;
  } finally {
    await world.close();
    await redis.close();
    await server.stop();
  }
}

/** What a gateway pays for heartbeats of displays that others hold: as they are told now, and as all of them were told before. */
async function printWall(
  databaseUrl: string,
  redisUrl: string,
  personId: string,
  print: Section["print"],
): Promise<void> {
  const gateway = await control("../../million/slice.program.ts", databaseUrl, redisUrl, personId);
  const others = await control("../../million/replay.program.ts", redisUrl);
  try {
    const costOf = async (how: "boards" | "all", aSecond: number): Promise<{ us: number; heard: number }> => {
      const [before, heardBefore] = [await gateway.ask<number>("cpuUs"), await gateway.ask<number>("heard")];
      const { told } = await others.ask<{ told: number }>("tell", { how, aSecond, seconds: wallSeconds });
      const [after, heard] = [await gateway.ask<number>("cpuUs"), await gateway.ask<number>("heard")];
      return { us: (after - before) / told, heard: (heard - heardBefore) / told };
    };
    await costOf("all", wallRates[0]);
    const idle = await costOf("boards", wallRates[1]);
    print(
      `\nof a heartbeat elsewhere, told to its board: heard ${digits(idle.heard)}, ${digits(idle.us)} µs with all that goes on anyway`,
    );
    for (const rate of wallRates) {
      const { us, heard } = await costOf("all", rate);
      print(`told to all, ${rate}/s: heard ${digits(heard)}, ${digits(us)} µs`);
    }
    const [low, high] = [await costOf("all", wallRates[0]), await costOf("all", wallRates[1])];
    // What goes on anyway is in both.
    const each = (high.us * wallRates[1] - low.us * wallRates[0]) / (wallRates[1] - wallRates[0]);
    print(
      `told to all, each ${digits(each)} µs: one core is full at ${Math.round((1e6 / each) * beatSeconds)} displays, however many gateways there are`,
    );
  } finally {
    await others.end();
    await gateway.end();
  }
}

function printMillion(made: readonly Measured[], sendUs: (name: string) => number, print: Section["print"]): void {
  const each = million / gateways;
  print(
    `\n${million} displays on ${gateways} gateways, computed from the lines through all sizes\n| resource | needed | there | full |\n| --- | --- | --- | --- |`,
  );
  const lines = Object.fromEntries(needs.map((name) => [name, fitLine(made, name)]));
  const sizeOf = (name: (typeof needs)[number]): number => {
    const line = lines[name] ?? { base: 0, each: 0 };
    // Database and Redis are one for all gateways; what each gateway adds by being there is in its base.
    return name === "gatewayCore" || name === "bytes" ? needAt(line, each) : line.base * gateways + line.each * million;
  };
  const peak = 3_300;
  const resources: Resource[] = [
    ...needs.map((name) => ({ name, needed: sizeOf(name), there: there[name], unit: "" })),
    {
      name: `databaseCore at ${peak} sends/s`,
      needed: sizeOf("databaseCore") + (peak * sendUs("databaseCore")) / 1e6,
      there: there.databaseCore,
      unit: "",
    },
    {
      name: `gatewayCore at ${peak} sends/s`,
      needed: sizeOf("gatewayCore") + (peak / gateways) * (sendUs("gatewayCore") / 1e6),
      there: there.gatewayCore,
      unit: "",
    },
  ];
  for (const { name, needed, there: most } of resources)
    print(`| ${name} | ${digits(needed)} | ${digits(most)} | ${((needed / most) * 100).toFixed(0)} % |`);
  const first = firstFull(resources);
  print(
    `\nfull first: ${first.name}, at ${Math.round((million * first.there) / first.needed)} displays if all grew alike`,
  );
}

function keep(result: object): void {
  const folder = join(root, ".cache", "bench", "results");
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  writeFileSync(
    join(folder, `${at.replaceAll(/[:.]/g, "-")}-million.json`),
    `${JSON.stringify({ section: "million", at, ...result })}\n`,
  );
}
