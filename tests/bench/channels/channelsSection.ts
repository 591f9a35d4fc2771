import { startTestDatabase } from "../../support/database.global.ts";
import type { Bar, Case, Reading, Section, Wanted } from "../run/section.ts";
import { exponentOf } from "../scale/slope.ts";
import { type ChannelGateway, copyBoards, openChannelGateway } from "./channelGateway.ts";
import { dueSizes, measureClaims, measureDue, measureOthers, otherSizes } from "./claims.ts";
import { measureBurst, measureMinute, prepareMinute } from "./dueMinute.ts";
import { measureFetches, subscriberSizes } from "./fetches.ts";
import { measureForms } from "./forms.ts";
import { fillDay, fullSizes, measureDay, measurePlans, roomSizes } from "./plans.ts";

/** Boards whose channels are due in one minute. */
const boards = 10_000;
const minuteMs = 60_000;

const claims = "10,000 boards claimed";
const burst = "10,000 boards due at once";
const minute = "10,000 boards due in a minute";
const byDue = "claims by due boards";
const byOthers = "claims by other boards";
const plans = "plans by channels";
const day = "the day of 20 channels";
const fetches = "fetches by subscribers";
const forms = "forms";

const atMost = (limit: number) => ({ side: "most", limit }) as const;

function slopeBar(
  id: string,
  claim: string,
  limit: number,
  about: { of: string; sizes: readonly number[]; unit: string },
): Bar {
  const { of, sizes, unit } = about;
  const ratio = (read: Reading) => exponentOf(sizes.map((size) => ({ size, time: read(of, `${size}${unit}`) })));
  return { id, claim: `exponent of ${claim}`, demand: atMost(limit), cases: [of], ratio };
}

function ratioBar(
  id: string,
  claim: string,
  limit: number,
  [of, above, below]: readonly [string, string, string],
): Bar {
  return { id, claim, demand: atMost(limit), cases: [of], ratio: (read) => read(of, above) / read(of, below) };
}

const bars: readonly Bar[] = [
  ratioBar("H1a", "claiming 10,000 boards : fetching 10,000 jobs of pg-boss", 0.4, [claims, "claimMs", "fetchMs"]),
  {
    id: "H1b",
    claim: "the same, and reading the day's plan of each : fetching the jobs",
    demand: atMost(1),
    cases: [claims],
    ratio: (read) => (read(claims, "claimMs") + read(claims, "plansMs")) / read(claims, "fetchMs"),
  },
  ratioBar("H2a", "10,000 due boards, claim to last appearance : the same writes, bare", 1.3, [
    burst,
    "engineMs",
    "bareMs",
  ]),
  {
    id: "H2b",
    claim: "10,000 due boards : a minute",
    demand: atMost(1),
    cases: [burst],
    ratio: (read) => read(burst, "engineMs") / minuteMs,
  },
  ratioBar("H3a", "p99 of a board query in a minute with 10,000 due boards : in a quiet one", 1.5, [
    minute,
    "busyP99Ms",
    "quietP99Ms",
  ]),
  ratioBar("H3b", "p99 of a board query while 10,000 boards are due at once : afterwards", 1.5, [
    burst,
    "busyP99Ms",
    "quietP99Ms",
  ]),
  slopeBar("H4a", "claiming, by boards that are due", 1.1, { of: byDue, sizes: dueSizes, unit: "DueMs" }),
  slopeBar("H4b", "claiming, by boards that are not", 0.1, { of: byOthers, sizes: otherSizes, unit: "OthersMs" }),
  slopeBar("H4c", "planning, by channels with room", 1.2, { of: plans, sizes: roomSizes, unit: "RoomUs" }),
  slopeBar("H4d", "planning, by channels over-full", 2, { of: plans, sizes: fullSizes, unit: "FullUs" }),
  slopeBar("H4e", "fetches of one address, by subscribers", 0.1, {
    of: fetches,
    sizes: subscriberSizes,
    unit: "Fetches",
  }),
  ratioBar("H5a", "the day of 20 channels : a board query", 10, [day, "planMs", "boardMs"]),
  ratioBar("H5b", "the day of 20 channels, all rendered : a board query", 40, [day, "facesMs", "boardMs"]),
  ratioBar("H6", "own form : @rjsf/core with its validator, gzip", 0.1, [forms, "ownBytes", "rjsfBytes"]),
];

const casesOf = (gateway: ChannelGateway): readonly Case[] => [
  {
    name: claims,
    run: async () => {
      await copyBoards(gateway, boards);
      return measureClaims(gateway, boards);
    },
  },
  { name: byDue, run: () => measureDue(gateway) },
  { name: byOthers, run: () => measureOthers(gateway) },
  {
    name: burst,
    run: async () => {
      await prepareMinute(gateway, boards);
      return measureBurst(gateway, boards);
    },
  },
  {
    name: minute,
    run: async () => {
      await prepareMinute(gateway, boards);
      return measureMinute(gateway, boards);
    },
  },
  { name: fetches, run: () => measureFetches(gateway) },
  {
    name: day,
    run: async () => {
      await fillDay(gateway);
      return measureDay(gateway);
    },
  },
  { name: plans, run: async () => measurePlans() },
  { name: forms, run: measureForms },
];

/** Channels: claims, a minute in which ten thousand boards are due, plans, fetches, forms. One gateway on a database of its own. */
export async function prepareChannels(wants: Wanted): Promise<Section> {
  const wanted = bars.filter(({ id }) => wants(id));
  const server = await startTestDatabase();
  const gateway = await openChannelGateway(server);
  return {
    name: "channels",
    cases: casesOf(gateway).filter(({ name }) => wanted.some(({ cases }) => cases.includes(name))),
    bars: wanted,
    unmeasured: [],
    async close() {
      await gateway.close();
      await server.stop();
    },
  };
}
