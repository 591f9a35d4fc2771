import { loadavg } from "node:os";
import { safeSettings, startTestDatabase } from "../../support/database.global.ts";
import { redisServer } from "../../support/redisServer.ts";
import { type GatewayWorld, openGatewayWorld } from "../gateway/gatewayWorld.ts";
import { control } from "../gateway/streams/controlled.ts";
import { keepResult } from "../run/report.ts";
import { exponentOf } from "../scale/slope.ts";
import { type Costs, type Driver, firstFull, fitCosts, missOf, needAt, type Resource, type Slice } from "./model.ts";
import {
  type Measured,
  makeSeats,
  measureSlice,
  type Rates,
  type Seat,
  sendEvenly,
  sendsASecondOfDisplay,
} from "./slices.ts";

/**
 * What the model is made of: few displays and some more at their true rates, then few with as many heartbeats as many have and
 * with as many messages, then some more with more heartbeats. All of it twice: what is counted in one minute is up to a fifth
 * more than in the next.
 */
const onceLearnt: readonly (readonly [displays: number, rates: Rates])[] = [
  [1_000, {}],
  [8_000, {}],
  [1_000, { beatEveryMs: 500 }],
  [8_000, { beatEveryMs: 2_000 }],
  [1_000, { sends: 330 }],
];
/** And what is predicted as well. */
const times = 2;
const learnt = Array.from({ length: times }, () => onceLearnt).flat();
/** The first gateway on a database does what is due there, as maintenance; nobody measures that one. */
const forNobody = 200;
/** What it must predict (scale.md, section 11). A process here may hold 20,000 files: some are not sockets. */
const predicted = [5_000, 10_000, 19_500] as const;
const mostMiss = 0.25;
const million = 1_000_000;
const gateways = 50;
/** No heartbeat reaches database or Redis (scale.md, section 3), and none is kept. */
const needs = {
  gatewayCore: ["display", "beat", "crowd", "send"],
  databaseCore: ["display", "send"],
  redisCore: ["display", "send"],
  bytes: ["display"],
} as const satisfies Record<string, readonly Driver[]>;
type Need = keyof typeof needs;
const needNames = Object.keys(needs) as Need[];
const wallRates = [1_000, 4_000] as const;
const wallSeconds = 10;
const wallTimes = 3;
/** Messages a second that another gateway takes, as many as two cores bear beside the one that is watched. */
const elsewhere = { seats: 600, aSecond: 60 } as const;
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
  const server = await startTestDatabase(safeSettings);
  const redis = await redisServer();
  const world = await openGatewayWorld(server);
  const load = loadavg()[0] ?? 0;
  try {
    const [owner] = await world.opened.sql<
      { id: string }[]
    >`select person_id as id from member where role = 'Owner' limit 1`;
    const seats = await makeSeats(world, Math.max(...predicted));
    const slice = async (count: number, rates: Rates = {}): Promise<Measured> => {
      say(`million: ${count} displays ${JSON.stringify(rates)}`);
      return measureSlice(world, redis.url, owner?.id ?? "", seats.slice(0, count), rates);
    };
    const basis: Measured[] = [];
    await slice(forNobody);
    for (const [count, rates] of learnt) basis.push(await slice(count, rates));
    const made: Measured[] = [];
    for (let time = 0; time < times; time += 1) for (const count of predicted) made.push(await slice(count));
    print(
      `\nmillion: load ${load.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}; one gateway, a minute each; cores on which the piece of work takes 2 ms`,
    );
    printLearnt(basis, print);
    const costs = costsOf(basis);
    const isSound = printMisses(costs, made, print);
    printSlopes([...basis, ...made], print);
    print(
      `\nof the gateway's core: a heartbeat ${digits(costs.gatewayCore.beat * 1e6)} µs, and ${digits(costs.gatewayCore.crowd * 1e9)} more for each thousand displays, a display ${digits(costs.gatewayCore.display * 1e6)} µs a second`,
    );
    print(
      `a message: ${needNames
        .filter((name) => name !== "bytes")
        .map((name) => `${name} ${digits(costs[name].send * 1e6)} µs`)
        .join(", ")}`,
    );
    const isWallSeen = await printWall(world, redis.url, owner?.id ?? "", seats.slice(0, elsewhere.seats), print);
    if (!isWallSeen) print("\nThe wall of heartbeats told to all does not show: the model proves nothing.");
    if (isSound && isWallSeen) printMillion(costsOf([...basis, ...made]), made[0]?.emptyBytes ?? Number.NaN, print);
    else if (!isSound)
      print("\nThe model does not predict what it was not made of within 25 %: it says nothing of a million.");
    print(await keepResult("million", { load, basis, made }));
    return isSound && isWallSeen;
  } finally {
    await world.close();
    await redis.close();
    await server.stop();
  }
}

