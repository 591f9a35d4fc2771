import { expect, test } from "vitest";
import { change, quoted } from "../support/developerCalls.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";
import { beginQuietHours, endQuietHours } from "../support/quietHours.ts";

/* What is answered when (the fact sheet of the dialects, section 9): every rule at every door, in the form that programs print. */

type World = Awaited<ReturnType<typeof startDialects>>;

function doors({ cloud, local, installable, subscriptionId }: World) {
  const pair = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
  return [
    { name: "cloud", url: "/dialects/cloud/", headers: { "x-vestaboard-token": cloud } },
    { name: "rw", url: "/dialects/rw/", headers: { "x-vestaboard-read-write-key": cloud } },
    { name: "local", url: "/dialects/local/local-api/message", headers: { "x-vestaboard-local-api-key": local } },
    { name: "subscription", url: `/dialects/subscription/subscriptions/${subscriptionId}/message`, headers: pair },
    { name: "platform", url: `/dialects/platform/subscriptions/${subscriptionId}/message`, headers: pair },
  ];
}

async function startDoors() {
  const world = await startDialects();
  const all = doors(world);
  const at = async (door: (typeof all)[number], body: unknown) => {
    await world.anew();
    const answer = await world.ask("POST", door.url, door.headers, JSON.stringify(body));
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() as Record<string, unknown> };
  };
  return { ...world, all, at };
}

const told = (type: string, more: object) => ({ status: "error", message: expect.any(String), type, ...more });

test("a repeat, too soon, and what is no message of this board", async () => {
  const { all, at, clear } = await startDoors();
  for (const door of all) {
    await clear();
    expect([door.name, (await at(door, { characters: grid(1) })).status]).toEqual([
      door.name,
      door.name === "local" ? 201 : 200,
    ]);
    const [again, soon] = [await at(door, { characters: grid(1) }), await at(door, { characters: grid(2) })];
    if (door.name === "local") {
      // Nothing is written twice, and what came too soon waits.
      expect([again.status, soon.status, soon.body.receipt]).toEqual([201, 201, "held"]);
    } else {
      expect([door.name, again.status, again.body]).toEqual([
        door.name,
        409,
        expect.objectContaining(told("FingerprintMatch", { rule: "fingerprint" })),
      ]);
      expect(String(again.body.message)).toContain("fingerprint");
      expect([door.name, soon.status, soon.body]).toEqual([
        door.name,
        429,
        expect.objectContaining(told("RateLimited", { rule: "rateLimit", until: expect.any(Number) })),
      ]);
      expect(String(soon.body.message)).toContain("rate limited");
    }
    // Decision 35: every one says which rule.
    const faults: [unknown, string, { rule: string; missing?: string[] }][] = [
      [{ characters: [[1, 2, 3]] }, "CharactersInvalid", { rule: "size" }],
      [{ characters: Array.from({ length: 3 }, () => Array(15).fill(1)) }, "CharactersInvalid", { rule: "size" }],
      [{ characters: grid(72) }, "CharactersInvalid", { rule: "code" }],
    ];
    if (door.name !== "local") {
      const content = { rule: "content" };
      faults.push([{ text: "" }, "MissingTextOrCharacters", content], [{}, "MissingTextOrCharacters", content]);
      faults.push([{ text: "a", characters: grid(1) }, "MissingTextOrCharacters", content]);
      // Of a text nothing of which can be shown it says what that is; also of signs that nobody sees.
      for (const sign of ["\ufe0f", "\u200d", "\u00ad", "\u200b", "👍"]) {
        faults.push([{ text: ` ${sign}` }, "MissingTextOrCharacters", { ...content, missing: [sign] }]);
      }
      faults.push([{ text: "x\n".repeat(9) }, "TextTooLong", { rule: "size" }]);
      faults.push([{ text: "x".repeat(3_000) }, "TextTooLong", { rule: "length" }]);
    }
    for (const [body, type, more] of faults) {
      const fault = await at(door, body);
      expect([door.name, JSON.stringify(body).slice(0, 40), fault.status, fault.body]).toEqual([
        door.name,
        JSON.stringify(body).slice(0, 40),
        400,
        expect.objectContaining(told(type, more)),
      ]);
    }
  }
});

test("whose credential is not known is told by which rule, where the answer is not a text that programs compare", async () => {
  const { all, ask } = await startDoors();
  for (const { name, url, headers } of all) {
    if (name === "local") continue;
    const strange = Object.fromEntries(Object.entries(headers).map(([header]) => [header, "none"]));
    const answer = await ask("POST", url, strange, JSON.stringify(grid(1)));
    expect([name, answer.statusCode, answer.json()]).toEqual([
      name,
      401,
      expect.objectContaining(told("NotAuthorized", { rule: "credential" })),
    ]);
  }
});

test("quiet hours and a pin: which, until when and set by whom; forced goes over both where there is such a word", async () => {
  const { all, at, clear, app, kitchen } = await startDoors();
  const { sql } = app.opened;
  for (const door of all) {
    await clear();
    const person = await app.as("mia");
    const [row] = await sql`select message_id as id from message_appearance order by appeared_at desc limit 1`;
    const pin = `pinMessageToBoardV2(boardId: ${quoted(kitchen)}, messageId: ${quoted(row?.id)}, secondsToPin: 300)`;
    expect((await change<{ type?: string }>(person, pin, "__typename")).type).toBeUndefined();
    await app.clock.advance(16_000);
    const pinned = await at(door, { characters: grid(5) });
    const why = { rule: "pinned", until: expect.any(Number), setBy: expect.stringMatching(/./) };
    expect([door.name, pinned.status, pinned.body]).toEqual([
      door.name,
      423,
      expect.objectContaining(told("MessagePinned", why)),
    ]);
    // Advice is a field that the door has.
    if (door.name === "local") expect(pinned.body.message).toBe("A message is pinned to the board.");
    const over = await at(door, { characters: grid(6), forced: true });
    expect([door.name, over.status]).toEqual([door.name, door.name === "local" ? 423 : 200]);
    await app.clock.advance(400_000);
    await app.context.jobs.sweep();
    await clear();
    await beginQuietHours(app, kitchen, "Mia");
    const quiet = await at(door, { characters: grid(7) });
    expect([door.name, quiet.status, quiet.body]).toEqual([
      door.name,
      423,
      expect.objectContaining(told("QuietHours", { rule: "quietHours", until: expect.any(Number), setBy: "Mia" })),
    ]);
    expect([door.name, String(quiet.body.message).includes("`forced`")]).toEqual([door.name, door.name !== "local"]);
    const late = await at(door, { characters: grid(8), forced: true });
    expect([door.name, late.status]).toEqual([door.name, door.name === "local" ? 423 : 200]);
    await endQuietHours(app, kitchen);
  }
});
