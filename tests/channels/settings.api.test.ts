import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findChannel } from "../../gateway/modules/channels/catalogue/registry.ts";
import { readShowInputs, readyChannels } from "../../gateway/modules/channels/engine/showInputs.ts";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { openParsers } from "../../gateway/modules/channels/parsing/parsers.ts";
import { fetchDueSources, readChannelData } from "../../gateway/modules/channels/sources.service.ts";
import { openOutside } from "../../gateway/outside/outside.ts";
import { addChannel, givePlus } from "../support/channels.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let host: string;
let stub: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: string[] = [];

beforeAll(async () => {
  stub = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.authorization ?? ""}`.trim());
    answer(request, response);
  });
  await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(stub.address() as AddressInfo).port}`;
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").board("hall").board("free"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
    config: { allowedPrivateHosts: [host] },
  });
  await loadChannelCatalogue(app.context);
  await givePlus(app.context, app.ids.boards.hall ?? "");
  mia = await app.as("mia");
});
afterAll(async () => {
  await app?.close();
  stub.closeAllConnections();
  stub.close();
});
beforeEach(() => {
  seen.length = 0;
  answer = (_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end('{"state":"21.5","attributes":{"friendly_name":"Garden"},"v":41}');
  };
});

const hall = (): string => app.ids.boards.hall ?? "";
const house = () => addChannel(app.context, hall(), "home-assistant");
const plain = () => ({ address: `http://${host}`, entity: "sensor.garden", name: "" });

interface Saved {
  readonly saved?: boolean;
  readonly problems?: readonly { readonly path: string; readonly error: string }[];
  readonly type?: string;
  readonly rule?: string;
}
async function save(id: string, settings: unknown, caller = mia): Promise<Saved> {
  const { data, errors } = await caller.graphql<{ saveSubscriptionSettings: Saved }>(
    `mutation ($id: ID!, $settings: Json!) { saveSubscriptionSettings(subscriptionId: $id, settings: $settings) {
      ... on SaveSubscriptionSettingsSuccess { saved problems { path error } } ... on Refusal { type rule } } }`,
    { id, settings },
  );
  expect(errors).toBeUndefined();
  return data?.saveSubscriptionSettings ?? {};
}
async function form(id: string) {
  const { data } = await mia.graphql<{
    subscriptionConfiguration: { schema: { properties: object }; values: Record<string, unknown>; words: object };
  }>("query ($id: ID!) { subscriptionConfiguration(subscriptionId: $id) { schema values words } }", { id });
  return data?.subscriptionConfiguration;
}
const rowOf = async (id: string) =>
  (await app.opened.sql`select settings, secrets, settings_version as version from subscription where id = ${id}`)[0];

