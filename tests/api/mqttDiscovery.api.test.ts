import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";
import { quoted } from "../support/developerCalls.ts";
import { grid } from "../support/dialectWorld.ts";
import { patiently, startMqtt } from "../support/mqttWorld.ts";
import { changeHabits } from "../support/timingCalls.ts";

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
  ...Object.fromEntries(
    [
      "p",
      "unique_id",
      "name",
      "command_topic",
      "state_topic",
      "min",
      "max",
      "unit_of_measurement",
      "entity_category",
    ].map((key) => [
      `cmps.pin.${key}`,
      "ours because a pin belongs to one message and needs a person's right: nobody on a broker is told apart",
    ]),
  ),
  ...Object.fromEntries(
    ["p", "automation_type", "type", "subtype", "topic", "payload"].map((key) => [
      `cmps.trig.${key}`,
      "ours because every event is an entity that automations choose from; a trigger would tell one of them twice",
    ]),
  ),
};

/** What only ours has. */
const more: Readonly<Record<string, string>> = {
  "cmps.by": "ours because people ask who wrote what they read",
  "cmps.version": "ours because a program sees by it whether it missed one",
  "cmps.pinned": "ours because a pin refuses what is sent, and its end is known",
  "cmps.answered": "ours because a command that is refused is an answer, never silence",
  "cmps.online.availability": "ours because it says that the board is offline, so it is there while the board is not",
  "cmps.happened.availability": "ours because a board that goes offline tells so",
  "cmps.channels.value_template": sameState,
  "cmps.order.value_template": sameState,
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
    expect([wrong, await ask("order", wrong)]).toMatchObject([
      wrong,
      { event_type: "refused", type: "ValidationError" },
    ]);
  }
  await expect.poll(order, patiently).toBe("row");
});
