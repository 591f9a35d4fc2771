import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tellEvents } from "../../gateway/modules/developer/events/relay.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { quoted } from "../support/developerCalls.ts";
import { grid } from "../support/dialectWorld.ts";
import { pin, writeText } from "../support/messageCalls.ts";
import { patiently, startMqtt } from "../support/mqttWorld.ts";
import { changeHabits } from "../support/timingCalls.ts";
import { relayAll } from "../support/webhookCalls.ts";

/*
 * A board's discovery, held against a recorded one that Home Assistant's own schemas accept: each difference has its reason
 * here, or is a fault.
 */

type Told = Readonly<Record<string, unknown>> & { readonly cmps: Readonly<Record<string, object>> };

const recording = readFileSync(projectPath("tests/data/dialects/ha-discovery.json"), "utf8");

/** Everything that is said, each by its path: "cmps.clear.p" is "button". */
function leaves(value: unknown, path = ""): [path: string, value: unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path === "" ? key : `${path}.${key}`));
}

/** A name of the recording, and the one that says the same here. */
const renamed: Readonly<Record<string, readonly [ours: string, reason: string]>> = {
  avty: ["availability", "ours because the long name is the documented one; both are read"],
  avty_mode: ["availability_mode", "ours because the long name is the documented one; both are read"],
  "cmps.image": ["cmps.picture", "ours because its id stands in people's automations by now"],
  "cmps.trig": ["cmps.on_message_shown", "ours because there are two, and each is called what it says"],
  "cmps.shown": [
    "cmps.happened",
    "ours because it tells of refusals and pins, too, and its id stands in automations by now",
  ],
};

const sameState =
  "ours because one retained topic holds all that is so: what an entity reads is never older than another's";
const oneId = "ours because ids have letters, digits and _ alone; names may change, ids may not";
const answersInstead =
  "ours because a text that was sent is no state: what the board shows is Message's, what came of it is Answers'";
const happeningNames =
  "ours because quiet hours begin by the clock and are a state here; messages that were missed and channels told beside";

/** What differs, by the recording's path; ours is missing where it says so. */
const differences: Readonly<Record<string, string>> = {
  "o.name": "ours because the product's name is the operator's",
  "dev.sw": "ours because a version is told for the bridge, not for the release",
  "o.sw": "ours because a version is told for the bridge, not for the release",
  "dev.cu": "ours because it is this installation's address",
  "o.url": "ours because it is this installation's address",
  avty: "ours because several installations may share a broker: each has its own line",
  "cmps.quiet.unique_id": oneId,
  "cmps.image.unique_id": oneId,
  "cmps.message.unique_id": oneId,
  "cmps.changed.unique_id": oneId,
  "cmps.online.unique_id": oneId,
  "cmps.send.unique_id": oneId,
  "cmps.notify.unique_id": oneId,
  "cmps.order.unique_id": oneId,
  "cmps.channels.unique_id": oneId,
  "cmps.clear.unique_id": oneId,
  "cmps.shown.unique_id": oneId,
  "cmps.shown.name": "ours because it tells of more than what is shown",
  "cmps.shown.event_types": happeningNames,
  "cmps.send.state_topic": answersInstead,
  "cmps.order.state_topic": sameState,
  "cmps.channels.state_topic": sameState,
  "cmps.pin.unique_id": oneId,
  "cmps.pin.state_topic": sameState,
};

/** What only ours has. */
const more: Readonly<Record<string, string>> = {
  "cmps.by": "ours because people ask who wrote what they read",
  "cmps.version": "ours because a program sees by it whether it missed one",
  "cmps.undo": "ours because the fact sheet has the button beside the recorded one",
  "cmps.resend": "ours because the fact sheet has the button beside the recorded one",
  "cmps.unpin": "ours because the fact sheet has the button beside the recorded one",
  "cmps.pinned": "ours because a pin refuses what is sent, and its end is known",
  "cmps.answered": "ours because a command that is refused is an answer, never silence",
  "cmps.online.availability": "ours because it says that the board is offline, so it is there while the board is not",
  "cmps.happened.availability": "ours because a board that goes offline tells so",
  "cmps.channels.value_template": sameState,
  "cmps.order.value_template": sameState,
  "cmps.pin.value_template": sameState,
  "cmps.on_went_offline": "ours because the fact sheet has a trigger for it beside the recorded one",
};

