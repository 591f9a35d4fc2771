import PgBoss from "pg-boss";
import { claimShows } from "../../../gateway/modules/channels/engine/shows.store.ts";
import type { Measures } from "../run/section.ts";
import { type ChannelGateway, copyBoards } from "./channelGateway.ts";

/* Taking what is due: a row a board, against a job a run. */

const ownLot = 200;
const bossLot = 500;
const queue = "runs";

/** `due` boards are due, with a day's plan each, and all others are not. */
async function makeDue({ opened: { sql }, boardId }: ChannelGateway, due: number): Promise<void> {
  await sql`update show set next_at = 'infinity', lease_until = gateway_now(), lease_by = null`;
  await sql`update show s set next_at = gateway_now() - interval '1 second', plan = (select plan from show where board_id = ${boardId})
    from (select board_id from show where board_id <> ${boardId} order by board_id limit ${due}) d where s.board_id = d.board_id`;
}

/** Milliseconds until all that is due is taken; throws when one is taken twice, or left. */
async function claimAll(gateway: ChannelGateway, due: number): Promise<number> {
  await makeDue(gateway, due);
  const taken = new Set<string>();
  const begin = performance.now();
  for (let found = ownLot; found > 0; ) {
    const claims = await claimShows(gateway.context.database, "bench", ownLot);
    for (const { boardId, plan } of claims) {
      if (plan === null) throw new Error("A board was taken without its day's plan.");
      taken.add(boardId);
    }
    found = claims.length;
  }
  const tookMs = performance.now() - begin;
  if (taken.size !== due) throw new Error(`${taken.size} boards were taken, not ${due}.`);
  return tookMs;
}

/** The same number of jobs of pg-boss, fetched in lots; each is one run. Making them is not counted, ending them neither. */
async function fetchAll({ databaseUrl }: ChannelGateway, due: number): Promise<number> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: "bench_jobs", supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.createQueue(queue);
    await boss.purgeQueue(queue);
    for (let made = 0; made < due; made += 1000) {
      const left = Math.min(1000, due - made);
      await boss.insert(
        Array.from({ length: left }, (_, n) => ({ name: queue, data: { boardId: `board-${made + n}` } })),
      );
    }
    let taken = 0;
    const begin = performance.now();
    for (let found = bossLot; found > 0; ) {
      const jobs = await boss.fetch(queue, { batchSize: bossLot });
      found = jobs.length;
      taken += found;
    }
    const tookMs = performance.now() - begin;
    if (taken !== due) throw new Error(`${taken} jobs were fetched, not ${due}.`);
    return tookMs;
  } finally {
    await boss.stop({ graceful: false });
  }
}

export async function measureClaims(gateway: ChannelGateway, boards: number): Promise<Measures> {
  return { claimMs: await claimAll(gateway, boards), fetchMs: await fetchAll(gateway, boards) };
}

export const dueSizes = [600, 2_400, 9_600] as const;
export const otherSizes = [2_000, 8_000, 32_000] as const;
const dueAmongOthers = 400;

/** By how many are due: of as many boards as there are. */
export async function measureDue(gateway: ChannelGateway): Promise<Measures> {
  const times: Record<string, number> = {};
  await copyBoards(gateway, Math.max(...dueSizes));
  for (const due of dueSizes) times[`${due}DueMs`] = await claimAll(gateway, due);
  return times;
}

/** By how many others there are: as many due as ever. */
export async function measureOthers(gateway: ChannelGateway): Promise<Measures> {
  const times: Record<string, number> = {};
  for (const others of otherSizes) {
    await copyBoards(gateway, others + dueAmongOthers);
    const tries = [];
    for (let round = 0; round < 5; round += 1) tries.push(await claimAll(gateway, dueAmongOthers));
    times[`${others}OthersMs`] = Math.min(...tries);
  }
  return times;
}
