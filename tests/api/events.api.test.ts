import { describe, expect, onTestFinished, test } from "vitest";
import { eventTypeNames, eventTypes } from "../../gateway/modules/developer/events/eventTypes.ts";
import { deleteOldEvents } from "../../gateway/modules/developer/events/relay.store.ts";
import { relayConnections } from "../../gateway/modules/developer/events/relay.ts";
import { pauseBoard, updateBoardV2 } from "../support/boardCalls.ts";
import { deleteCredential, makeCredential, makeInstallable, post, shows } from "../support/developerCalls.ts";
import { openEvents } from "../support/eventReader.ts";
import { startHouseholds } from "../support/households.ts";
import { pin, schedule, writeText } from "../support/messageCalls.ts";
import type { TestAppOptions } from "../support/testApp.ts";
import { relayAll } from "../support/webhookCalls.ts";

const hourMs = 3_600_000;

interface Told {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

async function startWithProgram(scopes?: string, config?: TestAppOptions["config"]) {
  const world = await startHouseholds(config);
  const mia = await world.app.as("mia");
  const installable = await makeInstallable(mia);
  const made = await makeCredential(mia, world.board("Kitchen"), installable, scopes);
  const read = (query = "", program = made) => world.app.anonymous.get(`/v1/events${query}`, shows(program));
  const events = async (query = "", program = made): Promise<Told[]> => {
    await relayAll(world.app);
    return (await read(query, program)).json().data;
  };
  const send = async (text: string, program = made) => {
    await world.app.clock.advance(15_000);
    expect((await post(world.app, program, { text })).statusCode).toBe(200);
    await relayAll(world.app);
  };
  return { ...world, mia, installable, made, read, events, send };
}

describe("GET /v1/events", () => {
  test("answers what came after a cursor, the oldest first, page by page, and of its own board alone", async () => {
    const { app, mia, installable, board, made, read, events, send } = await startWithProgram();
    const other = await makeCredential(mia, board("Hallway"), installable);
    expect((await read()).json()).toEqual({ object: "list", data: [], has_more: false });
    for (const text of ["one", "two", "three"]) await send(text);
    await send("elsewhere", other);
    const first = await read("?limit=2");
    expect(first.json()).toMatchObject({ object: "list", has_more: true });
    const all = await events();
    expect(all.map(({ data }) => data.text)).toEqual(["one", "two", "three"]);
    expect(first.json().data).toEqual(all.slice(0, 2));
    expect(all[0]).toEqual({
      id: expect.stringMatching(/^ev_\d{16}$/),
      type: "board.message.shown",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        boardId: board("Kitchen"),
        boardTitle: "Kitchen",
        version: 1,
        messageId: expect.any(String),
        text: "one",
        characters: expect.any(Array),
        by: "Weather robot",
        via: "credential",
        settledBy: expect.any(Number),
      },
    });
    const ids = all.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(ids);
    expect((await events(`?after=${ids[0]}`)).map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await events(`?after=${ids[2]}`)).toEqual([]);
    expect((await events("", other)).map(({ data }) => data.text)).toEqual(["elsewhere"]);
    expect(await app.opened.sql`select 1 from api_event`).toHaveLength(4);
    expect(made.credential.id).toBeTruthy();
  });

  test("tells all that may happen to a board, with what the list of types says of each", async () => {
    const { app, mia, board, events, made } = await startWithProgram();
    const kitchen = board("Kitchen");
    const message = await writeText(mia, "ferry");
    const now = await app.clock.now();
    expect(await pin(mia, { boardId: kitchen, messageId: message, secondsToPin: 3_600 })).toMatchObject({
      __typename: expect.stringMatching(/Success$/),
    });
    await mia.graphql(`mutation { unpinMessageFromBoardV2(boardId: ${JSON.stringify(kitchen)}) { __typename } }`);
    const planned = await schedule(mia, { boardId: kitchen, messageId: message, sendAt: now + hourMs });
    expect(planned).toMatchObject({ __typename: expect.stringMatching(/Success$/) });
    await updateBoardV2(mia, { id: kitchen, title: "Galley" });
    await updateBoardV2(mia, { id: kitchen, timezone: "Europe/Berlin" });
    await updateBoardV2(mia, { id: kitchen, quietHoursStart: "2200", quietHoursEnd: "0700" });
    await pauseBoard(mia, { board: kitchen, duration: 3_600 });
    await app.opened.sql`update scheduled_message set send_at = send_at - interval '1 day'`;
    await app.context.jobs.sweep();
    const told = await events();
    expect(told.map(({ type }) => type)).toEqual([
      "board.message.shown",
      "board.message.pinned",
      "board.message.unpinned",
      "board.message.scheduled",
      "board.renamed",
      "board.timezone.changed",
      "board.quiet_hours.changed",
      "board.channels.paused",
      "board.message.missed",
    ]);
    for (const { type, data } of told) {
      const { example } = eventTypes[type as keyof typeof eventTypes];
      expect([type, Object.keys(data).sort()]).toEqual([type, Object.keys(example).sort()]);
      expect([type, Object.values(data).includes(null)]).toEqual([type, false]);
    }
    expect(told.find(({ type }) => type === "board.message.pinned")?.data).toMatchObject({ until: expect.any(Number) });
    expect((await events("?type=board.renamed")).map(({ data }) => data.boardTitle)).toEqual(["Galley"]);
    expect((await events("?type=board.message.*")).length).toBe(5);
    const both = await events("?type=board.renamed&type=board.message.pinned&type=board.channels.*");
    const wanted = ["board.message.pinned", "board.renamed", "board.channels.paused"];
    expect(both.map(({ type }) => type)).toEqual(wanted);
    expect(await events("?type=board.renamed&type=*")).toEqual(told);
    expect(made.key).toBeTruthy();
  });

  test("refuses what is no cursor, no size and no type, and whoever may not read", async () => {
    const { mia, installable, board, read, send } = await startWithProgram();
    const wrong = [
      ["?after=12", "cursor"],
      ["?after=ev_1", "cursor"],
      ["?after=ev_000000000000000x", "cursor"],
      ["?limit=0", "limit"],
      ["?limit=101", "limit"],
      ["?limit=1e1", "limit"],
      ["?type=board.exploded", "type"],
      ["?type=board.exploded&type=board.renamed", "type"],
    ];
    for (const [query = "", rule] of wrong) {
      const answer = await read(query);
      expect([query, answer.statusCode, answer.json()]).toMatchObject([query, 400, { type: "ValidationError", rule }]);
    }
    await send("one");
    const ahead = await read("?after=ev_0000000099999999");
    const unknown = expect.stringContaining("No event of this board has this id");
    expect([ahead.statusCode, ahead.json()]).toMatchObject([410, { rule: "cursor", detail: unknown }]);
    const writer = await makeCredential(mia, board("Kitchen"), installable, "[Write]");
    expect((await read("", writer)).statusCode).toBe(403);
    expect((await read("", { ...writer, secret: "cs_wrong" })).statusCode).toBe(401);
  });

  test("says that a cursor is too old, names the oldest event, and leaves that of a quiet board good", async () => {
    const { app, events, read, send } = await startWithProgram();
    for (const text of ["one", "two"]) await send(text);
    const [one, two] = await events();
    await app.clock.advance(31 * 24 * 3_600_000);
    await deleteOldEvents(app.context.database);
    // Two is the newest of its board: whoever has it has missed nothing.
    expect((await read(`?after=${two?.id}`)).json()).toMatchObject({ data: [] });
    const old = await read(`?after=${one?.id}`);
    expect([old.statusCode, old.json()]).toMatchObject([
      410,
      {
        rule: "cursor",
        detail: expect.stringContaining("not all kept"),
        oldest: two?.id,
        requestId: expect.any(String),
      },
    ]);
  });

  test("tells that the displays of a board are heard of no more, and again, once each", async () => {
    const { app, board, events } = await startWithProgram();
    const kitchen = board("Kitchen");
    const heard = (secondsAgo: number) => app.opened.sql`update device set
      last_seen_at = gateway_now() - ${secondsAgo} * interval '1 second' where board_id = ${kitchen}`;
    await app.opened.sql`insert into device (id, board_id, created_at) values ('d', ${kitchen}, now())`;
    for (const secondsAgo of [10, 10, 300, 300, 10]) {
      await heard(secondsAgo);
      await relayConnections(app.context);
    }
    expect((await events()).map(({ type }) => type)).toEqual(["board.offline", "board.online"]);
    // The gateway that holds it gives its word for it, once a minute, as long as it lives.
    await app.opened.sql`insert into gateway_life (id, name, seen_at) values ('g', 'clatter gateway g', gateway_now())`;
    await app.opened.sql`update device set held_by = 'g' where id = 'd'`;
    await heard(300);
    await relayConnections(app.context);
    expect((await events()).length).toBe(2);
    await app.opened.sql`update gateway_life set seen_at = gateway_now() - interval '4 minutes' where id = 'g'`;
    await relayConnections(app.context);
    expect((await events()).map(({ type }) => type)).toEqual(["board.offline", "board.online", "board.offline"]);
  });
});

