import { expect, test } from "vitest";
import { grid, makeBoardKey } from "../support/dialectWorld.ts";
import { call, connect, makeKey, startMcp, textOf } from "../support/mcpCalls.ts";
import { sendText } from "../support/messageCalls.ts";
import { beginQuietHours } from "../support/quietHours.ts";
import { relayAll } from "../support/webhookCalls.ts";

/* The tools that dialects.md, section 14, lists beside those of mcp.api.test.ts. */

async function begin() {
  const world = await startMcp();
  const { app } = world.world;
  const client = await connect(world.url, world.key.token);
  const later = () => app.clock.advance(16_000);
  const ask = (name: string, input: Record<string, unknown> = {}) => call(client, name, input);
  const lines = async () => ((await ask("read_board")).structuredContent as { lines: string[] }).lines.join("").trim();
  const counts = async () => {
    const [row] = await app.opened.sql`select (select count(*)::int from message_appearance) as shown,
      (select count(*)::int from message) as written, (select count(*)::int from pinned_message) as pins`;
    return row;
  };
  return { ...world, app, client, later, ask, lines, counts };
}

test("an agent is told which board it reaches, how large that is, and what it may do there", async () => {
  const { ask, kitchen, mia, world, url } = await begin();
  const board = { id: kitchen, title: "Kitchen", rows: 6, columns: 22 };
  expect((await ask("list_boards")).structuredContent).toEqual({ boards: [{ ...board, scopes: ["Read", "Write"] }] });
  const hallway = world.board("Hallway");
  const reads = await connect(url, (await makeKey(mia, hallway, "Events", "[Read]")).token);
  expect((await call(reads, "list_boards")).structuredContent).toEqual({
    boards: [{ ...board, id: hallway, title: "Hallway", scopes: ["Read"] }],
  });
});

test("a text or VBML is laid out and drawn, and nothing is written", async () => {
  const { ask, counts, lines, later } = await begin();
  const before = await counts();
  const vbml = { props: { tide: "16:40" }, components: [{ template: "{63}{{tide}}", style: { align: "bottom" } }] };
  const laid = await ask("compose_vbml", { vbml });
  const { characters } = laid.structuredContent as { characters: number[][] };
  // 1, 6, :, 4, 0 of the drum, behind a red tile; what stands left and below is the document's wish.
  expect(characters.at(-1)?.slice(0, 7)).toEqual([63, 27, 32, 50, 30, 36, 0]);
  expect(
    characters
      .slice(0, 5)
      .flat()
      .every((code) => code === 0),
  ).toBe(true);
  expect(textOf(laid)).toContain("{63}16:40");
  const text = await ask("compose_vbml", { text: "Low tide ☂" });
  expect(text.structuredContent).toMatchObject({ missing: ["☂"], lines: expect.any(Array) });
  expect(textOf(text)).toContain("LOW TIDE");
  const small = await ask("compose_vbml", {
    vbml: { style: { height: 3, width: 15 }, components: [{ template: "note" }] },
  });
  const note = small.structuredContent as { characters: number[][]; lines: string[] };
  expect([note.characters.length, note.characters[0]?.length]).toEqual([3, 15]);
  expect(note.lines[0]).toContain("NOTE");
  const unborne = await ask("compose_vbml", { vbml: { components: [{ rawCharacters: [[43]] }] } });
  // A code without a flap is a blank and is named.
  expect(unborne.structuredContent).toMatchObject({ missing: ["{43}"] });
  expect(await ask("compose_vbml", { vbml: { components: [{ template: "{99}" }] } })).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { type: "CharactersInvalid", rule: "code" } },
  });
  expect(await ask("compose_vbml", {})).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { type: "MissingTextOrCharacters", rule: "content" } },
  });
  expect(await ask("send_message", { text: "👍" })).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { type: "MissingTextOrCharacters", rule: "content", missing: ["👍"] } },
  });
  for (const [name, more] of [
    ["send_message", {}],
    ["schedule_message", { at: "2099-01-01T00:00:00Z" }],
    ["pin_message", { minutes: 30 }],
    ["render_board", {}],
  ] as const)
    expect([name, await ask(name, { text: "x", characters, ...more })]).toMatchObject([
      name,
      { isError: true, _meta: { "clatter/refusal": { type: "MissingTextOrCharacters", rule: "content" } } },
    ]);
  expect(await counts()).toEqual(before);
  // As it was laid out it is sent.
  expect((await ask("send_message", { characters })).isError).toBeFalsy();
  await later();
  expect(await lines()).toBe("{63}16:40");
});