describe("the settings of a channel", () => {
  test("are told as a form, saved by its schema, and shown with what they say", async () => {
    const id = await addChannel(app.context, hall(), "channel-rota");
    const drawn = await form(id);
    expect(Object.keys(drawn?.schema.properties ?? {})).toEqual(["names", "tasks", "turn"]);
    expect(drawn?.values).toMatchObject({ turn: "daily" });
    expect(drawn?.words).toMatchObject({ save: "Save" });
    const settings = { names: [{ name: "Mia" }], tasks: [{ task: "Dishes" }], turn: "weekly" };
    expect(await save(id, settings)).toEqual({ saved: true, problems: [] });
    expect((await form(id))?.values).toEqual(settings);
    expect((await rowOf(id))?.version).toBe(findChannel("channel-rota")?.version);
  });

  test("are refused by setting, in plain words, and then nothing is saved", async () => {
    const id = await addChannel(app.context, hall(), "bins");
    const saved = await save(id, {
      bins: [
        { name: "", date: "tomorrow", every: "year" },
        { name: "Paper", date: "2026-01-06", every: "week" },
      ],
      kitten: 1,
    });
    expect(saved).toEqual({
      saved: false,
      problems: [
        { path: "bins.0.name", error: "This is needed." },
        { path: "bins.0.date", error: "A date is written as 2026-03-10." },
        { path: "bins.0.every", error: "Choose one of the list." },
        { path: "kitten", error: "This channel has no such setting." },
      ],
    });
    expect((await rowOf(id))?.settings).toEqual({});
  });

  test("of another channel's shape are refused, and so is what is no settings at all", async () => {
    const id = await addChannel(app.context, hall(), "bins");
    expect(await save(id, plain())).toMatchObject({
      saved: false,
      problems: [{ path: "address" }, { path: "entity" }, { path: "name" }],
    });
    for (const settings of [[], "bins", 1, { bins: "x".repeat(17_000) }]) {
      expect(await save(id, settings)).toEqual({ type: "ValidationError", rule: "settings" });
    }
  });

  test("are nobody's who is not a member, want a plan where the channel does, and are none where there is nothing to set", async () => {
    const id = await house();
    expect(await save(id, plain(), await app.as("stranger"))).toMatchObject({ type: "NotFound" });
    const poor = await addChannel(app.context, app.ids.boards.free ?? "", "home-assistant");
    expect(await save(poor, plain())).toEqual({ type: "SubscriptionHold", rule: "plan" });
    const sayings = await addChannel(app.context, hall(), "channel-twain");
    expect(await save(sayings, {})).toMatchObject({ type: "NotFound" });
    const urlOf = (one: string) =>
      mia.graphql(`{ subscriptionConfigurationUrl(subscriptionId: "${one}") { configurationUrl configurationToken } }`);
    expect((await urlOf(sayings)).errors?.[0]?.extensions.code).toBe("NotFound");
    expect((await urlOf(id)).data).toEqual({
      subscriptionConfigurationUrl: { configurationUrl: `/configure/${id}`, configurationToken: null },
    });
  });

  test("of an older major version are brought to this one before they are read", async () => {
    const id = await addChannel(app.context, hall(), "channel-rota");
    await app.opened.sql`update subscription set settings = ${'{"people":["Mia"]}'}::text::jsonb,
      settings_version = '0.9.0' where id = ${id}`;
    const definition = findChannel("channel-rota");
    if (definition === undefined) throw new Error("channel-rota");
    const next = {
      ...definition,
      migrate: (from: string, settings: unknown) => {
        const { people } = settings as { people: string[] };
        return { names: people.map((name) => ({ name: `${name} ${from}` })) };
      },
    };
    const [inputs] = await readShowInputs(app.context, [hall()]);
    const rows = inputs?.subscriptions.filter((row) => row.id === id) ?? [];
    expect(readyChannels(() => definition, rows)).toEqual([]);
    expect(readyChannels(() => next, rows)[0]?.settings).toMatchObject({ names: [{ name: "Mia 0.9.0" }] });
  });
});