test("a board's discovery is the recorded one, but for what has a reason", async () => {
  const { home, discovery, kitchen } = await startMqtt();
  const told = home.json(discovery) as Told;
  const recorded = JSON.parse(recording.replaceAll("b1", kitchen)) as Told;
  const ours = new Map(leaves(told));
  const nameHere = (path: string) => {
    const [from, to] =
      Object.entries(renamed)
        .find(([name]) => path === name || path.startsWith(`${name}.`))
        ?.slice(0, 2) ?? [];
    return from === undefined ? path : `${(to as unknown as readonly string[])[0]}${path.slice(from.length)}`;
  };
  const known = leaves(recorded);
  const differ = known.filter(([path, value]) => JSON.stringify(ours.get(nameHere(path))) !== JSON.stringify(value));
  expect(differ.map(([path]) => path).sort()).toEqual(Object.keys(differences).sort());
  const names = new Set(known.map(([path]) => nameHere(path)));
  const added = [...ours.keys()].filter((path) => !names.has(path));
  const isListed = (path: string) => Object.keys(more).some((name) => path === name || path.startsWith(`${name}.`));
  expect(added.filter((path) => !isListed(path))).toEqual([]);
  expect(
    Object.keys(more).filter((name) => !added.some((path) => path === name || path.startsWith(`${name}.`))),
  ).toEqual([]);
  for (const reason of [
    ...Object.values(differences),
    ...Object.values(more),
    ...Object.values(renamed).map(([, why]) => why),
  ]) {
    expect(reason).toMatch(/^ours because /);
  }
});

test("the order of change is chosen there, holds for what comes, and follows what is set elsewhere", async () => {
  const { ask, home, discovery, topic, app, mia, kitchen } = await startMqtt();
  const { options } = (home.json(discovery) as { cmps: { order: { options: string[] } } }).cmps.order;
  const order = () => home.json(topic("state"))?.order;
  expect(order()).toBe("classic");
  let code = 0;
  for (const [name, own] of Object.entries({
    column: "column",
    "reverse-column": "reverseColumn",
    "edges-to-center": "edgesToCenter",
    row: "row",
    diagonal: "diagonal",
    random: "random",
    classic: "classic",
  })) {
    expect(options).toContain(name);
    expect(await ask("order", name)).toMatchObject({ event_type: "accepted", command: "order", status: "ok" });
    await expect.poll(order, patiently).toBe(name);
    await app.clock.advance(16_000);
    code += 1;
    expect(await ask("send", JSON.stringify({ grid: grid(code) }))).toMatchObject({ event_type: "accepted" });
    const [row] = await app.opened
      .sql`select transition from message_appearance where board_id = ${kitchen} order by version desc limit 1`;
    // A board of its own has no steps, by which nobody would see an order: Cloud's gentle ones.
    expect([name, row?.transition]).toMatchObject([name, { order: own, stepIntervalMs: 150, stepSize: 1 }]);
  }
  expect(options).toHaveLength(7);
  // Steps that a person set stay, and a person's order is told.
  await changeHabits(mia, { boardId: kitchen, transition: { order: "diagonal", stepIntervalMs: 90, stepSize: 2 } });
  await expect.poll(order, patiently).toBe("diagonal");
  await ask("order", "row");
  const { data } = await mia.graphql(
    `{ getBoardV2(id: ${quoted(kitchen)}) { transition { order stepIntervalMs stepSize } } }`,
  );
  expect(data).toEqual({ getBoardV2: { transition: { order: "row", stepIntervalMs: 90, stepSize: 2 } } });
  for (const wrong of ["sideways", "edgesToCenter", "", "toString", "ROW"]) {
    const refused = await ask("order", wrong);
    expect([wrong, refused]).toMatchObject([wrong, { event_type: "refused", type: "ValidationError" }]);
    // Whoever reads it is told every order that there is.
    for (const name of options) expect(refused?.message).toMatch(new RegExp(`\\b${name}\\b`));
  }
  await expect.poll(order, patiently).toBe("row");
});