test("a message is pinned with its end, refuses others by the rule, and the pin is taken off again", async () => {
  const { ask, later, app, counts, kitchen, mia } = await begin();
  const dry = await ask("pin_message", { text: "Dinner", minutes: 30, dryRun: true });
  expect(dry.structuredContent).toMatchObject({ status: "dryRun", id: "" });
  expect(await counts()).toMatchObject({ shown: 0, pins: 0 });
  const pinned = await ask("pin_message", { text: "Dinner", minutes: 30, idempotencyKey: "k" });
  const { until, id } = pinned.structuredContent as { until: string; id: string };
  expect(Date.parse(until) - app.clock.estimate()).toBeGreaterThan(29 * 60_000);
  expect(Date.parse(until) - app.clock.estimate()).toBeLessThanOrEqual(30 * 60_000);
  expect((await ask("pin_message", { text: "Dinner", minutes: 30, idempotencyKey: "k" })).structuredContent).toEqual(
    pinned.structuredContent,
  );
  await later();
  expect(await ask("send_message", { text: "no" })).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { type: "MessagePinned", rule: "pinned", setBy: "API", status: 409 } },
  });
  expect((await ask("unpin_message", { dryRun: true })).structuredContent).toEqual({
    status: "dryRun",
    wasPinned: true,
  });
  expect(await counts()).toMatchObject({ pins: 1 });
  expect((await ask("unpin_message")).structuredContent).toEqual({ status: "ok", wasPinned: true });
  expect((await ask("unpin_message")).structuredContent).toEqual({ status: "ok", wasPinned: false });
  expect(textOf(await ask("read_board"))).toContain("DINNER");
  // What the board shows is held without being sent anew, whoever put it there.
  await later();
  await sendText(mia, kitchen, "Ferry");
  expect((await ask("pin_message", { minutes: 5 })).structuredContent).toMatchObject({
    status: "ok",
    characters: null,
  });
  expect(await counts()).toMatchObject({ shown: 2, pins: 1 });
  expect(id).not.toBe("");
});

test("the same pin again of what the board showed is answered as it was, whatever the board shows then", async () => {
  const { ask, later, counts, mia, kitchen } = await begin();
  const sent = (await ask("send_message", { text: "Ferry" })).structuredContent as { id: string };
  const hold = async () => (await ask("pin_message", { minutes: 3, idempotencyKey: "hold" })).structuredContent;
  const first = await hold();
  expect(first).toMatchObject({ status: "ok", id: sent.id, until: expect.any(String) });
  await ask("unpin_message");
  await later();
  await sendText(mia, kitchen, "Dinner");
  expect(await hold()).toEqual(first);
  expect(await counts()).toMatchObject({ pins: 0, shown: 2 });
});

test("nothing is pinned on a board that shows nothing, nor for longer than a pin may be", async () => {
  const { ask, counts } = await begin();
  const refused = (type: string, rule: string) => ({ isError: true, _meta: { "clatter/refusal": { type, rule } } });
  expect(await ask("pin_message", { minutes: 5 })).toMatchObject(refused("MissingTextOrCharacters", "content"));
  expect(await ask("pin_message", { text: "a", minutes: 43_201 })).toMatchObject(
    refused("ValidationError", "pinDuration"),
  );
  expect(await counts()).toMatchObject({ pins: 0, shown: 0 });
});

test("what a key sent last is taken back, once, while it may be", async () => {
  const { ask, later, lines, counts, kitchen, mia, app } = await begin();
  expect(await ask("undo_message")).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { type: "NotFound", rule: "undo", status: 404 } },
  });
  await sendText(mia, kitchen, "Before");
  // A person's message is its sender's to take back.
  expect(await ask("undo_message")).toMatchObject({ isError: true, _meta: { "clatter/refusal": { rule: "undo" } } });
  await later();
  await ask("send_message", { text: "Oops" });
  expect((await ask("undo_message", { dryRun: true })).structuredContent).toMatchObject({ status: "dryRun" });
  expect(await counts()).toMatchObject({ shown: 2 });
  const undone = await ask("undo_message");
  expect(undone.structuredContent).toMatchObject({ status: "ok", lines: expect.any(Array) });
  expect((undone.structuredContent as { lines: string[] }).lines.join("")).toContain("BEFORE");
  await expect.poll(lines).toBe("BEFORE");
  expect((await ask("undo_message")).structuredContent).toMatchObject({ status: "ok" });
  expect(await counts()).toMatchObject({ shown: 3 });
  const [shown] = await app.opened.sql`select attribution from message_appearance order by version desc limit 1`;
  expect(shown?.attribution).toContain("Mia");
  await later();
  await ask("send_message", { text: "Stays" });
  await later();
  expect(await ask("undo_message")).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { type: "ValidationError", rule: "undoTime", until: expect.any(Number) } },
  });
  await sendText(mia, kitchen, "Meanwhile");
  expect(await ask("undo_message")).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { rule: "sentMeanwhile", setBy: expect.stringContaining("Mia") } },
  });
});

