import { describe, expect, test } from "vitest";
import { change, quoted } from "../support/developerCalls.ts";
import { grid, makeBoardKey } from "../support/dialectWorld.ts";
import { discoveryPayload, keyRead } from "../support/homeAssistant.ts";
import { startHouseholds } from "../support/households.ts";
import { sendText } from "../support/messageCalls.ts";
import { listenAt, startBroker } from "../support/mqttBroker.ts";
import { patiently, startMqtt } from "../support/mqttWorld.ts";
import { beginQuietHours } from "../support/quietHours.ts";
import { relayAll } from "../support/webhookCalls.ts";

/*
 * Boards on a broker, as Home Assistant's documentation of MQTT discovery has it:
 * https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload and the pages of its platforms.
 */

describe("a board on a broker", () => {
  test("is a device in Home Assistant, with what it shows and all that can be asked of it", async () => {
    const { home, kitchen, discovery, topic, app, mia } = await startMqtt();
    const told = discoveryPayload.parse(home.json(discovery));
    expect(told.dev).toMatchObject({ ids: [`clatter_${kitchen}`], name: "Kitchen", mdl: "6 x 22" });
    expect(told.o.name).toBe("Clatter");
    const entities = Object.values(told.cmps).filter((one) => one.p !== "device_automation");
    for (const { unique_id } of entities) expect(unique_id).toMatch(new RegExp(`^clatter_${kitchen}_`));
    expect(new Set(entities.map(({ unique_id }) => unique_id)).size).toBe(entities.length);
    expect(new Set(entities.map(({ p }) => p))).toEqual(
      new Set(["image", "sensor", "binary_sensor", "text", "notify", "button", "select", "switch", "number", "event"]),
    );
    const [gateway, board] = (told.availability ?? []).map((one) => one.topic);
    expect(home.last(gateway ?? "")).toBe("online");
    // It has no display.
    expect(home.last(board ?? "")).toBe("offline");
    await sendText(mia, kitchen, "ferry");
    await expect.poll(() => home.json(topic("state"))?.message, patiently).toBe("FERRY");
    expect(home.json(topic("state"))).toMatchObject({ version: 1, quiet: "OFF", pinned: "OFF", channels: "ON" });
    const state = home.json(topic("state")) ?? {};
    // What an entity reads is there, as Home Assistant takes it: a time with its offset, a state of at most 255 signs.
    for (const one of entities) {
      const key = "value_template" in one ? keyRead(one.value_template) : undefined;
      if (key === undefined) continue;
      expect(Object.keys(state)).toContain(key);
      expect(String(state[key]).length).toBeLessThanOrEqual(255);
      const isTime = one.p === "sensor" && one.device_class === "timestamp";
      if (isTime) expect(state[key]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    }
    const rows = state.grid as number[][];
    expect(rows.map((row) => row.length)).toEqual([22, 22, 22, 22, 22, 22]);
    expect(rows.flat().filter((code) => code > 0)).toEqual([6, 5, 18, 18, 25]);
    // Whoever comes later is told by what the broker keeps.
    const late = await listenAt({ url: app.context.config.mqttUrl ?? "" });
    await expect.poll(() => late.json(topic("state"))?.message, patiently).toBe("FERRY");
    expect(late.heard.find((one) => one.topic === topic("state"))?.retained).toBe(true);
    await app.clock.advance(20_000);
    await expect
      .poll(
        () =>
          home.heard
            .findLast((one) => one.topic === topic("image"))
            ?.payload.subarray(1, 4)
            .toString(),
        {
          ...patiently,
          timeout: 15_000,
        },
      )
      .toBe("PNG");
  });

  test("is online while a display of it is heard of, and goes when its key does", async () => {
    const { home, kitchen, discovery, topic, app, mia, credentialId } = await startMqtt();
    await app.opened.sql`insert into device (id, board_id, created_at) values ('d', ${kitchen}, now())`;
    app.context.bus.publish({ kind: "status", boardId: kitchen, at: app.clock.estimate() });
    await expect.poll(() => home.last(topic("availability")), patiently).toBe("online");
    await change(
      mia,
      `deleteApiCredential(id: ${quoted(credentialId)})`,
      "... on DeleteApiCredentialSuccess { deleted }",
    );
    for (const name of [discovery, ...["state", "availability", "image"].map(topic)]) {
      await expect.poll(() => home.last(name), patiently).toBe("");
    }
    const late = await listenAt({ url: app.context.config.mqttUrl ?? "" });
    await home.say(topic("send/set"), "too late");
    await home.say("fence", "");
    await expect.poll(() => late.count("fence"), patiently).toBe(1);
    expect(late.heard.filter((one) => one.topic.includes(kitchen) && one.retained)).toEqual([]);
    expect(home.count(topic("result"))).toBe(0);
  });

  test("is there because an Owner or Admin said so, and is only read where they said so", async () => {
    const { home, app, kitchen, discovery, ask, appearances } = await startMqtt({ scopes: "[Read]" });
    const told = discoveryPayload.parse(home.json(discovery));
    expect(Object.values(told.cmps).filter((one) => "command_topic" in one)).toEqual([]);
    expect(await ask("send", "hello")).toMatchObject({ event_type: "refused", type: "NotAuthorized", rule: "scope" });
    expect(await appearances()).toBe(0);
    expect((await makeBoardKey(await app.as("ben"), kitchen, "Mqtt")) as unknown).toMatchObject({
      type: "NotAuthorized",
    });
    // The other boards of the house are nobody's there.
    expect(home.heard.filter(({ topic: name }) => name.startsWith("homeassistant/")).length).toBe(
      home.count(discovery),
    );
  });

  test("cannot be bridged where there is no broker", async () => {
    const { app, board } = await startHouseholds();
    const kinds = await (await app.as("mia")).graphql("{ boardKeyKinds }");
    expect(kinds.data).toEqual({ boardKeyKinds: ["Cloud", "Local", "Events"] });
    expect((await makeBoardKey(await app.as("mia"), board("Kitchen"), "Mqtt")) as unknown).toMatchObject({
      type: "ValidationError",
      rule: "broker",
    });
  });
});

describe("a command over the broker", () => {
  test("is shown by the rules of a person's message, and answered", async () => {
    const { ask, home, topic, app, kitchen, credentialId, appearances, mia } = await startMqtt();
    expect(await ask("send", "hello\\nyou")).toMatchObject({ event_type: "accepted", command: "send", status: "ok" });
    await expect.poll(() => home.json(topic("state"))?.message, patiently).toBe("HELLO YOU");
    expect(await ask("send", "again")).toMatchObject({
      event_type: "refused",
      type: "RateLimited",
      rule: "rateLimit",
      until: expect.any(Number),
    });
    await app.clock.advance(16_000);
    expect(await ask("notify", "hello\nyou")).toMatchObject({ type: "FingerprintMatch", rule: "fingerprint" });
    const wave = { grid: grid(63), strategy: "column", step_interval_ms: 50, step_size: 2, id: "wave-1" };
    expect(await ask("send", JSON.stringify(wave))).toMatchObject({ event_type: "accepted", commandId: "wave-1" });
    const [row] = await app.opened.sql`select transition from message_appearance order by appeared_at desc limit 1`;
    expect(row?.transition).toMatchObject({ order: "column", stepIntervalMs: 50, stepSize: 2 });
    // The same one again is the same, though it comes too soon and is shown already.
    expect(await ask("send", JSON.stringify(wave))).toMatchObject({ event_type: "accepted", commandId: "wave-1" });
    expect(await appearances()).toBe(2);
    await app.clock.advance(16_000);
    await beginQuietHours(app, kitchen, "Noor");
    // Nobody on the broker overrides them.
    expect(await ask("send", JSON.stringify({ text: "night", forced: true }))).toMatchObject({
      event_type: "refused",
      type: "QuietHours",
      rule: "quietHours",
      setBy: "Noor",
    });
    expect(await appearances()).toBe(2);
    const { data } = await mia.graphql<{ apiRequests: { requests: { dialect: string; type: string | null }[] } }>(
      `{ apiRequests(boardId: ${quoted(kitchen)}, credentialId: ${quoted(credentialId)}, first: 20) { requests { dialect type } } }`,
    );
    expect(data?.apiRequests.requests.map(({ dialect, type }) => `${dialect} ${type}`)).toContain("mqtt QuietHours");
    await relayAll(app);
    const refusals = () =>
      home.heard.filter((one) => one.topic === topic("event") && one.payload.includes("write_refused"));
    await expect.poll(() => refusals().length, patiently).toBeGreaterThan(0);
  });

  test("is the same by its id while a pin of the broker's own stands, and after other minutes were set", async () => {
    const { ask, app, appearances } = await startMqtt();
    const pins = () => app.opened.sql`select id from pinned_message`;
    const send = async (id: string, more: object = {}) => {
      const answer = await ask("send", JSON.stringify({ text: `Train ${id}`, id, ...more }));
      expect(answer).toMatchObject({ event_type: "accepted", commandId: id });
      return answer?.id;
    };
    const first = await send("a", { pinMinutes: 30 });
    const pinned = await pins();
    await app.clock.advance(16_000);
    expect(await send("a", { pinMinutes: 30 })).toBe(first);
    // The pin was not begun anew.
    expect([pinned.length, await pins()]).toEqual([1, pinned]);
    const second = await send("b", { pinMinutes: 0 });
    await app.clock.advance(16_000);
    const third = await send("c");
    await ask("pin", "5");
    await app.clock.advance(16_000);
    expect([await send("b", { pinMinutes: 0 }), await send("c")]).toEqual([second, third]);
    expect([await appearances(), (await pins()).length]).toEqual([3, 0]);
  });

  test("clears the board, and switches its channels", async () => {
    const { ask, home, topic, app } = await startMqtt();
    await ask("send", "hello");
    await app.clock.advance(16_000);
    expect(await ask("clear", "PRESS")).toMatchObject({ event_type: "accepted", command: "clear" });
    await expect.poll(() => home.json(topic("state"))?.message, patiently).toBe("");
    expect(await ask("channels", "OFF")).toMatchObject({ event_type: "accepted" });
    await expect.poll(() => home.json(topic("state"))?.channels, patiently).toBe("OFF");
    expect(await ask("channels", "ON")).toMatchObject({ event_type: "accepted" });
    await expect.poll(() => home.json(topic("state"))?.channels, patiently).toBe("ON");
    expect(await ask("channels", "perhaps")).toMatchObject({ event_type: "refused", type: "ValidationError" });
    expect(await ask("clear", "no")).toMatchObject({ event_type: "refused", type: "ValidationError" });
  });

  test("that is hostile is refused, and the next one is taken", async () => {
    const { ask, appearances } = await startMqtt();
    const hostile: [string | Buffer, string][] = [
      [Buffer.alloc(1024 * 1024, "a"), "ValidationError"],
      ['{"text":', "ValidationError"],
      ["{}", "MissingTextOrCharacters"],
      ['{"text":"a","grid":[]}', "MissingTextOrCharacters"],
      ['{"grid":[[1]]}', "CharactersInvalid"],
      ['{"grid":"no"}', "CharactersInvalid"],
      ['{"text":{"a":1}}', "ValidationError"],
      ['{"text":"a","strategy":"sideways"}', "ValidationError"],
      ['{"text":"a","id":7}', "ValidationError"],
      ['{"__proto__":{"text":"a"}}', "MissingTextOrCharacters"],
      [`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`, "ValidationError"],
      [Buffer.from([0xff, 0xfe, 0x00]), "ValidationError"],
      ["", "MissingTextOrCharacters"],
    ];
    for (const [payload, type] of hostile) {
      const { event_type, type: said } = (await ask("send", payload)) ?? {};
      expect([payload.toString().slice(0, 40), event_type, said]).toEqual([
        payload.toString().slice(0, 40),
        "refused",
        type,
      ]);
    }
    expect(await appearances()).toBe(0);
    expect(await ask("send", "still here")).toMatchObject({ event_type: "accepted" });
  });

  test("that the broker kept from another time is nobody's wish any more", async () => {
    const broker = await startBroker();
    const before = await listenAt(broker);
    await before.say("clatter/never/send/set", "old", true);
    const { home, topic, kitchen, mia, appearances, discovery } = await startMqtt({ broker });
    await home.say(topic("send/set"), "kept", true);
    await expect.poll(() => appearances(), patiently).toBe(1);
    // The key is made anew, and so all is listened to anew.
    await change(mia, `deleteApiCredential(id: ${quoted((await keyOf(mia, kitchen)) ?? "")})`, "__typename");
    await expect.poll(() => home.last(discovery), patiently).toBe("");
    await makeBoardKey(mia, kitchen, "Mqtt");
    await expect.poll(() => home.json(discovery), patiently).toBeDefined();
    await home.say("fence", "");
    await expect.poll(() => home.count("fence"), patiently).toBe(1);
    expect(home.count(topic("result"))).toBe(1);
  });

  test("is answered though a thousand come at once: what is too much is refused, not kept", async () => {
    const { home, topic, appearances, ask } = await startMqtt();
    await Promise.all(Array.from({ length: 300 }, (_, at) => home.say(topic("send/set"), `m${at}`)));
    await expect
      .poll(
        () => home.heard.some((one) => one.topic === topic("result") && one.payload.includes("arrive faster")),
        patiently,
      )
      .toBe(true);
    // What is too much is refused at once, perhaps before the first one is looked at.
    await expect.poll(() => appearances(), patiently).toBe(1);
    expect(home.count(topic("result"))).toBeLessThan(100);
    expect(await ask("channels", "OFF")).toMatchObject({ command: expect.any(String) });
  });
});

const keyOf = async (caller: { graphql: (query: string) => Promise<{ data: unknown }> }, board: string) => {
  const { data } = await caller.graphql(`{ boardCredentials(boardId: ${quoted(board)}) { id kind } }`);
  return (data as { boardCredentials: { id: string; kind: string }[] }).boardCredentials.find(
    ({ kind }) => kind === "Mqtt",
  )?.id;
};