test("what is sent holds the board for as long as was chosen there, gives way to the next, and is handed back", async () => {
  const { ask, home, topic, app, mia, kitchen } = await startMqtt();
  const state = () => home.json(topic("state")) ?? {};
  const later = (ms: number) => app.clock.advance(ms);
  await ask("send", "before");
  expect(state().pinMinutes).toBe(0);
  expect(await ask("pin", "5")).toMatchObject({ event_type: "accepted", command: "pin", status: "ok" });
  await expect.poll(() => state().pinMinutes, patiently).toBe(5);
  await later(16_000);
  expect(await ask("send", "ferry")).toMatchObject({ event_type: "accepted" });
  await expect.poll(state, patiently).toMatchObject({ message: "FERRY", pinned: "ON", pinnedBy: "Home Assistant" });
  const endsInMs = Date.parse(String(state().pinnedUntil)) - (await app.context.clock.now());
  expect(endsInMs).toBeGreaterThan(280_000);
  expect(endsInMs).toBeLessThanOrEqual(300_000);
  await later(16_000);
  // The next one of the same sender is no stranger to the pin; one that says how long is held for so long.
  expect(await ask("notify", JSON.stringify({ message: "tide", pinMinutes: 2 }))).toMatchObject({
    event_type: "accepted",
  });
  await expect.poll(state, patiently).toMatchObject({ message: "TIDE", pinned: "ON" });
  await later(130_000);
  await app.context.jobs.sweep();
  await expect.poll(state, patiently).toMatchObject({ pinned: "OFF", message: "FERRY" });
  // A person's pin holds against the broker, whatever is set there.
  await later(16_000);
  const messageId = await writeText(mia, "dinner");
  expect(await pin(mia, { boardId: kitchen, messageId, secondsToPin: 300 })).toMatchObject({
    pinnedMessage: { pinnedBy: expect.stringContaining("Mia") },
  });
  await later(16_000);
  expect(await ask("send", JSON.stringify({ text: "no", pinMinutes: 1 }))).toMatchObject({
    event_type: "refused",
    type: "MessagePinned",
    setBy: expect.stringContaining("Mia"),
  });
  for (const wrong of ["1441", "-1", "1.5", "", "ten", "1e3", "9".repeat(30)]) {
    expect([wrong, await ask("pin", wrong)]).toMatchObject([wrong, { event_type: "refused", type: "ValidationError" }]);
  }
  for (const pinMinutes of [-1, 1.5, 1441, "5", {}]) {
    const said = await ask("send", JSON.stringify({ text: "x", pinMinutes }));
    expect([pinMinutes, said]).toMatchObject([pinMinutes, { event_type: "refused", rule: "pinMinutes" }]);
  }
  expect(await ask("pin", "0.0")).toMatchObject({ event_type: "accepted" });
  await expect.poll(() => state().pinMinutes, patiently).toBe(0);
});

test("automations that know devices alone hear a word of what is shown and of a board that is gone", async () => {
  const { ask, home, topic, app, kitchen: boardId } = await startMqtt();
  await ask("send", "ferry");
  await relayAll(app);
  await expect.poll(() => home.last(topic("trigger")), patiently).toBe("message_shown");
  await tellEvents(app.context, [{ boardId, type: "board.offline", at: await app.context.clock.now(), data: {} }]);
  await expect.poll(() => home.last(topic("trigger")), patiently).toBe("went_offline");
  expect(home.heard.filter((one) => one.topic === topic("trigger")).every(({ retained }) => !retained)).toBe(true);
});

test("a board that may only be written to tells nobody there what it shows, nor that it does", async () => {
  const { ask, home, topic, app } = await startMqtt({ scopes: "[Write]" });
  await ask("send", "secret");
  await relayAll(app);
  await app.clock.advance(16_000);
  await ask("send", "fence");
  const told = home.heard.filter((one) => [topic("event"), topic("trigger")].includes(one.topic));
  expect(told).toEqual([]);
  const others = home.heard.filter((one) => !one.topic.endsWith("/set"));
  expect(others.map(({ payload }) => payload.toString()).join()).not.toMatch(/SECRET/i);
});