/**
 * What a gateway pays for heartbeats of displays that others hold: as they are told now, and as all of them were told before. True
 * when the one is nothing and the other a wall, as they must be for the rest to mean something (scale.md, section 11).
 */
async function printWall(
  { databaseUrl }: GatewayWorld,
  redisUrl: string,
  personId: string,
  seats: readonly Seat[],
  print: Section["print"],
): Promise<boolean> {
  const gateway = await control("../../million/slice.program.ts", databaseUrl, redisUrl, personId);
  const another = await control("../../million/slice.program.ts", databaseUrl, redisUrl, personId);
  const others = await control("../../million/replay.program.ts", redisUrl);
  try {
    const bearer = await another.ask<string>("bearer");
    /** What the gateway that is watched does in so many seconds, while another one takes so many messages or none. */
    const whileSent = async (count: number): Promise<{ us: number; heard: number }> => {
      const [before, heardBefore] = [await gateway.ask<number>("cpuUs"), await gateway.ask<number>("heard")];
      await sendEvenly(another.said, bearer, seats, count, wallSeconds * 1_000);
      return {
        us: (await gateway.ask<number>("cpuUs")) - before,
        heard: (await gateway.ask<number>("heard")) - heardBefore,
      };
    };
    const count = elsewhere.aSecond * wallSeconds;
    // A new gateway collects and compiles now and then, which only adds: the least of some is what it is.
    const alone: { us: number; heard: number }[] = [];
    const sent: typeof alone = [];
    for (let time = 0; time < wallTimes; time += 1) {
      sent.push(await whileSent(count));
      alone.push(await whileSent(0));
    }
    const least = (all: readonly { us: number }[]): number => Math.min(...all.map(({ us }) => us));
    const heardOfSends = Math.max(...sent.map(({ heard }) => heard)) / count;
    print(
      `\nof a message that another gateway takes, ${elsewhere.aSecond}/s: heard ${digits(heardOfSends)}, ${digits((least(sent) - least(alone)) / count)} µs`,
    );
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
    const isDeaf = idle.heard < 0.01 && heardOfSends < 0.01;
    return isDeaf && high.heard > 0.99 && each * (million / beatSeconds) > 1e6 * there.gatewayCore;
  } finally {
    await others.end();
    await another.end();
    await gateway.end();
  }
}

const costsOf = (slices: readonly Slice[]): Record<Need, Costs> => {
  const of = (name: Need): Costs => fitCosts(slices, name, needs[name]);
  return {
    ...{ gatewayCore: of("gatewayCore"), databaseCore: of("databaseCore") },
    ...{ redisCore: of("redisCore"), bytes: of("bytes") },
  };
};

function printLearnt(basis: readonly Measured[], print: Section["print"]): void {
  print(`| learnt from | beats/s | messages/s | piece, µs | ${needNames.join(" | ")} |`);
  print(`| --- | --- | --- | --- | ${needNames.map(() => "---").join(" | ")} |`);
  for (const { displays, beats, sends, pieceUs, needs: used } of basis) {
    const cells = [
      displays,
      beats,
      digits(sends),
      pieceUs.toFixed(0),
      ...needNames.map((name) => digits(used[name] ?? Number.NaN)),
    ];
    print(`| ${cells.join(" | ")} |`);
  }
}

