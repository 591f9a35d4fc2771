import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChannel } from "../../gateway/modules/channels/catalogue/registry.ts";
import { subscription } from "../../gateway/modules/channels/channels.tables.ts";
import { readChannelData } from "../../gateway/modules/channels/sources/sources.service.ts";
import { OutsideError } from "../../gateway/outside/problems.ts";
import { fetchDueSources } from "../support/fetchDueSources.ts";
import { addMessageSet } from "../support/messageSets.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("hall")) });
});
afterAll(() => app?.close());

const settings = { title: "Rate", address: "https://api.example/", pointer: "/v", unit: "", decimals: 0, token: "" };

test("what a channel wishes for is fetched once for all, kept while fresh, and waits after failures", async () => {
  const definition = findChannel("number");
  if (definition?.source === undefined) throw new Error("number");
  const { source } = definition;
  const wishes = await Promise.all(
    ["One", "Two"].map(async (title) => {
      const { subscriptionId } = await addMessageSet(app.context, app.ids.boards.hall ?? "", title);
      await app.context.database.update(subscription).set({ settings }).where(eq(subscription.id, subscriptionId));
      return { subscriptionId, definition, settings };
    }),
  );
  let status = 200;
  const asked: string[] = [];
  const outside = {
    get: async ({ url, headers = {} }: { url: string; headers?: Readonly<Record<string, string>> }) => {
      asked.push(headers["if-none-match"] ?? url);
      if (status === 0) throw new OutsideError("timeout", "api.example:443");
      return { status, headers: { etag: '"one"', "retry-after": "7200" }, body: new TextEncoder().encode('{"v":41}') };
    },
    close: async () => undefined,
  };
  const parsers = {
    parse: async (_: string, answers: Parameters<typeof source.parse>[0]) => source.parse(answers),
    close: async () => undefined,
  };
  const fetchDue = () => fetchDueSources(app.context, { outside, parsers });
  const read = async () =>
    [...(await readChannelData(app.context, wishes)).values()].map(({ data, isFresh }) => ({ data, isFresh }));

  expect(await read()).toEqual([]);
  await Promise.all([fetchDue(), fetchDue()]);
  expect(asked).toHaveLength(1);
  expect(await read()).toEqual([
    { data: { value: 41 }, isFresh: true },
    { data: { value: 41 }, isFresh: true },
  ]);
  await fetchDue();
  expect(asked).toHaveLength(1);

  status = 304;
  await app.clock.advance(1_000_000);
  await fetchDue();
  expect(asked.slice(1)).toEqual(['"one"']);
  expect(await read()).toHaveLength(2);

  status = 429;
  await app.clock.advance(1_000_000);
  await fetchDue();
  await app.clock.advance(7_000_000);
  await fetchDue();
  expect(asked).toHaveLength(3);
  status = 0;
  await app.clock.advance(300_000);
  await fetchDue();
  expect(asked).toHaveLength(4);
  await app.clock.advance(23 * 3_600_000);
  expect(await read()).toEqual([
    { data: { value: 41 }, isFresh: false },
    { data: { value: 41 }, isFresh: false },
  ]);
});
