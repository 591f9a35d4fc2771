import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Context } from "../../gateway/context.ts";
import { findChannel } from "../../gateway/modules/channels/catalogue/registry.ts";
import { createFetcher } from "../../gateway/modules/channels/sources/fetcher.ts";
import { readChannelData } from "../../gateway/modules/channels/sources/sources.service.ts";
import { openOutside } from "../../gateway/outside/outside.ts";
import { startHouseholds } from "../support/households.ts";
import { addMessageSet } from "../support/messageSets.ts";

/* Decision 215: sources that take their time hold up nobody, and nobody's time runs while it is not asked. */

const definition = findChannel("number");

/** A machine on which all hosts stand, by any name: /slow waits until it is let go, anything else answers at once. */
async function startWithSources() {
  const waiting: ServerResponse[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host?.split(":")[0]}${request.url}`);
    if (request.url?.startsWith("/slow")) waiting.push(response);
    else response.end('{"v":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const names = ["slow", "quick", ...Array.from({ length: 40 }, (_, index) => `h${index}`)];
  const { app, board } = await startHouseholds();
  const outside = openOutside({
    allowedPrivateHosts: names.map((name) => `${name}.example:${port}`),
    ownPorts: [],
    resolve: async () => ["127.0.0.1"],
    totalMs: 20_000,
    atOnceAHost: 64,
  });
  const source = definition?.source;
  if (definition === undefined || source === undefined) throw new Error("number");
  const parsers = {
    parse: async (_: string, answers: Parameters<typeof source.parse>[0]) => source.parse(answers),
    close: async () => undefined,
  };
  const fetcher = createFetcher(app.context, { open: () => ({ outside, parsers }) });
  onTestFinished(async () => {
    await outside.close();
    await fetcher.close();
    server.closeAllConnections();
    server.close();
  });
  const settingsOf = (name: string, path: string) => {
    const address = `http://${name}.example:${port}${path}`;
    return { title: "N", address, pointer: "/v", unit: "", decimals: 0, token: "" };
  };
  const change = async (subscriptionId: string, name: string, path: string) => {
    const settings = settingsOf(name, path);
    await app.opened.sql`update subscription set settings = ${JSON.stringify(settings)}::text::jsonb
      where id = ${subscriptionId}`;
    return settings;
  };
  /** A board wishes for what this path of a host says, by a channel that it has or a new one. */
  const wish = async (context: Context, boardName: string, name: string, path: string, by?: string) => {
    const subscriptionId = by ?? (await addMessageSet(context, board(boardName), `${name}${path}`)).subscriptionId;
    const settings = await change(subscriptionId, name, path);
    const known = await readChannelData(context, [{ subscriptionId, definition, settings }]);
    return { subscriptionId, data: known.get(subscriptionId)?.data };
  };
  const tried = (like: string) => app.opened.sql<{ failures: number; isKnown: boolean }[]>`
    select failures, fetched_at is not null as "isKnown" from source_data d join subscription s on s.id = d.wished_by
    where s.settings->>'address' like ${`%${like}%`}`;
  const letGo = () => {
    for (const response of waiting.splice(0)) response.end('{"v":2}');
  };
  return { app, wish, change, fetcher, asked, tried, waiting, letGo };
}

test("a host is asked twice at once; what waits for it is not tried, and others are not kept waiting", async () => {
  const { app, wish, fetcher, asked, tried, waiting, letGo } = await startWithSources();
  for (let count = 0; count < 5; count += 1) await wish(app.context, "Kitchen", "slow", `/slow/${count}`);
  await wish(app.context, "Kitchen", "quick", "/one");
  expect(await fetcher.startDue()).toBe(3);
  await expect.poll(() => waiting.length).toBe(2);
  await expect.poll(() => tried("quick")).toEqual([{ failures: 0, isKnown: true }]);
  // Those under way keep their host's places, whoever comes.
  await wish(app.context, "Hallway", "quick", "/two");
  expect(await fetcher.startDue()).toBe(1);
  await expect.poll(() => asked.filter((one) => one.startsWith("quick")).length).toBe(2);
  expect(waiting).toHaveLength(2);
  expect(fetcher.isBusy()).toBe(true);
  for (const begun of [2, 1, 0]) {
    letGo();
    await fetcher.settled();
    expect(await fetcher.startDue()).toBe(begun);
    await expect.poll(() => waiting.length).toBe(begun);
  }
  expect(await tried("slow")).toEqual(Array(5).fill({ failures: 0, isKnown: true }));
  expect(fetcher.isBusy()).toBe(false);
});

test("one owner's sources, on ever so many hosts, leave places for others", async () => {
  const { app, wish, fetcher, asked, waiting, tried } = await startWithSources();
  for (let count = 0; count < 40; count += 1) await wish(app.context, "Kitchen", `h${count}`, "/slow");
  await app.clock.advance(1_000);
  await wish(app.context, "Lab", "quick", "/of-a-stranger");
  // Of 64 places one claim takes half; a stranger's is among them, though 40 others wait longer.
  expect(await fetcher.startDue()).toBe(32);
  await expect.poll(() => waiting.length).toBe(31);
  await expect.poll(() => tried("of-a-stranger")).toEqual([{ failures: 0, isKnown: true }]);
  // She has 31 under way: of what is free she gets none, however often is looked.
  expect(await fetcher.startDue()).toBe(0);
  await wish(app.context, "Lab", "quick", "/another");
  expect(await fetcher.startDue()).toBe(1);
  await expect.poll(() => asked.filter((one) => one.startsWith("quick"))).toHaveLength(2);
});

test("what a stop cuts is no failure, and due at once for whoever comes", async () => {
  const { app, wish, fetcher, tried, waiting } = await startWithSources();
  await wish(app.context, "Kitchen", "slow", "/slow");
  expect(await fetcher.startDue()).toBe(1);
  await expect.poll(() => waiting.length).toBe(1);
  const closed = fetcher.close();
  waiting[0]?.destroy();
  await closed;
  expect(await tried("slow")).toEqual([{ failures: 0, isKnown: false }]);
  const [row] = await app.opened.sql`select next_fetch_at <= gateway_now() and lease_until <= gateway_now() as due
    from source_data`;
  expect(row).toEqual({ due: true });
});

test("a source that boards share goes on for the others when one of them asks for something else", async () => {
  const { app, wish, change, fetcher, asked } = await startWithSources();
  const kitchens = await wish(app.context, "Kitchen", "quick", "/one");
  const hallways = await wish(app.context, "Hallway", "quick", "/one");
  await change(hallways.subscriptionId, "quick", "/two");
  await fetcher.startDue();
  await fetcher.settled();
  expect(asked).toEqual([]);
  const again = () => wish(app.context, "Kitchen", "quick", "/one", kitchens.subscriptionId);
  await again();
  expect(await fetcher.startDue()).toBe(1);
  await fetcher.settled();
  expect(asked).toEqual(["quick.example/one"]);
  expect((await again()).data).toEqual({ value: 1 });
});

test("an address that is changed and changed back is asked at once", async () => {
  const { app, wish, fetcher, asked } = await startWithSources();
  const { subscriptionId } = await wish(app.context, "Kitchen", "quick", "/one");
  await wish(app.context, "Kitchen", "quick", "/two", subscriptionId);
  while ((await fetcher.startDue()) > 0) await fetcher.settled();
  expect(asked).toEqual(["quick.example/two"]);
  await wish(app.context, "Kitchen", "quick", "/one", subscriptionId);
  while ((await fetcher.startDue()) > 0) await fetcher.settled();
  expect(asked).toEqual(["quick.example/two", "quick.example/one"]);
});
