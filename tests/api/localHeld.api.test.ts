import { describe, expect, test } from "vitest";
import { change, deleteCredential, quoted } from "../support/developerCalls.ts";
import { grid, makeBoardKey, makeEnablementToken, startDialects } from "../support/dialectWorld.ts";

type World = Awaited<ReturnType<typeof startDialects>>;

/** The moment when the board may change again, and what is due then. */
async function windowIsOver({ app }: World, milliseconds = 15_001): Promise<void> {
  await app.clock.advance(milliseconds);
  await app.context.jobs.sweep();
}

/** What programs are told of writes that were refused, in its order. */
const refusedLater = async ({ app }: World) =>
  (await app.opened.sql`select data from api_event where type = 'board.write.refused' order by id`).map(
    ({ data }) => data,
  );

/** A write that was answered "held", and whose key is no more when its time has come. */
const dropped = (id: string) =>
  expect.objectContaining({ dialect: "local", type: "NotAuthorized", rule: "credential", requestId: id });

const enable = ({ ask }: World, token: string, query = "") =>
  ask("POST", `/dialects/local/local-api/enablement${query}`, { "x-vestaboard-local-api-enablement-token": token });

describe("Local writes within 15 seconds", () => {
  test("are all taken, and the last of them shows when the time is over", async () => {
    const world = await startDialects();
    const { sendLocal, shown, appearances } = world;
    const first = await sendLocal(grid(63));
    expect([first.statusCode, first.json().receipt]).toEqual([201, undefined]);
    const ids: string[] = [];
    // As those who draw animations do.
    for (const code of [64, 65, 66, 67]) {
      const sent = await sendLocal(grid(code));
      expect(sent.statusCode).toBe(201);
      expect(sent.json()).toMatchObject({ status: "ok", receipt: "held", until: expect.any(Number) });
      ids.push(sent.json().id);
    }
    expect(new Set(ids).size).toBe(4);
    await windowIsOver(world, 10_000);
    expect(await shown()).toEqual([63]);
    await windowIsOver(world, 5_100);
    expect(await shown()).toEqual([67]);
    expect(await appearances()).toBe(2);
    // The id that its sender was told is the message's.
    const rows = await world.app.opened
      .sql`select message_id from message_appearance order by appeared_at desc limit 1`;
    expect(rows[0]?.message_id).toBe(ids[3]);
    // It counts for the rate as any other, and what is shown once is not shown again.
    expect((await sendLocal(grid(68))).json().receipt).toBe("held");
    await windowIsOver(world);
    await windowIsOver(world);
    expect([await shown(), await appearances()]).toEqual([[68], 3]);
  });

  test("keep their strategy, and answer the same call the same", async () => {
    const world = await startDialects();
    await world.sendLocal(grid(63));
    const body = { characters: grid(64), strategy: "diagonal", step_interval_ms: 120, step_size: 2 };
    const key = { "idempotency-key": "frame-1" };
    const one = await world.sendLocal(body, key);
    expect((await world.sendLocal(body, key)).json().id).toBe(one.json().id);
    await windowIsOver(world);
    const [row] = await world.app.opened
      .sql`select transition from message_appearance order by appeared_at desc limit 1`;
    expect(row?.transition).toMatchObject({ order: "diagonal", stepIntervalMs: 120, stepSize: 2 });
    expect((await world.sendLocal(body, key)).json().id).toBe(one.json().id);
    expect(await world.appearances()).toBe(2);
  });

  test("give way to what the board has accepted since, and to the frame that it shows already", async () => {
    const world = await startDialects();
    const { sendLocal, sendCloud, shown, app } = world;
    await sendLocal(grid(63));
    await sendLocal(grid(64));
    // Back to what is shown: the frame between is old.
    expect((await sendLocal(grid(63))).statusCode).toBe(201);
    await windowIsOver(world);
    expect(await shown()).toEqual([63]);
    await sendLocal(grid(65));
    await sendLocal(grid(66));
    await app.clock.advance(15_001);
    // Nobody has looked what is due yet: a newer message is quicker.
    expect((await sendCloud({ characters: grid(67) })).statusCode).toBe(200);
    await app.context.jobs.sweep();
    await windowIsOver(world);
    expect(await shown()).toEqual([67]);
  });

  test("of one who is shown out meanwhile are not shown, which is told as any refusal", async () => {
    const world = await startDialects();
    const { sendLocal, shown, mia, kitchen } = world;
    await sendLocal(grid(63));
    const removed = (await sendLocal(grid(64))).json().id;
    const { data } = await mia.graphql<{ boardCredentials: { id: string; kind: string }[] }>(
      `{ boardCredentials(boardId: ${quoted(world.kitchen)}) { id kind } }`,
    );
    await deleteCredential(mia, data?.boardCredentials.find(({ kind }) => kind === "Local")?.id ?? "");
    await windowIsOver(world);
    expect(await shown()).toEqual([63]);
    expect(await refusedLater(world)).toEqual([dropped(removed)]);
    // Another key that takes the place of one that is used ends it, too.
    const former = {
      "x-vestaboard-local-api-key": (await makeBoardKey(await world.app.as("mia"), kitchen, "Local")).token,
    };
    await sendLocal(grid(65), former);
    const replaced = (await sendLocal(grid(66), former)).json().id;
    await enable(world, await makeEnablementToken(await world.app.as("mia"), kitchen));
    await windowIsOver(world);
    expect(await shown()).toEqual([65]);
    expect(await refusedLater(world)).toEqual([dropped(removed), dropped(replaced)]);
  });

  test("of one whose maker may no more are dropped by the credential, as the inspector says", async () => {
    const world = await startDialects();
    const { sendLocal, app, kitchen } = world;
    const { token } = await makeBoardKey(await app.as("noor"), kitchen, "Local");
    await sendLocal(grid(63), { "x-vestaboard-local-api-key": token });
    const { id } = (await sendLocal(grid(64), { "x-vestaboard-local-api-key": token })).json();
    await app.opened.sql`update member set role = 'User' where person_id = ${app.ids.people.noor ?? ""}
      and tenant_id = ${world.home}`;
    await windowIsOver(world);
    expect(await refusedLater(world)).toEqual([dropped(id)]);
    const { data } = await (await app.as("mia")).graphql<{
      apiRequests: { requests: { origin: string | null; decision: { check: string; result: string }[] }[] };
    }>(`{ apiRequests(boardId: ${quoted(kitchen)}, first: 20) { requests { origin decision { check result } } } }`);
    const later = data?.apiRequests.requests.find(({ origin }) => origin === "Held");
    expect(later?.decision.filter(({ result }) => result !== "NotAsked")).toEqual([
      { check: "credential", result: "Refused" },
    ]);
  });

  test("meet quiet hours and a pin when they are sent, and when their time comes", async () => {
    const world = await startDialects();
    const { sendLocal, shown, mia, kitchen, app } = world;
    await sendLocal(grid(63));
    const held = await sendLocal(grid(64));
    const [row] = await app.opened.sql`select message_id as id from message_appearance`;
    const pin = `pinMessageToBoardV2(boardId: ${quoted(kitchen)}, messageId: ${quoted(row?.id)}, secondsToPin: 300)`;
    expect((await change<{ type?: string }>(mia, pin, "__typename")).type).toBeUndefined();
    const refused = await sendLocal(grid(65));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      423,
      { status: "error", type: "MessagePinned", until: expect.any(Number), setBy: expect.any(String) },
    ]);
    await windowIsOver(world);
    expect(await shown()).toEqual([63]);
    // Whoever sent it, and whoever looks on, is told so.
    const { data } = await (await app.as("mia")).graphql<{
      apiRequests: { requests: { status: number; type: string; origin: string | null }[] };
    }>(`{ apiRequests(boardId: ${quoted(kitchen)}, first: 20) { requests { status type origin } } }`);
    expect(data?.apiRequests.requests).toContainEqual({ status: 423, type: "MessagePinned", origin: "Held" });
    const told = await app.opened.sql`select data from api_event where type = 'board.write.refused'`;
    expect(told.map((one) => one.data)).toContainEqual(
      expect.objectContaining({ dialect: "local", type: "MessagePinned", requestId: held.json().id }),
    );
    // It was not kept for after the pin either.
    await app.clock.advance(400_000);
    await app.context.jobs.sweep();
    expect(await shown()).toEqual([63]);
  });

  test("are shown once by two gateways that look at the same time", async () => {
    const world = await startDialects();
    await world.sendLocal(grid(63));
    await world.sendLocal(grid(64));
    await world.app.clock.advance(15_001);
    const { runHeldMessages } = await import("../../gateway/modules/messages/heldMessages.ts");
    const { credentialPrincipal } = await import("../../gateway/modules/developer/credentialAuthentication.ts");
    const run = () =>
      runHeldMessages(
        world.app.context,
        (id) => credentialPrincipal(world.app.context, id),
        async () => {},
      );
    await Promise.all([run(), run(), run()]);
    expect([await world.shown(), await world.appearances()]).toEqual([[64], 2]);
  });

  test("are refused above twenty calls a second, and say when to come again", async () => {
    const { sendLocal } = await startDialects();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => sendLocal(grid(at))));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 429)).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(10);
    expect(refused[0]?.headers["retry-after"]).toBe("1");
  });
});