describe("secrets", () => {
  test("are kept encrypted, never sent back, kept when empty, and removed by null", async () => {
    const id = await house();
    expect(await save(id, { ...plain(), token: "swordfish-1" })).toMatchObject({ saved: true });
    expect(seen).toEqual(["/api/states/sensor.garden Bearer swordfish-1"]);
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain("swordfish");
    expect(row?.secrets).toMatchObject({ token: expect.stringMatching(/^v1\./) });
    expect((await form(id))?.values).toEqual({ ...plain(), token: { set: true } });

    expect(await save(id, { ...plain(), name: "Hot", token: "" })).toMatchObject({ saved: true });
    expect(await save(id, { ...plain(), name: "Hotter", token: { set: true } })).toMatchObject({ saved: true });
    expect(await save(id, { ...plain(), entity: "sensor.roof" })).toMatchObject({ saved: true });
    expect(seen.at(-1)).toBe("/api/states/sensor.roof Bearer swordfish-1");
    expect(await save(id, { ...plain(), token: null })).toMatchObject({ saved: true });
    expect(seen.at(-1)).toBe("/api/states/sensor.garden");
    expect((await rowOf(id))?.secrets).toBeNull();
    expect(app.logLines.join("")).not.toContain("swordfish");
  });

  test("open nothing in another channel's row", async () => {
    const [one, other] = [await house(), await house()];
    await save(one, { ...plain(), token: "swordfish-2" });
    await app.opened.sql`update subscription t set settings = s.settings, secrets = s.secrets
      from subscription s where s.id = ${one} and t.id = ${other}`;
    const [inputs] = await readShowInputs(app.context, [hall()]);
    const tokens = inputs?.subscriptions
      .filter(({ id }) => id === one || id === other)
      .map(({ id, settings }) => [id, settings.token]);
    expect(Object.fromEntries(tokens ?? [])).toEqual({ [one]: "swordfish-2", [other]: undefined });
  });

  test("make their channel's data its own, and the gateway asks with them", async () => {
    const [one, other] = [await house(), await house()];
    for (const id of [one, other]) await save(id, { ...plain(), entity: "sensor.cellar", token: "swordfish-3" });
    seen.length = 0;
    const [inputs] = await readShowInputs(app.context, [hall()]);
    const ready = readyChannels(findChannel, inputs?.subscriptions ?? []).filter(({ row }) =>
      [one, other].includes(row.id),
    );
    const wishes = ready.map(({ row, definition, settings }) => ({ subscriptionId: row.id, definition, settings }));
    await readChannelData(app.context, wishes);
    const outside = openOutside({ allowedPrivateHosts: [host], ownPorts: [] });
    const parsers = openParsers({ timeoutMs: 20_000 });
    await fetchDueSources(app.context, () => ({ outside, parsers }));
    await Promise.all([outside.close(), parsers.close()]);
    expect(seen).toEqual(Array(2).fill("/api/states/sensor.cellar Bearer swordfish-3"));
    expect([...(await readChannelData(app.context, wishes)).values()].map(({ data }) => data)).toEqual(
      Array(2).fill({ name: "Garden", state: "21.5", unit: "" }),
    );
  });
});

describe("a source is asked before it is saved", () => {
  const cases: readonly [string, typeof answer, string, string][] = [
    ["a wrong token", (_, response) => response.writeHead(401).end(), "token", "does not accept this token"],
    ["a wrong entity", (_, response) => response.writeHead(404).end(), "address", "answered with status 404"],
    [
      "another thing",
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      "address",
      "is not what this channel reads",
    ],
    [
      "a redirect to this machine",
      (_, response) => response.writeHead(302, { location: "http://127.0.0.1:80/" }).end(),
      "address",
      "ALLOWED_PRIVATE_HOSTS=127.0.0.1:80",
    ],
    [
      "a page that never ends",
      (_, response) => {
        const write = () => {
          while (response.write(Buffer.alloc(64 * 1024, 32)));
        };
        response.on("drain", write);
        response.on("error", () => undefined);
        write();
      },
      "address",
      "too large",
    ],
  ];
  test.each(cases)("%s is named at its setting, and nothing is saved", async (_name, how, path, words) => {
    const id = await house();
    answer = how;
    const saved = await save(id, { ...plain(), token: "swordfish-4" });
    expect(saved).toMatchObject({ saved: false, problems: [{ path, error: expect.stringContaining(words) }] });
    expect((await rowOf(id))?.settings).toEqual({});
  });

  test("a private host tells what its operator has to allow", async () => {
    const id = await house();
    const saved = await save(id, { ...plain(), address: "http://192.168.7.7:8080" });
    expect(saved.problems?.[0]?.error).toContain("ALLOWED_PRIVATE_HOSTS=192.168.7.7:8080");
  });

  test("what asks for nothing else is saved while the source is away", async () => {
    const id = await house();
    await save(id, plain());
    answer = (_, response) => response.destroy();
    expect(await save(id, { ...plain(), name: "Garden" })).toMatchObject({ saved: true });
    expect(await save(id, { ...plain(), entity: "sensor.roof" })).toMatchObject({
      saved: false,
      problems: [{ error: `${host} cannot be reached.` }],
    });
  });
});

