import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../../../gateway/db/ids.ts";
import type { Bar, Measures } from "../../run/section.ts";
import type { GatewayWorld } from "../gatewayWorld.ts";
import { type Controlled, control } from "../streams/controlled.ts";
import type { GatewayRow } from "./row.ts";

const streams = 10_000;
const seconds = 5;
/** What is measured: half a minute (performance.md, E), so that each side pays for the collections of what it made. */
const times = 6;
const restMs = 2_000;
const ours = `${streams} consoles, each of a board of its own, told every ${seconds} s`;
const bare = `${streams} streams of node:http, told every ${seconds} s`;

interface Loners {
  readonly people: readonly string[];
  readonly boardIds: readonly string[];
}

/** So many people, each alone with a board. */
async function makeLoners({ opened }: GatewayWorld, count: number): Promise<Loners> {
  const rows = Array.from({ length: count }, () => ({
    ...{ person: newId(), board: newId(), tenant: newId(), account: newId(), member: newId() },
  }));
  const json = JSON.stringify(rows);
  const each = opened.sql`jsonb_to_recordset(${json}::text::jsonb)
    x(person text, board text, tenant text, account text, member text)`;
  await opened.sql.begin(async (sql) => {
    await sql`insert into tenant (id, name, created_at) select x.tenant, 'Alone', now() from ${each}`;
    await sql`insert into board select (jsonb_populate_record(b, jsonb_build_object('id', x.board, 'appearance_id', null,
      'tenant_id', x.tenant))).* from board b, ${each}
      where b.id = (select id from board limit 1)`;
    await sql`insert into person (id, first_name, last_name) select x.person, 'A', 'Reader' from ${each}`;
    await sql`insert into account (id, person_id, issuer, subject, email_address, email_key, email_verified)
      select x.account, x.person, 'local', x.person, x.person || '@example.com', x.person || '@example.com', true from ${each}`;
    await sql`insert into member (id, tenant_id, person_id, role, is_current_member, invitation_status, created_at)
      select x.member, x.tenant, x.person, 'Owner', true, 'Accepted', now() from ${each}`;
  });
  return { people: rows.map(({ person }) => person), boardIds: rows.map(({ board }) => board) };
}

async function measure(
  server: Controlled,
  wish: { readonly path: string; readonly tokens: readonly string[] },
  boardIds: readonly string[],
): Promise<Measures> {
  const crowd = await control("crowd.program.ts");
  try {
    await crowd.ask("open", { url: server.said, count: streams, first: "event: board\n", ...wish });
    const tellAll = async (): Promise<number[]> => {
      const heard = crowd.ask<number[]>("delays");
      await server.ask("spread", { boardIds, seconds });
      return heard;
    };
    // The rest after the opening is neither's, and the first time compiles what is measured.
    await sleep(restMs);
    await tellAll();
    const before = await server.ask<number>("cpuUs");
    const delays: number[] = [];
    for (let time = 0; time < times; time += 1) delays.push(...(await tellAll()));
    const used = (await server.ask<number>("cpuUs")) - before;
    delays.sort((one, other) => one - other);
    return {
      cpuUsAMessage: used / delays.length,
      p99Ms: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
    };
  } finally {
    await crowd.end();
  }
}

const claims = [
  { id: "E5d", measure: "cpuUsAMessage", what: "CPU a message" },
  { id: "E5e", measure: "p99Ms", what: "p99" },
] as const;

/** What is told to one console after the other, where each looks at another board (E5, spread). */
export const spreadRow: GatewayRow = {
  bars: claims.map(
    ({ id, measure: name, what }): Bar => ({
      id,
      claim: `${what}: ${ours} : ${bare}`,
      demand: { side: "most", limit: 1 },
      cases: [ours, bare],
      ratio: (read) => read(ours, name) / read(bare, name),
    }),
  ),
  casesOf: (world) => [
    {
      name: ours,
      async run() {
        const { people, boardIds } = await makeLoners(world, streams);
        const server = await control("ourStreams.program.ts", world.databaseUrl, "");
        try {
          const tokens = await server.ask<string[]>("tokens", people);
          await world.opened.sql`analyze`;
          return await measure(server, { path: "/events", tokens }, boardIds);
        } finally {
          await server.end();
        }
      },
    },
    {
      name: bare,
      async run() {
        const server = await control("bareStreams.program.ts");
        try {
          return await measure(server, { path: "/", tokens: [] }, []);
        } finally {
          await server.end();
        }
      },
    },
  ],
};
