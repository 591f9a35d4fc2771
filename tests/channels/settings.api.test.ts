import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findChannel } from "../../gateway/modules/channels/catalogue/registry.ts";
import { readShowInputs, readyChannels } from "../../gateway/modules/channels/engine/showInputs.ts";
import { openParsers } from "../../gateway/modules/channels/parsing/parsers.ts";
import { readChannelData } from "../../gateway/modules/channels/sources/sources.service.ts";
import { openOutside } from "../../gateway/outside/outside.ts";
import { type SettingsWorld, settingsWorld } from "../support/channelSettings.ts";
import { addChannel } from "../support/channels.ts";
import { fetchDueSources } from "../support/fetchDueSources.ts";

let world: SettingsWorld;
beforeAll(async () => {
  world = await settingsWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.reset());

describe("the settings of a channel", () => {
  test("are told as a form, saved by its schema, and shown with what they say", async () => {
    const id = await addChannel(world.app.context, world.hall, "channel-rota");
    const drawn = await world.form(id);
    expect(Object.keys(drawn?.schema.properties ?? {})).toEqual(["names", "tasks", "turn"]);
    expect(drawn?.values).toMatchObject({ turn: "daily" });
    expect(drawn?.words).toMatchObject({ save: "Save" });
    const settings = { names: [{ name: "Mia" }], tasks: [{ task: "Dishes" }], turn: "weekly" };
    expect(await world.save(id, settings)).toEqual({ saved: true, problems: [] });
    expect((await world.form(id))?.values).toEqual(settings);
    expect((await world.rowOf(id))?.version).toBe(findChannel("channel-rota")?.version);
  });

  test("are refused by setting, in plain words, and then nothing is saved", async () => {
    const id = await addChannel(world.app.context, world.hall, "bins");
    const saved = await world.save(id, {
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
    expect((await world.rowOf(id))?.settings).toEqual({});
  });

  test("name the signs that no flap bears, in lists too, and say nothing of what a board can show", async () => {
    const bins = await addChannel(world.app.context, world.hall, "bins");
    const entry = (name: string) => ({ name, date: "2026-01-06", every: "week" });
    const given = { bins: [entry("Papier"), entry("Têtu 😀 €"), entry("Gelb 3°")] };
    const problems = [{ path: "bins.1.name", error: "No flap bears 😀 €." }];
    expect(await world.save(bins, given)).toEqual({ saved: false, problems });
    expect((await world.rowOf(bins))?.settings).toEqual({});
    expect(await world.save(bins, { bins: [entry("Têtu"), entry("Liebe ❤")] })).toEqual({ saved: true, problems: [] });
    const number = await addChannel(world.app.context, world.hall, "number");
    const rate = { title: "Rate", address: "https://api.example/", pointer: "/v", unit: "€", decimals: 0, token: "" };
    expect(await world.save(number, rate)).toMatchObject({
      saved: false,
      problems: [{ path: "unit", error: "No flap bears €." }],
    });
  });

  test("are not saved over somebody else's by who began with others", async () => {
    const id = await addChannel(world.app.context, world.hall, "channel-rota");
    const rota = (...people: string[]) => ({
      names: people.map((name) => ({ name })),
      tasks: [{ task: "Dishes" }],
      turn: "weekly",
    });
    const both = (await world.form(id))?.version;
    const mine = await world.saveOver(id, rota("Anna"), both);
    expect(mine).toEqual({ saved: true, version: expect.any(String) });
    expect(mine.version).not.toBe(both);
    const error = "Somebody else saved these settings meanwhile. Look at them again.";
    const refused = { type: "AlreadyExists", rule: "settings", error };
    expect(await world.saveOver(id, rota("Otto"), both)).toEqual(refused);
    // What would be refused by setting is, too.
    expect(await world.saveOver(id, { names: 1 }, both)).toEqual(refused);
    expect(await world.form(id)).toMatchObject({ values: rota("Anna"), version: mine.version });
    // An answer that was lost.
    expect(await world.saveOver(id, rota("Anna"), both)).toMatchObject({ saved: true });
    expect(await world.saveOver(id, rota("Anna", "Otto"), (await world.form(id))?.version)).toMatchObject({
      saved: true,
    });
    // Who says nothing of what they began with.
    expect(await world.saveOver(id, rota("Noor"), undefined)).toMatchObject({ saved: true });
    expect((await world.form(id))?.values).toEqual(rota("Noor"));
  });

  test("of another channel's shape are refused, and so is what is no settings at all", async () => {
    const id = await addChannel(world.app.context, world.hall, "bins");
    expect(await world.save(id, world.plain())).toMatchObject({
      saved: false,
      problems: [{ path: "address" }, { path: "entity" }, { path: "name" }],
    });
    for (const settings of [[], "bins", 1, { bins: "x".repeat(17_000) }]) {
      expect(await world.save(id, settings)).toEqual({ type: "ValidationError", rule: "settings" });
    }
  });

  test("are nobody's who is not a member, want a plan where the channel does, and are none where there is nothing to set", async () => {
    const id = await world.house();
    expect(await world.save(id, world.plain(), await world.app.as("stranger"))).toMatchObject({ type: "NotFound" });
    const poor = await addChannel(world.app.context, world.free, "home-assistant");
    expect(await world.save(poor, world.plain())).toEqual({ type: "SubscriptionHold", rule: "plan" });
    const sayings = await addChannel(world.app.context, world.hall, "channel-twain");
    expect(await world.save(sayings, {})).toMatchObject({ type: "NotFound" });
    const urlOf = (one: string) =>
      world.mia.graphql(
        `{ subscriptionConfigurationUrl(subscriptionId: "${one}") { configurationUrl configurationToken } }`,
      );
    expect((await urlOf(sayings)).errors?.[0]?.extensions.code).toBe("NotFound");
    expect((await urlOf(id)).data).toEqual({
      subscriptionConfigurationUrl: { configurationUrl: `/configure/${id}`, configurationToken: null },
    });
  });

  test("of an older major version are brought to this one before they are read", async () => {
    const id = await addChannel(world.app.context, world.hall, "channel-rota");
    await world.app.opened.sql`update subscription set settings = ${'{"people":["Mia"]}'}::text::jsonb,
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
    const [inputs] = await readShowInputs(world.app.context, [world.hall]);
    const rows = inputs?.subscriptions.filter((row) => row.id === id) ?? [];
    expect(readyChannels(() => definition, rows)).toEqual([]);
    expect(readyChannels(() => next, rows)[0]?.settings).toMatchObject({ names: [{ name: "Mia 0.9.0" }] });
  });
});

describe("secrets", () => {
  test("are kept encrypted, never sent back, kept when empty, and removed by null", async () => {
    const id = await world.house();
    expect(await world.save(id, { ...world.plain(), token: "swordfish-1" })).toMatchObject({ saved: true });
    expect(world.seen).toEqual(["/api/states/sensor.garden Bearer swordfish-1"]);
    const row = await world.rowOf(id);
    expect(JSON.stringify(row)).not.toContain("swordfish");
    expect(row?.secrets).toMatchObject({ token: expect.stringMatching(/^v1\./) });
    expect((await world.form(id))?.values).toEqual({ ...world.plain(), token: { set: true } });

    const before = (await world.form(id))?.version;
    expect(before).not.toContain("swordfish");
    expect(await world.save(id, { ...world.plain(), token: "swordfish-1b" })).toMatchObject({ saved: true });
    // A secret alone makes other settings.
    expect(await world.saveOver(id, { ...world.plain(), name: "Hot" }, before)).toMatchObject({ rule: "settings" });
    expect(await world.save(id, { ...world.plain(), token: "swordfish-1" })).toMatchObject({ saved: true });
    expect(await world.save(id, { ...world.plain(), name: "Hot", token: "" })).toMatchObject({ saved: true });
    expect(await world.save(id, { ...world.plain(), name: "Hotter", token: { set: true } })).toMatchObject({
      saved: true,
    });
    expect(await world.save(id, { ...world.plain(), entity: "sensor.roof" })).toMatchObject({ saved: true });
    expect(world.seen.at(-1)).toBe("/api/states/sensor.roof Bearer swordfish-1");
    expect(await world.save(id, { ...world.plain(), token: null })).toMatchObject({ saved: true });
    expect(world.seen.at(-1)).toBe("/api/states/sensor.garden");
    expect((await world.rowOf(id))?.secrets).toBeNull();
    expect(world.app.logLines.join("")).not.toContain("swordfish");
  });

  test("stay with the host that they were given for: whoever changes the address gives them again, or removes them", async () => {
    const id = await world.house();
    await world.save(id, { ...world.plain(), token: "swordfish-4" });
    world.seen.length = 0;
    const elsewhere = { ...world.plain(), address: world.plain().address.replace("127.0.0.1", "127.0.0.2") };
    const problems = [
      { path: "token", error: `It was given for ${world.host}. Give it again for the other address, or remove it.` },
    ];
    for (const token of [undefined, "", { set: true }]) {
      expect(await world.save(id, { ...elsewhere, token })).toEqual({ saved: false, problems });
    }
    const { data } = await world.mia.graphql(
      `query ($id: ID!, $settings: Json!) {
        subscriptionSettingsPreview(subscriptionId: $id, settings: $settings) { face { __typename } problems { path error } } }`,
      { id, settings: elsewhere },
    );
    expect(data?.subscriptionSettingsPreview).toEqual({ face: null, problems });
    // Nobody allowed that one: the address itself is what is wrong now.
    for (const token of ["swordfish-5", null]) {
      expect(await world.save(id, { ...elsewhere, token })).toMatchObject({
        saved: false,
        problems: [{ path: "address" }],
      });
    }
    expect(
      await world.save(id, { ...world.plain(), address: `${world.plain().address}/`, entity: "sensor.roof" }),
    ).toMatchObject({
      saved: true,
    });
    expect(world.seen).toEqual(["/api/states/sensor.roof Bearer swordfish-4"]);
  });

  test("open nothing in another channel's row", async () => {
    const [one, other] = [await world.house(), await world.house()];
    await world.save(one, { ...world.plain(), token: "swordfish-2" });
    await world.app.opened.sql`update subscription t set settings = s.settings, secrets = s.secrets
      from subscription s where s.id = ${one} and t.id = ${other}`;
    const [inputs] = await readShowInputs(world.app.context, [world.hall]);
    const tokens = inputs?.subscriptions
      .filter(({ id }) => id === one || id === other)
      .map(({ id, settings }) => [id, settings.token]);
    expect(Object.fromEntries(tokens ?? [])).toEqual({ [one]: "swordfish-2", [other]: undefined });
  });

  test("make their channel's data its own, and the gateway asks with them", async () => {
    const [one, other] = [await world.house(), await world.house()];
    for (const id of [one, other])
      await world.save(id, { ...world.plain(), entity: "sensor.cellar", token: "swordfish-3" });
    world.seen.length = 0;
    const [inputs] = await readShowInputs(world.app.context, [world.hall]);
    const ready = readyChannels(findChannel, inputs?.subscriptions ?? []).filter(({ row }) =>
      [one, other].includes(row.id),
    );
    const wishes = ready.map(({ row, definition, settings }) => ({ subscriptionId: row.id, definition, settings }));
    await readChannelData(world.app.context, wishes);
    await world.app.opened.sql`update source_data set next_fetch_at = gateway_now()
      where wished_by = ${one} or wished_by = ${other}`;
    const outside = openOutside({ allowedPrivateHosts: [world.host], ownPorts: [] });
    const parsers = openParsers({ timeoutMs: 20_000 });
    await fetchDueSources(world.app.context, { outside, parsers });
    await Promise.all([outside.close(), parsers.close()]);
    expect(world.seen).toEqual(Array(2).fill("/api/states/sensor.cellar Bearer swordfish-3"));
    expect([...(await readChannelData(world.app.context, wishes)).values()].map(({ data }) => data)).toEqual(
      Array(2).fill({ name: "Garden", state: "21.5", unit: "" }),
    );
  });
});