describe("when a channel shows", () => {
  const change = async (id: string, more: string) => {
    const { data, errors } = await mia.graphql<{ updateSubscription: Record<string, unknown> }>(
      `mutation { updateSubscription(subscriptionId: "${id}", ${more}) {
        ... on UpdateSubscriptionSuccess { subscription { priority runOfShow { description firstAppearance }
          rhythm { kind isOwn times weekdays minutes from to } } } ... on Refusal { type rule } } }`,
    );
    expect(errors).toBeUndefined();
    return data?.updateSubscription;
  };

  test("is its people's choice, and its own again", async () => {
    const id = await addChannel(app.context, app.ids.boards.free ?? "", "channel-poor-richard");
    await app.opened.sql`update installable set public = true where friendly_identifier = 'channel-poor-richard'`;
    expect(await change(id, 'rhythm: { kind: at, times: ["18:00", "08:30"], weekdays: [5, 1] }, priority: 2')).toEqual({
      subscription: {
        priority: 2,
        runOfShow: { description: "Mon, Fri: At 08:30, 18:00", firstAppearance: expect.any(String) },
        rhythm: {
          kind: "at",
          isOwn: true,
          times: ["08:30", "18:00"],
          weekdays: [1, 5],
          minutes: null,
          from: null,
          to: null,
        },
      },
    });
    expect(await change(id, 'rhythm: { kind: every, minutes: 30, from: "07:00", to: "10:00" }')).toMatchObject({
      subscription: {
        rhythm: { kind: "every", minutes: 30, from: "07:00", to: "10:00" },
        runOfShow: { firstAppearance: "07:00" },
      },
    });
    expect(await change(id, "rhythm: { kind: default }")).toMatchObject({
      subscription: { rhythm: { kind: "every", minutes: 60, isOwn: false } },
    });
  });

  test.each([
    "rhythm: { kind: at, times: [] }",
    'rhythm: { kind: at, times: ["25:00"] }',
    'rhythm: { kind: at, times: ["08:00"], weekdays: [8] }',
    "rhythm: { kind: every, minutes: 14 }",
    "rhythm: { kind: every, minutes: 50 }",
    'rhythm: { kind: every, minutes: 30, from: "07:00" }',
    "rhythm: { kind: ambient, minutes: 6 }",
    'rhythm: { kind: ambient, minutes: 1, times: ["08:00"] }',
    "priority: 10",
  ])("is refused where no day has it: %s", async (more) => {
    const id = await addChannel(app.context, hall(), "channel-haiku-year");
    expect(await change(id, more)).toEqual({
      type: "ValidationError",
      rule: more.startsWith("priority") ? "priority" : "rhythm",
    });
  });

  test("is spaced evenly on request, muted ones left where they are", async () => {
    const fresh = await testApp({
      seed: (seed) => seed.person("noor").tenant("Away", (away) => away.owner("noor").board("deck")),
    });
    try {
      const board = fresh.ids.boards.deck ?? "";
      await givePlus(fresh.context, board);
      const rhythm = { kind: "every", minutes: 30 } as const;
      for (const [place, name] of ["channel-twain", "channel-verse", "channel-haiku-year"].entries()) {
        await addChannel(fresh.context, board, name, { rhythm, phaseMinutes: 25 - place });
      }
      await addChannel(fresh.context, board, "channel-cat-thoughts", { rhythm, phaseMinutes: 3, muted: true });
      const noor = await fresh.as("noor");
      await noor.graphql(`mutation { spaceChannelsEvenly(boardId: "${board}") { __typename } }`);
      const rows = await fresh.opened.sql`select phase_minutes as phase from subscription order by created_at, id`;
      expect(rows.map(({ phase }) => phase).toSorted((one, other) => one - other)).toEqual([0, 3, 10, 20]);
    } finally {
      await fresh.close();
    }
  });
});

