import { newId } from "../../../../gateway/db/ids.ts";
import type { Bar, Case, Measures } from "../../run/section.ts";
import type { GatewayWorld } from "../gatewayWorld.ts";
import { type Controlled, control } from "../streams/controlled.ts";
import type { GatewayRow } from "./row.ts";

const sizes = [2_000, 5_000, 10_000] as const;
/** Of one person on one gateway at most, with some to spare. */
const streamsOfPerson = 60;
const bursts = 5;

const ours = (count: number) => `${count} streams of consoles`;
const bare = (count: number) => `${count} streams of node:http`;

/** People of a tenant with one board that all of them look at. */
export async function makePeople(
  { opened }: GatewayWorld,
  count: number,
): Promise<{ people: string[]; boardId: string }> {
  const people = Array.from({ length: Math.ceil(count / streamsOfPerson) }, () => newId());
  const [tenantId, boardId] = [newId(), newId()];
  const json = JSON.stringify(people.map((id) => ({ id, account: newId(), member: newId() })));
  const each = opened.sql`jsonb_to_recordset(${json}::text::jsonb) x(id text, account text, member text)`;
  await opened.sql.begin(async (sql) => {
    await sql`insert into tenant (id, name, created_at) values (${tenantId}, 'Crowd', now())`;
    await sql`insert into board select (jsonb_populate_record(b, jsonb_build_object('id', ${boardId}::text,
      'appearance_id', null, 'tenant_id',
      ${tenantId}::text))).* from board b limit 1`;
    await sql`insert into person (id, first_name, last_name) select x.id, 'A', 'Reader' from ${each}`;
    await sql`insert into account (id, person_id, issuer, subject, email_address, email_key, email_verified)
      select x.account, x.id, 'local', x.id, x.id || '@example.com', x.id || '@example.com', true from ${each}`;
    await sql`insert into member (id, tenant_id, person_id, role, is_current_member, invitation_status, created_at)
      select x.member, ${tenantId}, x.id, (case when x.id = ${people[0] ?? ""} then 'Owner' else 'User' end), true,
      'Accepted', now() from ${each}`;
  });
  return { people, boardId };
}

/** A server with so many streams: what each costs it, how fast they open, and what telling all of them takes. */
async function measure(
  server: Controlled,
  count: number,
  wish: { readonly path: string; readonly tokens: readonly string[]; readonly first?: string },
): Promise<Measures> {
  const crowd = await control("crowd.program.ts");
  try {
    const ask = (size: number) =>
      crowd.ask<{ aSecond: number }>("open", { url: server.said, count: size, first: "event: board\n", ...wish });
    // What is made once is no stream's: the first ones compile and connect.
    await ask(Math.ceil(count / 20));
    const before = await server.ask<number>("bytes");
    const { aSecond } = await ask(count);
    const after = await server.ask<number>("bytes");
    const delays: number[] = [];
    const idle = await server.ask<number>("cpuUs");
    for (let burst = 0; burst < bursts; burst += 1) {
      const what = `news ${burst}`;
      const heard = crowd.ask<number[]>("expect", what);
      const begun = performance.timeOrigin + performance.now();
      await server.ask("burst", what);
      delays.push(...(await heard).map((at) => at - begun));
    }
    const busy = await server.ask<number>("cpuUs");
    delays.sort((one, other) => one - other);
    return {
      aSecond,
      bytesAStream: (after - before) / count,
      cpuUsAMessage: (busy - idle) / delays.length,
      p99Ms: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
    };
  } finally {
    await crowd.end();
  }
}

function casesOf(world: GatewayWorld): Case[] {
  return sizes.flatMap((count) => [
    {
      name: ours(count),
      async run() {
        const { people, boardId } = await makePeople(world, count * 1.1);
        const server = await control("ourStreams.program.ts", world.databaseUrl, boardId);
        try {
          const tokens = await server.ask<string[]>("tokens", people);
          // As the database does by itself within a minute; its plans would be those for the tables before.
          await world.opened.sql`analyze`;
          return await measure(server, count, { path: "/events", tokens });
        } finally {
          await server.end();
        }
      },
    },
    {
      name: bare(count),
      async run() {
        const server = await control("bareStreams.program.ts");
        try {
          return await measure(server, count, { path: "/", tokens: [] });
        } finally {
          await server.end();
        }
      },
    },
  ]);
}

