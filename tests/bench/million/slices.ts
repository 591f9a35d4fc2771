import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { hashSecret } from "../../../gateway/callers/hash.ts";
import { newId, newSecret } from "../../../gateway/db/ids.ts";
import type { GatewayWorld } from "../gateway/gatewayWorld.ts";
import { type Controlled, control } from "../gateway/streams/controlled.ts";
import type { Slice } from "./model.ts";
import { databaseUs, redisUs } from "./usage.ts";

/* One real gateway with real sockets, each display on a board of its own, beating and now and then sent a message. */

/** What is measured is as long as the slowest of all rhythms: each display is said to live once a minute. */
const windowMs = 60_000;
/** Of a display, in milliseconds. */
const beatEveryMs = 5_000;
/**
 * A gateway that runs has compiled what it does, which hangs on how often it did it: each size has seen so many heartbeats and
 * messages at least before it is measured, as fast as a display may say something.
 */
const warming = { ms: 30_000, beats: 60_000, leastEveryMs: 500, sends: 150 } as const;
/** One million displays are sent 280 messages a second (scale.md, section 11). */
export const sendsASecondOfDisplay = 280 / 1_000_000;

const sendQuery = `mutation Send($boardId: ID!, $text: String!) {
  createMessage2(boardId: $boardId, text: $text) { __typename ... on Refusal { rule } } }`;

export interface Measured extends Slice {
  readonly openedSeconds: number;
  /** What the gateway holds without a display. */
  readonly emptyBytes: number;
  /** What a piece of the same work took in that minute (yardstick.program.ts), in microseconds; what is needed was divided by it. */
  readonly pieceUs: number;
}

/** What else than the true rates: how many messages in the minute, how often each display beats. */
export interface Rates {
  readonly sends?: number;
  readonly beatEveryMs?: number;
}

/** What `needs` counts in: a core on which the piece of work takes so long, in microseconds. */
const referencePieceUs = 2_000;

export interface Seat {
  readonly boardId: string;
  readonly clientId: string;
  readonly token: string;
}

/** So many boards of the same tenant, each with a display that was paired with it some day. */
export async function makeSeats({ opened: { sql }, boards }: GatewayWorld, count: number): Promise<Seat[]> {
  const seats = Array.from({ length: count }, () => ({ boardId: newId(), clientId: newId(), token: newSecret() }));
  const rows = seats.map(({ boardId, clientId, token }) => ({ boardId, clientId, hash: hashSecret(token) }));
  const json = JSON.stringify(rows);
  await sql`insert into board select (jsonb_populate_record(b, jsonb_build_object('id', x."boardId", 'appearance_id', null,
      'accepted_at', null))).*
    from board b, jsonb_to_recordset(${json}::text::jsonb) x("boardId" text) where b.id = ${boards[0]?.id ?? ""}`;
  await sql`insert into device (id, board_id, token_hash, created_at) select x."clientId", x."boardId", x.hash, now()
    from jsonb_to_recordset(${json}::text::jsonb) x("boardId" text, "clientId" text, hash text)`;
  await sql`vacuum analyze`;
  return seats;
}

let texts = 0;

async function send(url: string, bearer: string, { boardId }: Seat): Promise<void> {
  texts += 1;
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ query: sendQuery, variables: { boardId, text: `Number ${texts}` } }),
  });
  const text = await response.text();
  if (!text.includes("CreateMessage2Success")) throw new Error(`Not sent: ${text.slice(0, 200)}`);
}

/** Sends so many, evenly, each to another board. */
export async function sendEvenly(
  url: string,
  bearer: string,
  seats: readonly Seat[],
  count: number,
  forMs = windowMs,
): Promise<void> {
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    await pause(Math.max(0, begun + (number * forMs) / count - performance.now()));
    const seat = seats[Math.floor((number * seats.length) / count)];
    if (seat === undefined) continue;
    const sent = send(url, bearer, seat);
    // Heard below, when all were sent.
    sent.catch(() => {});
    under.push(sent);
  }
  await Promise.all(under);
  await pause(Math.max(0, begun + forMs - performance.now()));
}

async function usedUs(gateway: Controlled, world: GatewayWorld, redis: Redis): Promise<Record<string, number>> {
  return {
    gateway: await gateway.ask<number>("cpuUs"),
    database: await databaseUs(world.opened.sql),
    redis: await redisUs(redis),
  };
}

/** One gateway with so many displays for a minute, at other rates than the true ones to learn what something costs. */
export async function measureSlice(
  world: GatewayWorld,
  redisUrl: string,
  personId: string,
  seats: readonly Seat[],
  rates: Rates = {},
): Promise<Measured> {
  const sends = rates.sends ?? Math.ceil(seats.length * sendsASecondOfDisplay * (windowMs / 1_000));
  const everyMs = rates.beatEveryMs ?? beatEveryMs;
  await world.rest();
  const redis = new Redis(redisUrl);
  const gateway = await control("../../million/slice.program.ts", world.databaseUrl, redisUrl, personId);
  const displays = await control("../../million/displays.program.ts");
  const yardstick = await control("../../million/yardstick.program.ts");
  try {
    const before = await gateway.ask<number>("bytes");
    const { seconds } = await displays.ask<{ seconds: number }>("open", { url: gateway.said, displays: seats });
    const bearer = await gateway.ask<string>("bearer");
    const warmingEveryMs = Math.max(warming.leastEveryMs, (seats.length * warming.ms) / warming.beats);
    await displays.ask("beat", Math.min(everyMs, warmingEveryMs));
    await sendEvenly(gateway.said, bearer, seats, Math.max(sends, warming.sends), warming.ms);
    await displays.ask("beat", everyMs);
    await world.rest();
    await yardstick.ask("pieceUs");
    const from = await usedUs(gateway, world, redis);
    await sendEvenly(gateway.said, bearer, seats, sends);
    const until = await usedUs(gateway, world, redis);
    const pieceUs = await yardstick.ask<number>("pieceUs");
    const { there } = await displays.ask<{ there: number }>("look");
    const online = await gateway.ask<number>("displays");
    // After the minute: a heap that was collected on demand is kept small by more collections, a seventh of the core for 19,500.
    const held = (await gateway.ask<number>("bytes")) - before;
    if (there !== seats.length || online !== seats.length)
      throw new Error(`${there} sockets and ${online} displays of ${seats.length} are there.`);
    const shares = Object.entries(until).map(([name, us]) => [
      `${name}Core`,
      ((us - (from[name] ?? 0)) / (windowMs * 1_000)) * (referencePieceUs / pieceUs),
    ]);
    return {
      displays: seats.length,
      beats: (seats.length * 1_000) / everyMs,
      sends: (sends * 1_000) / windowMs,
      needs: { ...Object.fromEntries(shares), bytes: held },
      openedSeconds: seconds,
      emptyBytes: before,
      pieceUs,
    };
  } finally {
    await yardstick.end();
    await displays.end();
    await gateway.end();
    redis.disconnect();
  }
}