describe("the preview of settings", () => {
  const look = async (id: string, settings: unknown, caller = mia) => {
    const { data, errors } = await caller.graphql<{
      subscriptionSettingsPreview: {
        face: { characters: number[][] | null; dataFrom: string } | null;
        problems: { path: string }[];
      };
    }>(
      `query ($id: ID!, $settings: Json!) { subscriptionSettingsPreview(subscriptionId: $id, settings: $settings) {
        face { characters dataFrom } problems { path } } }`,
      { id, settings },
    );
    return { code: errors?.[0]?.extensions.code, ...data?.subscriptionSettingsPreview };
  };

  test("is what the channel would show with them; nothing is saved, and no source is asked", async () => {
    const id = await addChannel(app.context, hall(), "channel-rota");
    const rota = (name: string) => ({ names: [{ name }], tasks: [{ task: "Dishes" }], turn: "weekly" });
    const [mias, idas] = [await look(id, rota("Mia")), await look(id, rota("Ida"))];
    expect(mias.problems).toEqual([]);
    // M is 13 and I is 9; A is 1.
    expect(mias.face?.characters?.flat().join()).toContain("13,9,1");
    expect(idas.face?.characters?.flat().join()).toContain("9,4,1");
    expect((await rowOf(id))?.settings).toEqual({});
    const sensor = await house();
    seen.length = 0;
    expect(await look(sensor, plain())).toMatchObject({ face: { dataFrom: "Preview" }, problems: [] });
    expect(seen).toEqual([]);
  });

  test("tells what is wrong, to members alone", async () => {
    const id = await addChannel(app.context, hall(), "bins");
    expect(await look(id, { bins: [{ name: "", date: "2026-01-06", every: "week" }] })).toEqual({
      code: undefined,
      face: null,
      problems: [{ path: "bins.0.name" }],
    });
    expect((await look(id, { bins: [] }, await app.as("stranger"))).code).toBe("NotFound");
    expect((await look(id, ["bins"])).code).toBe("ValidationError");
  });
});

describe("whatever becomes of a listing", () => {
  const listed = async (board: string) => {
    const { data, errors } = await mia.graphql<{
      getInstalledInstallables: { channels: { id: string; next: number[] }[] };
    }>(`{ getInstalledInstallables(boardId: "${board}") { channels { id next } } }`);
    expect(errors).toBeUndefined();
    return data?.getInstalledInstallables.channels ?? [];
  };

  test("a channel that is installed goes on when it is withdrawn, and when its category is gone", async () => {
    const id = await addChannel(app.context, hall(), "channel-hello-world");
    await app.opened.sql`delete from marketplace_listing where id = 'channel-hello-world'`;
    await app.opened.sql`delete from channel_category where id = 'category-travel'`;
    expect((await listed(hall())).find((channel) => channel.id === id)?.next).toHaveLength(2);
    const { errors, data } = await mia.graphql<{ installableDetail: object }>(
      `{ installableDetail(subscriptionId: "${id}") { installable { title category { id } } marketplaceListing { id } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data?.installableDetail).toMatchObject({ installable: { category: null }, marketplaceListing: null });
  });

  test("a board takes 500 channels and no more, and still answers with all of them", { timeout: 120_000 }, async () => {
    const board = app.ids.boards.free ?? "";
    await addChannel(app.context, board, "channel-twain");
    await app.opened
      .sql`insert into subscription (id, installation_id, board_id, title, muted, requires_configuration, created_at)
      select 'many-' || n, s.installation_id, s.board_id, s.title, false, false, s.created_at from generate_series(1, 500) n,
      (select * from subscription where board_id = ${board} order by created_at desc limit 1) s`;
    const { data } = await mia.graphql<{ createSubscription: object }>(
      `mutation { createSubscription(boardId: "${board}", marketplaceListingId: "channel-poor-richard") {
        __typename ... on Refusal { type rule } } }`,
    );
    expect(data?.createSubscription).toMatchObject({ type: "ValidationError", rule: "channels" });
    expect((await listed(board)).length).toBeGreaterThan(500);
  });
});
