import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { makeCredential, makeInstallable, shows } from "../support/developerCalls.ts";
import { type EventReader, openEvents } from "../support/eventReader.ts";
import { type GatewayProcess, startProcess } from "../support/gatewayProcess.ts";
import { type TestApp, testApp } from "../support/testApp.ts";
import { makeEndpoint } from "../support/webhookCalls.ts";
import { openWebhookReceiver } from "../support/webhookReceiver.ts";

/*
 * One history of two gateways on one database, each a process with its jobs. One is killed while it delivers; then: every
 * event of every board arrives at least once, for the first time in the order in which it happened, at the webhook, by pages
 * and on the stream, and none is told that did not happen.
 */

const program = fileURLToPath(new URL("../support/jobsProcess.ts", import.meta.url));
const boards = ["kitchen", "hall", "attic"];
const changes = 24;
/** What a lease lasts at most, and a bit. */
const leaseMs = 46_000;
const within = { timeout: 60_000, interval: 100 };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Gateway {
  readonly url: string;
  readonly running: GatewayProcess;
}

async function gateway(app: TestApp, environment: Record<string, string>): Promise<Gateway> {
  const port = await freePort();
  const running = startProcess(["--import", "tsx", program], {
    environment: { DATABASE_URL: app.databaseUrl, PORT: String(port), LOG_LEVEL: "error", ...environment },
  });
  open.unshift({
    close: () => {
      running.signal("SIGKILL");
      return running.ended;
    },
  });
  await running.says("ready");
  return { running, url: `http://127.0.0.1:${port}` };
}

/** Renames until a gateway has said that it did; the ones that were not answered may have happened, too. */
async function rename(gateways: readonly Gateway[], token: string, id: string, title: string): Promise<void> {
  const query = `mutation { updateBoardV2(id: ${JSON.stringify(id)}, title: ${JSON.stringify(title)}) { __typename } }`;
  for (let turn = 0; turn < 40; turn += 1) {
    const { url } = gateways[turn % gateways.length] as Gateway;
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) })
      .then((response) => response.text())
      .catch(() => "");
    if (answer.includes("UpdateBoardV2Success")) return;
  }
  throw new Error(`Nobody renamed the board to ${title}.`);
}

const firstTimes = (ids: readonly string[]) => [...new Set(ids)];