describe("an enablement token", () => {
  test("gives the board's Local key once, and ends the one before", async () => {
    const world = await startDialects();
    const { mia, kitchen, ask, local } = world;
    const token = await makeEnablementToken(mia, kitchen);
    const read = (key: string) =>
      ask("GET", "/dialects/local/local-api/message", { "x-vestaboard-local-api-key": key });
    // Not before it is used.
    expect((await read(local)).statusCode).toBe(200);
    const enabled = await enable(world, token);
    expect([enabled.statusCode, enabled.json()]).toEqual([
      200,
      { message: "Local API enabled", apiKey: expect.stringMatching(/^ct_[\w-]{65}$/) },
    ]);
    expect(enabled.headers["cache-control"]).toBe("no-store");
    expect([(await read(local)).statusCode, (await read(enabled.json().apiKey)).statusCode]).toEqual([401, 200]);
    const again = await enable(world, token);
    expect([again.statusCode, again.headers["content-type"], again.body]).toEqual([
      401,
      "text/plain; charset=utf-8",
      "Invalid enablement token",
    ]);
    expect(world.app.logLines.join("\n")).not.toContain(token);
  });

  test("is kept by a dry run, which makes no key and ends none", async () => {
    const world = await startDialects();
    const { mia, kitchen, ask, local, app } = world;
    const token = await makeEnablementToken(mia, kitchen);
    const kept = () => app.opened.sql`select (select json_agg(c order by c.id) from api_credential c) as keys,
      (select json_agg(e) from local_enablement e) as tokens`;
    const before = await kept();
    const dry = await enable(world, token, "?dryRun=true");
    expect([dry.statusCode, dry.json()]).toEqual([200, { message: "Local API enabled", apiKey: "" }]);
    const unclear = await enable(world, token, "?dryRun=1");
    expect([unclear.statusCode, unclear.json().rule]).toEqual([400, "dryRun"]);
    expect((await enable(world, `ce_${"x".repeat(43)}`, "?dryRun=true")).statusCode).toBe(401);
    expect(await kept()).toEqual(before);
    const own = { "x-vestaboard-local-api-key": local };
    expect((await ask("GET", "/dialects/local/local-api/message", own)).statusCode).toBe(200);
    expect((await enable(world, token, "?dryRun=false")).json().apiKey).toMatch(/^ct_/);
  });

  test("gives what it was made for, and ends with a newer one, a day, and its maker's role", async () => {
    const world = await startDialects();
    const { mia, kitchen, ask, app } = world;
    const older = await makeEnablementToken(mia, kitchen);
    const readOnly = await makeEnablementToken(mia, kitchen, "[Read]");
    expect((await enable(world, older)).statusCode).toBe(401);
    const key = { "x-vestaboard-local-api-key": (await enable(world, readOnly)).json().apiKey };
    expect((await ask("GET", "/dialects/local/local-api/message", key)).statusCode).toBe(200);
    const refused = await ask("POST", "/dialects/local/local-api/message", key, JSON.stringify(grid(1)));
    expect([refused.statusCode, refused.json().rule]).toEqual([403, "scope"]);
    // Noor is Admin here; what she makes is hers.
    const noor = await app.as("noor");
    const hers = await makeEnablementToken(noor, kitchen);
    await app.opened.sql`update member set role = 'User' where person_id = ${app.ids.people.noor ?? ""}
      and tenant_id = ${world.home}`;
    expect((await enable(world, hers)).statusCode).toBe(401);
    for (const none of ["", "ce_", "x".repeat(9_000), (await makeBoardKey(mia, kitchen, "Local")).token]) {
      expect((await enable(world, none)).statusCode).toBe(401);
    }
    const late = await makeEnablementToken(mia, kitchen);
    await app.clock.advance(24 * 3_600_000 + 1);
    expect((await enable(world, late)).statusCode).toBe(401);
  });
});