test("a key takes back nothing of another key's, on its own board neither", async () => {
  const { ask, mia, kitchen, app } = await begin();
  const { token } = await makeBoardKey(mia, kitchen, "Cloud");
  await app.anonymous.post("/dialects/cloud/", { characters: grid(5) }, { "x-vestaboard-token": token });
  expect(await ask("undo_message")).toMatchObject({ isError: true, _meta: { "clatter/refusal": { rule: "undo" } } });
});

test("events are listed after a cursor, by type, and a cursor that is kept no more says where to begin", async () => {
  const { ask, app, later } = await begin();
  await ask("send_message", { text: "one" });
  await later();
  await ask("pin_message", { text: "two", minutes: 5 });
  await relayAll(app);
  type Listed = { data: { id: string; type: string; data: Record<string, unknown> }[]; has_more: boolean };
  const listed = async (input: Record<string, unknown>) =>
    (await ask("list_events", input)).structuredContent as Listed;
  const { data, has_more } = await listed({ type: "board.message.*" });
  expect(data.map(({ type }) => type)).toEqual(["board.message.shown", "board.message.shown", "board.message.pinned"]);
  expect(has_more).toBe(false);
  const first = await listed({ type: "board.message.*", limit: 1 });
  expect(first).toMatchObject({ data: [{ id: data[0]?.id }], has_more: true });
  const rest = await listed({ type: "board.message.*", after: data[0]?.id });
  expect(rest.data.map(({ id }) => id)).toEqual(data.slice(1).map(({ id }) => id));
  const oldest = (await listed({})).data[0]?.id;
  expect(await ask("list_events", { after: "ev_9999999999999999" })).toMatchObject({
    isError: true,
    _meta: { "clatter/refusal": { rule: "cursor", status: 410, oldest } },
  });
});

test("an agent is told why it is on the board: who, when, what holds it, what was and what comes", async () => {
  const { ask, app, later, mia, kitchen } = await begin();
  expect(textOf(await ask("explain_board"))).toContain("Nothing");
  await sendText(mia, kitchen, "Breakfast");
  await later();
  await ask("pin_message", { text: "Dinner", minutes: 30 });
  const at = new Date(app.clock.estimate() + 3_600_000).toISOString();
  await ask("schedule_message", { text: "Later", at });
  await beginQuietHours(app, kitchen, "Noor");
  const told = await ask("explain_board");
  const { entries } = told.structuredContent as { entries: Record<string, string | null>[] };
  expect(entries.filter(({ kind }) => kind !== "QuietHours")).toMatchObject([
    { tense: "Past", kind: "Shown", by: expect.stringContaining("Mia"), via: "Message", text: "Breakfast" },
    { tense: "Now", kind: "Shown", by: "API", via: "Api", text: "Dinner" },
    { tense: "Now", kind: "Pinned", by: "API", until: expect.stringMatching(/^\d{4}-.*Z$/) },
    { tense: "Next", kind: "Scheduled", by: "API", text: "Later", at },
  ]);
  expect(entries).toContainEqual(expect.objectContaining({ tense: "Now", kind: "QuietHours", by: "Noor" }));
  expect(textOf(told)).toContain("Dinner");
});

test("what no tool takes is refused, and nothing is written", async () => {
  const { ask, counts } = await begin();
  const before = await counts();
  for (const [name, input] of [
    ["compose_vbml", { text: "a", vbml: {} }],
    ["compose_vbml", { vbml: [] }],
    ["compose_vbml", { vbml: { components: Array.from({ length: 65 }, () => ({ template: "a" })) } }],
    ["pin_message", { text: "a" }],
    ["pin_message", { text: "a", minutes: 0 }],
    ["pin_message", { text: "a", minutes: 5, afterEnd: "Never" }],
    ["unpin_message", { boardId: "x" }],
    ["undo_message", { id: "x" }],
    ["list_events", { after: "x" }],
    ["list_events", { type: "nothing.*" }],
    ["list_events", { limit: 101 }],
    ["explain_board", { boardId: "x" }],
  ] as const) {
    expect([name, input, (await ask(name, input)).isError]).toEqual([name, input, true]);
  }
  expect(await counts()).toEqual(before);
});
