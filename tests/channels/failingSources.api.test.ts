import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { addChannel, givePlus, goToTomorrow } from "../support/channels.ts";
import { fetchDueSources } from "../support/fetchDueSources.ts";
import { type Answer, openSourceStub, recordedSources, type SourceStub, wellAnswered } from "../support/sources.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/* Every channel that asks somebody, and every way in which that goes wrong (channels, section 11). */

const minuteMs = 60_000;
const names = Object.keys(recordedSources);

let app: TestApp;
let stub: SourceStub;
const subscriptions = new Map<string, string>();

beforeAll(async () => {
  stub = await openSourceStub();
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("Home", (home) => {
        home.owner("mia");
        for (const name of names) home.board(name, { timezone: "UTC" });
      }),
    config: { allowedPrivateHosts: [stub.host] },
  });
  await goToTomorrow(app, "UTC", "08:55");
  for (const name of names) {
    const board = app.ids.boards[name] ?? "";
    await givePlus(app.context, board);
    const id = await addChannel(app.context, board, name, { rhythm: { kind: "every", minutes: 60 } });
    const settings = JSON.stringify(recordedSources[name]?.settings(stub.host));
    await app.opened.sql`update subscription set settings = ${settings}::text::jsonb where id = ${id}`;
    subscriptions.set(name, id);
  }
});
afterAll(async () => {
  await app?.close();
  await stub?.close();
});

const engine = () => createChannelEngine(app.context, channelWorld);

async function wishForAll(): Promise<Map<string, boolean>> {
  const wishes = names.map((name) => {
    const definition = channelWorld.findChannel(name);
    if (definition === undefined) throw new Error(name);
    const settings = definition.settings.parse(recordedSources[name]?.settings(stub.host));
    return { subscriptionId: subscriptions.get(name) ?? "", definition, settings };
  });
  const known = await channelWorld.readData(app.context, wishes);
  return new Map(names.map((name) => [name, known.get(subscriptions.get(name) ?? "")?.isFresh ?? false]));
}

async function fetchAll(answer: Answer): Promise<void> {
  stub.answer = answer;
  await wishForAll();
  await app.opened.sql`update source_data set next_fetch_at = gateway_now()`;
  await fetchDueSources(app.context, stub.tools);
}

interface Row {
  readonly channel: string;
  readonly payload: unknown;
  readonly problem: string | null;
  readonly waits: number;
}

const rows = () => app.opened.sql<Row[]>`
  select channel, payload, problem, extract(epoch from next_fetch_at - gateway_now())::float8 as waits
  from source_data order by channel`;

const outcomes = async (): Promise<Record<string, string>> => {
  const found = await app.opened.sql<{ channel: string; outcome: string; because: string | null }[]>`
    select distinct on (s.id) i.friendly_identifier as channel, r.outcome, r.because from channel_run r
    join subscription s on s.id = r.subscription_id join installation n on n.id = s.installation_id
    join installable i on i.id = n.installable_id order by s.id, r.slot desc`;
  return Object.fromEntries(found.map(({ channel, outcome, because }) => [channel, because ?? outcome]));
};

const halfOf: Answer = ({ url = "" }, response, { type, body }) => {
  const whole = body(url);
  response.writeHead(200, { "content-type": type, "content-length": whole.length });
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy());
};
const endless: Answer = (_request, response, { type }) => {
  response.writeHead(200, { "content-type": type });
  const write = () => {
    while (response.write(Buffer.alloc(64 * 1024, 32)));
  };
  response.on("drain", write);
  response.on("error", () => undefined);
  write();
};
const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 32));