test("what happens reaches webhooks, pages and streams although a gateway is killed while it tells", {
  timeout: 180_000,
}, async () => {
  let isSlow = true;
  let busy = 0;
  const receiver = await openWebhookReceiver((response) => {
    busy += 1;
    // A few fail, so that order is held over retries, too; while it is slow every try of the killed one is under way.
    const status = busy % 11 === 0 ? 503 : 204;
    setTimeout(() => response.writeHead(status).end(), isSlow ? 150 : 1);
  });
  open.unshift(receiver);
  const secretsKey = randomBytes(32).toString("base64");
  const app = await testApp({
    config: { allowedPrivateHosts: [receiver.host], secretsKey },
    seed: (seed) =>
      seed.person("mia").tenant("home", (home) => {
        home.owner("mia");
        for (const name of boards) home.board(name);
      }),
  });
  open.push(app);
  const mia = await app.as("mia");
  const installable = await makeInstallable(mia);
  const world = await Promise.all(
    boards.map(async (name) => {
      const id = app.ids.boards[name] ?? "";
      const path = `${receiver.url}/${name}`;
      expect(await makeEndpoint(mia, id, path, ["board.renamed"], name)).toHaveProperty("secret");
      return { id, path: new URL(path).pathname, credential: await makeCredential(mia, id, installable) };
    }),
  );
  const environment = { SECRETS_KEY: secretsKey, ALLOWED_PRIVATE_HOSTS: receiver.host };
  const dying = await gateway(app, environment);
  const staying = await gateway(app, environment);

  const streamed = world.map(() => [] as string[]);
  const streams: EventReader[] = [];
  const follow = async (place: number, { url }: Gateway): Promise<void> => {
    const { credential } = world[place] as (typeof world)[number];
    const ids = streamed[place] as string[];
    const last = ids.at(-1) ?? "ev_0000000000000000";
    const reader = await openEvents(`${url}/v1/events`, { headers: shows(credential), lastEventId: last });
    streams.push(reader);
    open.unshift(reader);
    const read = async (): Promise<void> => {
      for (;;) ids.push((await reader.next("board.renamed")).id ?? "");
    };
    read().catch(() => undefined);
  };
  await Promise.all(world.map((_, place) => follow(place, dying)));

  const paged = world.map(() => [] as string[]);
  const readPages = async (place: number): Promise<void> => {
    const ids = paged[place] as string[];
    const { credential } = world[place] as (typeof world)[number];
    const after = ids.length === 0 ? "" : `&after=${ids.at(-1)}`;
    const answer = await fetch(`${staying.url}/v1/events?limit=5${after}`, { headers: shows(credential) });
    const { data } = (await answer.json()) as { data: { id: string }[] };
    ids.push(...data.map(({ id }) => id));
  };

  let isWritten = false;
  const polling = (async () => {
    while (!isWritten) for (const place of world.keys()) await readPages(place);
  })();
  const write = async ({ id }: (typeof world)[number], place: number): Promise<void> => {
    for (let change = 1; change <= changes; change += 1) {
      const gateways = (change + place) % 2 === 0 ? [dying, staying] : [staying, dying];
      await rename(gateways, mia.token ?? "", id, `${place} ${change}`);
      if (change === changes / 2 && place === 0) {
        dying.running.signal("SIGKILL");
        await dying.running.ended;
        await Promise.all(world.map((_, other) => follow(other, staying)));
      }
    }
  };
  await Promise.all(world.map(write));
  isWritten = true;
  await polling;
  isSlow = false;

  const left = async (counted: string): Promise<number | undefined> =>
    (await app.opened.sql.unsafe<{ left: number }[]>(`select (${counted})::int as left`))[0]?.left;
  // What happened is told once no older transaction is open in any database of the server, which other tests use, too.
  const untold = `(select count(*) from board_event where kind = 'renamed')
    - (select count(*) from api_event where type = 'board.renamed')`;
  await expect.poll(() => left(untold), within).toBe(0);
  // What the killed one held is somebody else's once its lease has ended; failed tries have their times.
  await expect
    .poll(async () => {
      await app.clock.advance(leaseMs);
      return left("select count(*) from webhook_delivery where state <> 'Delivered'");
    }, within)
    .toBe(0);

  for (const [place, { id, path }] of world.entries()) {
    const happened = await app.opened.sql<{ id: string }[]>`
      select id from board_event where board_id = ${id} and kind = 'renamed' order by id`;
    const told = await app.opened.sql<{ name: string; at: number }[]>`
      select 'ev_' || lpad(id::text, 16, '0') as name, extract(epoch from at)::float8 as at from api_event where board_id = ${id} order by id`;
    const names = told.map(({ name }) => name);
    expect(names.length).toBe(happened.length);
    expect(names.length).toBeGreaterThanOrEqual(changes);
    const times = told.map(({ at }) => at);
    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    const hooked = receiver.hooks.filter((hook) => hook.path === path).map((hook) => hook.id);
    expect(firstTimes(hooked)).toEqual(names);
    for (;;) {
      const before = paged[place]?.length;
      await readPages(place);
      if (paged[place]?.length === before) break;
    }
    expect(paged[place]).toEqual(names);
    await expect.poll(() => firstTimes(streamed[place] ?? []), within).toEqual(names);
  }
  // It was killed in the middle: its streams ended, and some were tried by both.
  expect(streams.length).toBe(2 * boards.length);
  expect(receiver.hooks.length).toBeGreaterThan(new Set(receiver.hooks.map(({ id, path }) => id + path)).size);
});