/** Beside what people would take instead: 10,000, as E6 says, and the smallest of the sizes. */
const sizesOfOthers = [10_000, 2_000] as const;
const yoga = (count: number) => `${count} streams of GraphQL Yoga`;
const betterSse = (count: number) => `${count} streams of better-sse`;

async function measureOther(
  program: string,
  count: number,
  wish: { readonly path: string; readonly first?: string },
): Promise<Measures> {
  const server = await control(program);
  try {
    return await measure(server, count, { tokens: [], ...wish });
  } finally {
    await server.end();
  }
}

const otherCases: readonly Case[] = sizesOfOthers.flatMap((count) => [
  {
    name: yoga(count),
    run: () =>
      measureOther("yogaStreams.program.ts", count, {
        path: `/graphql?query=${encodeURIComponent("subscription { news { boardId what } }")}`,
        first: '"what":"first"',
      }),
  },
  {
    name: betterSse(count),
    run: () => measureOther("betterSse.program.ts", count, { path: "/", first: "event:board\n" }),
  },
]);

const otherClaims = [
  { other: yoga, name: "cpuUsAMessage", what: "CPU a message in a burst", limit: 1 / 6 },
  { other: yoga, name: "bytesAStream", what: "memory a stream", limit: 1 / 2.5 },
  { other: yoga, name: "p99Ms", what: "p99 of a burst", limit: 1 / 6 },
  { other: betterSse, name: "cpuUsAMessage", what: "CPU a message in a burst", limit: 1 },
  { other: betterSse, name: "bytesAStream", what: "memory a stream", limit: 1 },
  { other: betterSse, name: "p99Ms", what: "p99 of a burst", limit: 1 },
] as const;

const otherBars: readonly Bar[] = sizesOfOthers
  .flatMap((count) => otherClaims.map((claim) => ({ ...claim, count })))
  .map(({ count, other, name, what, limit }, place) => ({
    id: `E6${"abcdefghijkl"[place] ?? ""}`,
    claim: `${what}, ${ours(count)} : ${other(count)}`,
    demand: { side: "most", limit },
    cases: [ours(count), other(count)],
    ratio: (read: Parameters<Bar["ratio"]>[0]) => read(ours(count), name) / read(other(count), name),
  }));

const claims = [
  { id: "L4", measure: "cpuUsAMessage", what: "CPU a message in a burst", demand: { side: "most", limit: 0.8 } },
  { id: "L5", measure: "bytesAStream", what: "memory a stream", demand: { side: "most", limit: 1.1 } },
  { id: "L6", measure: "p99Ms", what: "p99 of a burst", demand: { side: "most", limit: 1 } },
  { id: "L7", measure: "aSecond", what: "opening streams", demand: { side: "least", limit: 0.3 } },
] as const;

const bars: Bar[] = claims.flatMap(({ id, measure: name, what, demand }) =>
  sizes.map((count, place) => ({
    // Those of 10,000 are E5, but for the opening.
    id: `${id}${"abc"[place] ?? ""}`,
    claim: `${what}, ${count} consoles' streams : node:http`,
    demand,
    cases: [ours(count), bare(count)],
    ratio: (read: Parameters<Bar["ratio"]>[0]) => read(ours(count), name) / read(bare(count), name),
  })),
);

/**
 * Streams of consoles beside the least that streams can be (E5, L4 to L7) and beside others' (E6): a server and its readers in a
 * process each.
 */
export const streamsRow: GatewayRow = {
  bars: [...bars, ...otherBars],
  casesOf: (world) => [...casesOf(world), ...otherCases],
};