describe("the stream of events", () => {
  test("begins with now, goes on from Last-Event-ID without a gap, and is told of what other gateways did", async () => {
    const { app, made, events, send } = await startWithProgram();
    await send("before");
    const url = `${await app.listen()}/v1/events`;
    const reader = await openEvents(url, { headers: shows(made) });
    onTestFinished(() => reader.close());
    expect(reader.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    const hello = await reader.next("hello");
    await send("one");
    const one = await reader.next("board.message.shown");
    expect([one.data, one.id]).toMatchObject([{ id: one.id, data: { text: "one" } }, one.id]);
    reader.close();
    await send("two");
    await send("three");
    for (const lastEventId of [one.id ?? "", hello.id ?? ""]) {
      const again = await openEvents(url, { headers: shows(made), lastEventId });
      onTestFinished(() => again.close());
      const wanted = (await events(`?after=${lastEventId}`)).map(({ id }) => id);
      const got: (string | undefined)[] = [];
      for (const _ of wanted) got.push((await again.next("board.message.shown")).id);
      expect(got).toEqual(wanted);
      again.close();
    }
  });

  test("has an address of its own, where it is a stream whatever is accepted, and its head is no stream", async () => {
    const { app, made, send, events } = await startWithProgram();
    await send("before");
    const [first] = await events();
    const url = `${await app.listen()}/v1/events/stream`;
    const reader = await openEvents(url, { headers: { ...shows(made), accept: "*/*" } });
    onTestFinished(() => reader.close());
    expect(reader.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    await reader.next("hello");
    await send("one");
    const one = await reader.next("board.message.shown");
    expect([one.data, one.id]).toMatchObject([{ id: one.id, data: { text: "one" } }, one.id]);
    const again = await openEvents(url, { headers: shows(made), lastEventId: first?.id ?? "" });
    onTestFinished(() => again.close());
    expect((await again.next("board.message.shown")).id).toBe(one.id);
    const gone = await app.anonymous.get("/v1/events/stream?after=ev_9999999999999999", shows(made));
    expect([gone.statusCode, gone.json()]).toMatchObject([410, { rule: "cursor", oldest: first?.id }]);
    expect((await app.anonymous.get("/v1/events/stream")).statusCode).toBe(401);
    const { paths } = (await app.anonymous.get("/openapi.json")).json() as {
      paths: Record<string, { get?: { responses: Record<string, { content: object }> } }>;
    };
    expect(Object.keys(paths["/v1/events/stream"]?.get?.responses["200"]?.content ?? {})).toEqual([
      "text/event-stream",
    ]);
  });

  test("ends within two seconds of its credential, and a credential has four at a time", async () => {
    const { app, mia, made } = await startWithProgram();
    const url = `${await app.listen()}/v1/events`;
    const readers = await Promise.all(Array.from({ length: 4 }, () => openEvents(url, { headers: shows(made) })));
    onTestFinished(() => {
      for (const reader of readers) reader.close();
    });
    await Promise.all(readers.map((reader) => reader.next("hello")));
    const fifth = await openEvents(url, { headers: shows(made) });
    expect(fifth.status).toBe(429);
    fifth.close();
    const deletedAt = performance.now();
    await deleteCredential(mia, made.credential.id);
    await Promise.all(readers.map((reader) => reader.ended));
    expect(performance.now() - deletedAt).toBeLessThan(2_000);
  });
});

describe("the list of types", () => {
  test("has a description and an example of each, smaller than 20 kB", () => {
    for (const type of eventTypeNames) {
      const { description, example } = eventTypes[type];
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(JSON.stringify(example).length).toBeLessThan(20_000);
    }
  });

  test("is in /openapi.json", async () => {
    const { app } = await startHouseholds();
    const document = (await app.anonymous.get("/openapi.json")).json();
    const answer = document.paths["/v1/events"].get.responses["200"].content["application/json"].schema;
    expect(answer.properties.data.items.properties.type.enum).toEqual(eventTypeNames);
  });
});