/** Whether all that it predicts was so, within what is allowed: by the mean of how often each was measured. */
function printMisses(costs: Record<Need, Costs>, made: readonly Measured[], print: Section["print"]): boolean {
  print("\n| displays | need | predicted | measured | miss |\n| --- | --- | --- | --- | --- |");
  let isSound = true;
  for (const count of predicted) {
    const of = made.filter(({ displays }) => displays === count);
    const [work] = of;
    if (work === undefined) continue;
    for (const name of needNames) {
      const guess = needAt(costs[name], work);
      const were = of.map((one) => one.needs[name] ?? Number.NaN);
      const mean = were.reduce((sum, one) => sum + one, 0) / were.length;
      const miss = missOf(guess, mean);
      isSound &&= miss <= mostMiss;
      print(
        `| ${count} | ${name} | ${digits(guess)} | ${digits(mean)} (${were.map(digits).join(", ")}) | ${(miss * 100).toFixed(0)} % |`,
      );
    }
    const others = of.map(({ openedSeconds, pieceUs }) => `${openedSeconds.toFixed(1)}; ${pieceUs.toFixed(0)}`);
    print(`| ${count} | seconds until all are there; piece, µs | – | ${others.join(", ")} | – |`);
  }
  return isSound;
}

/** How a need grows with displays at their true rates: in step is 1, and what is always there makes it less (scale.md, section 11). */
function printSlopes(all: readonly Measured[], print: Section["print"]): void {
  const isTrue = ({ displays, beats, sends }: Measured): boolean =>
    beats === displays / beatSeconds && sends < 2 * sendsASecondOfDisplay * displays + 1;
  const slopes = needNames.map((name) => {
    const points = all.filter(isTrue).map(({ displays, needs: used }) => ({ size: displays, time: used[name] ?? 0 }));
    // A thousand displays can hold less than what an empty gateway's memory differs by.
    return `${name} ${exponentOf(points.filter(({ time }) => time > 0)).toFixed(2)}`;
  });
  print(`\nexponents by displays at true rates, at most 1.1: ${slopes.join(", ")}`);
}

function printMillion(costs: Record<Need, Costs>, emptyBytes: number, print: Section["print"]): void {
  print(
    `\n${million} displays on ${gateways} gateways, computed from all that was measured\n| resource | needed | there | full |\n| --- | --- | --- | --- |`,
  );
  /** With so many messages a second among all. */
  const sizeOf = (name: Need, sends: number): number => {
    const { base, ...more } = costs[name];
    const work = (share: number) => ({
      displays: million * share,
      beats: (million * share) / beatSeconds,
      sends: sends * share,
    });
    // Database and Redis are one for all gateways; what each gateway adds by being there is in its base.
    if (name === "bytes") return emptyBytes + needAt(costs[name], work(1 / gateways));
    return name === "gatewayCore"
      ? needAt(costs[name], work(1 / gateways))
      : needAt({ base: base * gateways, ...more }, work(1));
  };
  const usual = million * sendsASecondOfDisplay;
  const peak = 3_300;
  const resources: Resource[] = [
    ...needNames.map((name) => ({ name, needed: sizeOf(name, usual), there: there[name], unit: "" })),
    ...(["gatewayCore", "databaseCore"] as const).map((name) => ({
      name: `${name} at ${peak} sends/s`,
      needed: sizeOf(name, peak),
      there: there[name],
      unit: "",
    })),
  ];
  for (const { name, needed, there: most } of resources)
    print(`| ${name} | ${digits(needed)} | ${digits(most)} | ${((needed / most) * 100).toFixed(0)} % |`);
  const first = firstFull(resources);
  print(
    `\nfull first: ${first.name}, at ${Math.round((million * first.there) / first.needed)} displays if all grew alike`,
  );
}