/** Way of failing, what is told of it, and how long nobody asks again at least, in seconds. */
const failures: readonly (readonly [string, Answer, string, number])[] = [
  ["is down", (_, response) => response.destroy(), "unreachable", 4 * 60],
  ["has no such page", (_, response) => response.writeHead(404).end("Not here"), "status", 4 * 60],
  ["wants another token", (_, response) => response.writeHead(401).end(), "signIn", 4 * 60],
  ["breaks", (_, response) => response.writeHead(500).end("<h1>Oh"), "fault", 4 * 60],
  ["asks for patience", (_, response) => response.writeHead(429, { "retry-after": "7200" }).end(), "busy", 7_100],
  [
    "leads to this machine",
    (_, response) => response.writeHead(302, { location: "http://127.0.0.1:80/" }).end(),
    "private",
    4 * 60,
  ],
  ["never ends", endless, "tooLarge", 4 * 60],
  [
    "is small and grows",
    (_, response, { type }) => response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(bomb),
    "tooLarge",
    4 * 60,
  ],
  ["breaks off in the middle", halfOf, "unreachable", 4 * 60],
  [
    "talks nonsense",
    (_, response, { type }) => response.writeHead(200, { "content-type": type }).end('<<<{"a": not it'),
    "unreadable",
    4 * 60,
  ],
  [
    "is something else",
    (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("PNG"),
    "unreadable",
    4 * 60,
  ],
];

describe("whoever is asked", () => {
  beforeEach(() => fetchAll(wellAnswered));

  test("is read, and what has not changed stays as it was", async () => {
    const before = await rows();
    expect(before.map(({ channel }) => channel).toSorted()).toEqual(names.toSorted());
    for (const { channel, payload, problem } of before) {
      expect(problem).toBeNull();
      expect(JSON.stringify(payload)).toContain(recordedSources[channel]?.holds);
    }
    await fetchAll((_, response) => response.writeHead(304).end());
    expect((await rows()).map(({ payload, problem }) => [payload, problem])).toEqual(
      before.map(({ payload }) => [payload, null]),
    );
  });

  test("is kept when it says what no database holds, with the replacement character in its place", async () => {
    const unstorable = '{ "today": { "visitors": "4\\u00002\\ud83d" } }';
    await fetchAll((request, response, one) => {
      if (one !== recordedSources.number) return wellAnswered(request, response, one);
      response.writeHead(200, { "content-type": "application/json" }).end(unstorable);
    });
    const kept = (await rows()).find(({ channel }) => channel === "number");
    expect(kept).toMatchObject({ problem: null, payload: { value: "4\uFFFD2\uFFFD" } });
  });

  test.each(failures)(
    "%s: what was known stays, and it is left in peace for a while",
    async (_way, answer, problem, peace) => {
      const before = await rows();
      await fetchAll(answer);
      const after = await rows();
      expect(after.map((row) => [row.channel, row.problem])).toEqual(before.map(({ channel }) => [channel, problem]));
      expect(after.map(({ payload }) => payload)).toEqual(before.map(({ payload }) => payload));
      expect(Math.min(...after.map(({ waits }) => waits))).toBeGreaterThan(peace);
      expect([...(await wishForAll()).values()]).not.toContain(false);
    },
  );
});

test("what is too old is not shown as new: departures after three minutes, all others in time", async () => {
  await engine().runDue();
  await app.clock.advance(6 * minuteMs);
  await fetchAll(wellAnswered);
  const run = async () => {
    await app.opened.sql`update show set next_at = gateway_now() where next_at < 'infinity'`;
    await engine().runDue();
  };
  await run();
  expect(await outcomes()).toEqual(Object.fromEntries(names.map((name) => [name, "Shown"])));
  // Everybody is away from now on.
  await fetchAll((_, response) => response.destroy());
  const [kept] = await app.opened.sql`
    select extract(epoch from fresh_until - fetched_at)::float8 as seconds from source_data where channel = 'departures'`;
  expect(kept).toEqual({ seconds: 180 });
  await app.clock.advance(181_000);
  expect([...(await wishForAll())].filter(([, isFresh]) => !isFresh).map(([name]) => name)).toEqual(["departures"]);
  await app.clock.advance(57 * minuteMs);
  await run();
  expect(await outcomes()).toMatchObject({ departures: "stale", "home-assistant": "stale" });
  expect(["Shown", "Same"]).toContain((await outcomes()).headlines);
  await app.clock.advance(7 * 24 * 60 * minuteMs);
  await run();
  expect(await outcomes()).toEqual(Object.fromEntries(names.map((name) => [name, "stale"])));
});
