import { setTimeout as pause } from "node:timers/promises";
import { newId } from "../../../../gateway/db/ids.ts";
import { measuredByBuilt } from "../../run/built.ts";
import type { Case, Measures } from "../../run/section.ts";
import type { GatewayWorld } from "../gatewayWorld.ts";
import { type Controlled, control } from "../streams/controlled.ts";
import type { GatewayRow } from "./row.ts";

/* Five thousand messages of one second (scale.md, section 5). */

const boards = 5_000;
const shownWithinMs = 10_000;
/** Time to write the rows, and for gateways to come to rest. */
const aheadMs = 5_000;
const overAfterMs = 60_000;
/** So many are shown when the gateway that began is killed: some of its lots are under way. */
const killedAfter = 1_500;

const ours = "5,000 due on one gateway";
const killed = "5,000 due, the gateway killed half-way, another goes on";
const bare = "bare loop of the same write";

interface Crowd {
  readonly tenantId: string;
  readonly personId: string;
}

/** A tenant with so many boards, and its Owner. */
async function makeCrowd({ opened: { sql } }: GatewayWorld): Promise<Crowd> {
  const [tenantId, personId] = [newId(), newId()];
  await sql`insert into tenant (id, name, created_at) values (${tenantId}, 'Due', now())`;
  await sql`insert into board select (jsonb_populate_record(b, jsonb_build_object('id', ${tenantId} || '-' || n,
    'appearance_id', null, 'tenant_id', ${tenantId}::text))).* from board b, generate_series(1, ${boards}) n
    where b.id = (select id from board limit 1)`;
  await sql`insert into person (id, first_name, last_name) values (${personId}, 'A', 'Planner')`;
  await sql`insert into member (id, tenant_id, person_id, role, is_current_member, invitation_status, created_at)
    values (${newId()}, ${tenantId}, ${personId}, 'Owner', true, 'Accepted', now())`;
  await sql`vacuum analyze`;
  return { tenantId, personId };
}

async function restAll({ opened: { sql } }: GatewayWorld, { tenantId }: Crowd): Promise<void> {
  await sql`update board set accepted_at = null where tenant_id = ${tenantId}`;
}

/** One message for each of the boards, of the next second that is far enough; its epoch milliseconds. */
async function plan({ opened: { sql } }: GatewayWorld, { tenantId, personId }: Crowd, code: number): Promise<number> {
  const messageId = newId();
  await sql`insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
    values (${messageId}, ${personId}, 'Good morning', 6, 22, ${Buffer.alloc(132, code)}, 'A Planner', now())`;
  const [row] = await sql<{ at: number }[]>`select (ceil(extract(epoch from now())) * 1000 + ${aheadMs})::float8 as at`;
  const at = row?.at ?? Number.NaN;
  await sql`insert into scheduled_message (id, board_id, message_id, person_id, attribution, send_at, forced,
      force_pinned_message_override, created_at)
    select ${messageId} || b.id, b.id, ${messageId}, ${personId}, 'A Planner', to_timestamp(${at}::float8 / 1000), false, false, now()
    from board b where b.tenant_id = ${tenantId}`;
  return at;
}

interface Shown {
  readonly shown: number;
  readonly boards: number;
  readonly lastMs: number;
}

async function shownOf({ opened: { sql } }: GatewayWorld, { tenantId }: Crowd, at: number): Promise<Shown> {
  const [row] = await sql<Shown[]>`
    select count(*)::int as shown, count(distinct a.board_id)::int as boards,
      coalesce(extract(epoch from max(a.appeared_at)) * 1000 - ${at}::float8, 0)::float8 as "lastMs"
    from message_appearance a join scheduled_message s on a.once_key = 'scheduled:' || s.id
    join board b on b.id = a.board_id
    where b.tenant_id = ${tenantId} and s.send_at = to_timestamp(${at}::float8 / 1000) and a.appeared_at >= s.send_at`;
  if (row === undefined) throw new Error("The database counts.");
  return row;
}

