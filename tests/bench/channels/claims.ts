import PgBoss from "pg-boss";
import { claimShows, selectShows } from "../../../gateway/modules/channels/engine/shows.store.ts";
import type { Measures } from "../run/section.ts";
import { type ChannelGateway, copyBoards } from "./channelGateway.ts";

/* Taking what is due: a row a board, against a job a run. */

/** As the engine takes them, and as it then reads what it knows of them. */
const ownLot = 500;
const ownGroup = 50;
const bossLot = 500;
const queue = "runs";

/** `due` boards are due, with a day's plan each, and all others are not. */
async function makeDue({ opened: { sql }, boardId }: ChannelGateway, due: number): Promise<void> {
  await sql.begin(async (inside) => {
    // No call waits for this: on a slow disk it takes longer than a call may.
    await inside`set local statement_timeout = '5min'`;
    await inside`update show set next_at = 'infinity', lease_until = gateway_now(), lease_by = null`;
    await inside`update show s set next_at = gateway_now() - interval '1 second', plan = (select plan from show where board_id = ${boardId})
    from (select board_id from show where board_id <> ${boardId} order by board_id limit ${due}) d where s.board_id = d.board_id`;
  });
  // What all this left behind is no part of what is measured.
  await sql`vacuum analyze show`;
}

interface Claimed {
  /** Milliseconds until all that is due is taken. */
  readonly claimMs: number;
  /** Milliseconds that reading the day's plan of each took, beside it. */
  readonly plansMs: number;
}

/** Throws when a board is taken twice, left, or has no plan. */
async function claimAll(gateway: ChannelGateway, due: number): Promise<Claimed> {
  await makeDue(gateway, due);
  const { database } = gateway.context;
  const taken = new Set<string>();
  const begin = performance.now();
  for (let found = ownLot; found > 0; ) {
    const ids = await claimShows(database, "bench", ownLot);
    for (const id of ids) taken.add(id);
    found = ids.length;
  }
  const claimMs = performance.now() - begin;
  if (taken.size !== due) throw new Error(`${taken.size} boards were taken, not ${due}.`);
  const ids = [...taken];
  let plans = 0;
  const readBegin = performance.now();
  for (let from = 0; from < due; from += ownGroup) {
    const shows = await selectShows(database, ids.slice(from, from + ownGroup));
    plans += shows.filter(({ plan }) => plan !== null).length;
  }
  const plansMs = performance.now() - readBegin;
  if (plans !== due) throw new Error(`${plans} day's plans were read, not ${due}.`);
  return { claimMs, plansMs };
}

/** The same number of jobs of pg-boss, fetched in lots; each is one run. Making them is not counted, ending them neither. */
async function fetchAll({ databaseUrl, opened: { sql } }: ChannelGateway, due: number): Promise<number> {
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
    await sql`vacuum analyze bench_jobs.job`;
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
  return { ...(await claimAll(gateway, boards)), fetchMs: await fetchAll(gateway, boards) };
}

export const dueSizes = [600, 2_400, 9_600] as const;
export const otherSizes = [2_000, 8_000, 32_000] as const;
const dueAmongOthers = 400;

/** By how many are due: of as many boards as there are. */
export async function measureDue(gateway: ChannelGateway): Promise<Measures> {
  const times: Record<string, number> = {};
  await copyBoards(gateway, Math.max(...dueSizes));
  for (const due of dueSizes) times[`${due}DueMs`] = (await claimAll(gateway, due)).claimMs;
  return times;
}

/** By how many others there are: as many due as ever. */
export async function measureOthers(gateway: ChannelGateway): Promise<Measures> {
  const times: Record<string, number> = {};
  for (const others of otherSizes) {
    await copyBoards(gateway, others + dueAmongOthers);
    const tries = [];
    for (let round = 0; round < 5; round += 1) tries.push((await claimAll(gateway, dueAmongOthers)).claimMs);
    times[`${others}OthersMs`] = Math.min(...tries);
  }
  return times;
}
