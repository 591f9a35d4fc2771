import { hashSecret } from "../../../../gateway/callers/hash.ts";
import { newId, newSecret } from "../../../../gateway/db/ids.ts";
import type { Bar, Case, Measures } from "../../run/section.ts";
import type { GatewayWorld, KeyedBoard } from "../gatewayWorld.ts";
import { type Controlled, control } from "../streams/controlled.ts";
import type { GatewayRow } from "./row.ts";

const count = 2_000;
const bursts = 5;
/** Before those, unmeasured: a server that runs has compiled what it does. */
const first = 3;
/** Of each display in one go; a socket takes twenty (Q21). */
const beats = 10;

const ours = `${count} displays`;
const bare = `${count} sockets of ws`;

interface Device {
  readonly id: string;
  readonly token: string;
}

const makeDevices = (): Device[] => Array.from({ length: count * 1.05 }, () => ({ id: newId(), token: newSecret() }));

/** Displays that were paired with one board. */
async function pair({ opened }: GatewayWorld, { id: boardId }: KeyedBoard): Promise<Device[]> {
  const devices = makeDevices();
  const json = JSON.stringify(devices.map(({ id, token }) => ({ id, hash: hashSecret(token) })));
  await opened.sql`delete from device where board_id = ${boardId}`;
  await opened.sql`insert into device (id, board_id, token_hash, created_at)
    select x.id, ${boardId}, x.hash, now() from jsonb_to_recordset(${json}::text::jsonb) x(id text, hash text)`;
  return devices;
}

let sent = 0;

/** A program's message, by the Local dialect; none is the one before. */
async function send({ opened }: GatewayWorld, url: string, { id, token }: KeyedBoard): Promise<void> {
  sent += 1;
  await opened.sql`update board set accepted_at = null where id = ${id}`;
  const answer = await fetch(`${url}/dialects/local/local-api/message`, {
    method: "POST",
    headers: { "x-vestaboard-local-api-key": token, "content-type": "application/json" },
    body: JSON.stringify(Array.from({ length: 6 }, () => Array<number>(22).fill(1 + (sent % 26)))),
  });
  if (!answer.ok) throw new Error(`The message was answered ${answer.status}: ${await answer.text()}`);
}

/**
 * A server with so many displays: what each costs, how fast they are let in, what a message to all and a heartbeat take.
 *
 * @param say - has it tell all of them something; resolves when it was asked.
 */
async function measure(server: Controlled, devices: readonly Device[], say: () => Promise<void>): Promise<Measures> {
  const crowd = await control("displayCrowd.program.ts");
  try {
    const open = (some: readonly Device[]) =>
      crowd.ask<{ aSecond: number }>("open", { url: server.said, devices: some });
    // What is made once is no display's: the first ones compile and connect.
    await open(devices.slice(count));
    const before = await server.ask<number>("bytes");
    const { aSecond } = await open(devices.slice(0, count));
    const after = await server.ask<number>("bytes");
    const tell = async (): Promise<number[]> => {
      const given = crowd.ask<number[]>("expect");
      const begun = performance.timeOrigin + performance.now();
      await say();
      return (await given).map((at) => at - begun);
    };
    for (let burst = 0; burst < first; burst += 1) await tell();
    const delays: number[] = [];
    const idle = await server.ask<number>("cpuUs");
    for (let burst = 0; burst < bursts; burst += 1) delays.push(...(await tell()));
    const told = await server.ask<number>("cpuUs");
    await crowd.ask("beat", 0);
    const rested = await server.ask<number>("cpuUs");
    await crowd.ask("beat", beats);
    const beaten = await server.ask<number>("cpuUs");
    delays.sort((one, other) => one - other);
    return {
      aSecond,
      bytesADisplay: (after - before) / count,
      cpuUsAMessage: (told - idle) / delays.length,
      p99Ms: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
      // Less what it does anyway in as long a time.
      cpuUsABeat: (beaten - rested - (rested - told)) / (devices.length * beats),
    };
  } finally {
    await crowd.end();
  }
}

function casesOf(world: GatewayWorld): Case[] {
  const [board] = world.boards;
  if (board === undefined) throw new Error("There is no board.");
  return [
    {
      name: ours,
      async run() {
        const devices = await pair(world, board);
        const server = await control("ourDisplays.program.ts", world.databaseUrl);
        try {
          return await measure(server, devices, () => send(world, server.said, board));
        } finally {
          await server.end();
        }
      },
    },
    {
      name: bare,
      async run() {
        const server = await control("bareDisplays.program.ts");
        try {
          return await measure(server, makeDevices(), () => server.ask("burst"));
        } finally {
          await server.end();
        }
      },
    },
  ];
}

const claims = [
  { id: "E7a", measure: "bytesADisplay", what: "memory a display", demand: { side: "most", limit: 1.25 } },
  { id: "E7b", measure: "cpuUsAMessage", what: "CPU a message to all", demand: { side: "most", limit: 1.15 } },
  { id: "E7c", measure: "p99Ms", what: "p99 of it", demand: { side: "most", limit: 1.15 } },
  { id: "E7d", measure: "cpuUsABeat", what: "CPU a heartbeat", demand: { side: "most", limit: 1.5 } },
  { id: "E7e", measure: "aSecond", what: "letting in, with the token checked", demand: { side: "least", limit: 0.5 } },
] as const;

const bars: Bar[] = claims.map(({ id, measure: name, what, demand }) => ({
  id,
  claim: `${what}, ${count} displays : ws with a record of who was heard`,
  demand,
  cases: [ours, bare],
  ratio: (read: Parameters<Bar["ratio"]>[0]) => read(ours, name) / read(bare, name),
}));

/** Displays' sockets beside the least that they can be (E7): a server and its displays in a process each. */
export const displaysRow: GatewayRow = { bars, casesOf };