/** Transactions of this database so far; those of the last second may be missing. */
async function transactions({ opened: { sql } }: GatewayWorld): Promise<number> {
  await pause(1_500);
  const [row] = await sql<{ count: number }[]>`
    select xact_commit::float8 as count from pg_stat_database where datname = current_database()`;
  return row?.count ?? Number.NaN;
}

async function measure(world: GatewayWorld, crowd: Crowd, code: number, isKilled: boolean): Promise<Measures> {
  const gateways: Controlled[] = [];
  try {
    for (let count = isKilled ? 2 : 1; count > 0; count -= 1) {
      gateways.push(await control("../due.program.ts", world.databaseUrl));
    }
    await restAll(world, crowd);
    const at = await plan(world, crowd, code);
    // The other one takes over, and has nothing to do with it before.
    await gateways[0]?.ask("begin");
    await gateways[0]?.ask("wake", at);
    const before = await transactions(world);
    // Whoever counts all the time is in the way of what is counted.
    const everyMs = isKilled ? 50 : 500;
    let isOver = false;
    for (const end = at + overAfterMs; !isOver && Date.now() < end; await pause(everyMs)) {
      const { shown } = await shownOf(world, crowd, at);
      isOver = shown >= boards;
      if (gateways.length < 2 || shown < killedAfter || isOver) continue;
      await gateways.shift()?.end();
      await gateways[0]?.ask("begin");
    }
    const result = await shownOf(world, crowd, at);
    // Never early, on each of the boards, and once.
    if (result.shown !== boards || result.boards !== boards)
      throw new Error(`${result.shown} were shown on ${result.boards} of ${boards} boards.`);
    if (isKilled && gateways.length !== 1) throw new Error("No gateway was killed half-way.");
    const after = await transactions(world);
    return {
      lastMs: result.lastMs,
      aSecond: (boards * 1_000) / result.lastMs,
      statementsEach: (after - before) / boards,
    };
  } finally {
    for (const gateway of gateways) await gateway.end();
  }
}

function casesOf(world: GatewayWorld): Case[] {
  let made: Promise<Crowd> | undefined;
  let round = 0;
  const withCrowd = async (work: (crowd: Crowd, code: number) => Promise<Measures>): Promise<Measures> => {
    made ??= makeCrowd(world);
    round += 1;
    return work(await made, 1 + (round % 26));
  };
  return [
    { name: ours, run: () => withCrowd((crowd, code) => measure(world, crowd, code, false)) },
    { name: killed, run: () => withCrowd((crowd, code) => measure(world, crowd, code, true)) },
    {
      name: bare,
      run: () =>
        withCrowd(async (crowd) => {
          await restAll(world, crowd);
          return measuredByBuilt("gateway/bareWrite.program.ts", world.databaseUrl, crowd.tenantId);
        }),
    },
  ];
}

/** What is due in one second: how long it takes, what it costs, and what becomes of it when a gateway dies over it. */
export const dueRow: GatewayRow = {
  bars: [
    {
      id: "M1",
      claim: "5,000 messages of one second, from that second to the last one shown, on one gateway : ten seconds",
      demand: { side: "most", limit: 1 },
      cases: [ours],
      ratio: (read) => read(ours, "lastMs") / shownWithinMs,
    },
    {
      id: "M2",
      claim: "the same where that gateway is killed half-way and another one goes on : ten seconds",
      demand: { side: "most", limit: 1 },
      cases: [killed],
      ratio: (read) => read(killed, "lastMs") / shownWithinMs,
    },
    {
      id: "M3",
      claim: "messages a second that are due : a bare loop of the same write",
      demand: { side: "least", limit: 0.5 },
      cases: [ours, bare],
      ratio: (read) => read(ours, "aSecond") / read(bare, "aSecond"),
    },
    {
      id: "M4",
      claim: "transactions of the database a message that is due",
      demand: { side: "most", limit: 2.2 },
      cases: [ours],
      ratio: (read) => read(ours, "statementsEach"),
    },
  ],
  casesOf,
};
