import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeText } from "../support/messageCalls.ts";
import { counted, saidWhile } from "../support/statements.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

/* What a person's send asks of the database, and what it counts of their day. */

const names = ["Attic", "Bar", "Cellar", "Den", "Hall", "Kitchen"];
let app: TestApp;
let mia: Caller;
let noor: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => {
      seed.person("mia", { firstName: "Mia", lastName: "Keller" }).person("noor");
      seed.tenant("Home", (home) => {
        home.owner("mia").user("noor");
        for (const name of names) home.board(name, { timezone: "UTC" });
      });
    },
  });
});

afterAll(() => app?.close());

/** Each test meets boards whose last message is long past, and people who have written nothing. */
beforeEach(async () => {
  await app.clock.advance(60_000);
  [mia, noor] = await Promise.all([app.as("mia"), app.as("noor")]);
  await app.opened.sql`delete from person_quota`;
  await app.opened.sql`delete from pinned_message`;
});

const board = (name = "Kitchen") => app.ids.boards[name] ?? "";

/** How many messages a person has written today, and ever. */
async function written(name: string): Promise<{ today: number; ever: number }> {
  const [row] = await app.opened.sql<{ today: number; ever: number }[]>`
    select used_that_day as today, used_ever as ever from person_quota
    where kind = 'messages' and person_id = ${app.ids.people[name] ?? ""}`;
  return row ?? { today: 0, ever: 0 };
}

/** Leaves so many of the 2,000 of a day. */
const leave = (name: string, left: number) => app.opened.sql`
  insert into person_quota (person_id, kind, day, used_that_day, used_ever)
  values (${app.ids.people[name] ?? ""}, 'messages', (gateway_now() at time zone 'utc')::date, ${2000 - left}, ${2000 - left})`;

const refusal = "... on Refusal { type error rule until }";
const message = "message { id text formatted characters created authorFormatted isFavorited }";
const appearance = `appearance { id boardId personId subscriptionId attribution appeared version isOnBoard undoUntil
  receipt { state displays shown } ${message} }`;

const calls = {
  createMessage2: `mutation ($board: ID!, $text: String!, $key: String) { answer: createMessage2(boardId: $board, text: $text,
    idempotencyKey: $key) { __typename ... on CreateMessage2Success { created appearanceId missing ${message} } ${refusal} } }`,
  createMessageAppearanceV2: `mutation ($board: ID!, $message: ID!, $key: String) { answer: createMessageAppearanceV2(boardId: $board,
    messageId: $message, idempotencyKey: $key) { __typename ... on CreateMessageAppearanceV2Success { ${appearance} } ${refusal} } }`,
  pinMessageToBoardV2: `mutation ($board: ID!, $message: ID!, $key: String) { answer: pinMessageToBoardV2(boardId: $board,
    messageId: $message, secondsToPin: 60, idempotencyKey: $key) { __typename ... on PinMessageToBoardV2Success {
      pinnedMessage { id boardId pinnedUntil pinnedBy afterEnd viewerMayEnd appearanceId ${message} } } ${refusal} } }`,
  createScheduledMessageV2: `mutation ($board: ID!, $message: ID!, $at: Timestamp!, $key: String) { answer:
    createScheduledMessageV2(boardId: $board, messageId: $message, sendAt: $at, idempotencyKey: $key) { __typename
      ... on CreateScheduledMessageV2Success { scheduledMessage { id boardId sendAt state attribution ${message} } } ${refusal} } }`,
};

interface Answer {
  readonly __typename: string;
  readonly created?: boolean;
  readonly rule?: string;
  readonly error?: string;
  readonly until?: number;
}

async function ask(caller: Caller, document: string, variables: Record<string, unknown>): Promise<Answer> {
  const { data, errors } = await caller.graphql<{ answer: Answer }>(document, variables);
  if (data === undefined || data === null) throw new Error(JSON.stringify(errors));
  return data.answer;
}

let texts = 0;
function send(caller: Caller, name: string, key?: string): Promise<Answer> {
  texts += 1;
  return ask(caller, calls.createMessage2, { board: board(name), text: `Text ${texts}`, key });
}

describe("A person's send", () => {
  test.each(Object.entries(calls))(
    "by %s is three statements: who asks, the board, the write",
    async (_name, document) => {
      let number = 0;
      const once = async () => {
        await app.clock.advance(60_000);
        mia = await app.as("mia");
        number += 1;
        const text = `${document.length} ${number}`;
        // Whether its displays are heard is read when somebody asks for it.
        const asked = document.replace("receipt { state displays shown }", "");
        const variables = {
          ...{ board: board(), text, message: await writeText(mia, text), key: text },
          at: (await app.clock.now()) + 3_600_000,
        };
        const answer = await counted(app, () => ask(mia, asked, variables));
        expect(answer.__typename).toMatch(/Success$/);
        await app.opened.sql`delete from pinned_message`;
        return answer.statements;
      };
      // What the gateway asks for itself meets one of them, not all.
      expect(Math.min(await once(), await once(), await once(), await once())).toBeLessThanOrEqual(3);
    },
  );

  test.each(Object.entries(calls))("by %s is answered as it is read later", async (name, document) => {
    const text = `Read later ${name}`;
    const variables = {
      ...{ board: board(), text, message: await writeText(mia, text), key: text },
      at: (await app.clock.now()) + 3_600_000,
    };
    const first = await ask(mia, document, variables);
    expect(first.__typename).toMatch(/Success$/);
    // The same call again is answered from the tables.
    expect(await ask(mia, document, variables)).toEqual(first);
  });

  test("keeps signs that no text of a database holds as it answered them", async () => {
    const variables = { board: board(), text: "a\u0000b\ud800c", key: "hostile" };
    const first = await ask(mia, calls.createMessage2, variables);
    expect(await ask(mia, calls.createMessage2, variables)).toEqual(first);
  });
});

describe("The day of a person", () => {
  test("counts a send whose answer was lost once, one after the other and at the same moment", async () => {
    const variables = { board: board(), text: "Lost answer", key: "lost" };
    for (const _ of [1, 2]) expect((await ask(mia, calls.createMessage2, variables)).created).toBe(true);
    expect(await written("mia")).toEqual({ today: 1, ever: 1 });
    await app.clock.advance(15_000);
    const again = { ...variables, text: "Lost again", key: "lost again" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(mia, calls.createMessage2, again)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await written("mia")).toEqual({ today: 2, ever: 2 });
  });

  test("counts what a rule refused, or another writer was quicker with, as none", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(mia, "Hall")));
    expect(answers.filter(({ created }) => created === true)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ rule }) => rule ?? []))).toEqual(new Set(["rateLimit"]));
    expect(await written("mia")).toEqual({ today: 1, ever: 1 });
  });

  test("is one statement for all boards that are sent to in one turn, and each board is one of it", async () => {
    const answers = await counted(
      app,
      () => Promise.all([...names.slice(0, 4).map((name) => send(mia, name)), send(noor, "Hall")]),
      /set revision = b\.revision/,
    );
    expect(answers.map(({ created }) => created)).toEqual([true, true, true, true, true]);
    expect(answers.statements).toBe(1);
    expect([await written("mia"), await written("noor")]).toEqual([
      { today: 4, ever: 4 },
      { today: 1, ever: 1 },
    ]);
  });

  test("holds to the last message of it, whoever sends beside, and the sentence says what is used up", async () => {
    await leave("mia", 3);
    const answers = await Promise.all([...names.slice(0, 5).map((name) => send(mia, name)), send(noor, "Kitchen")]);
    expect(answers.at(-1)?.created).toBe(true);
    const own = answers.slice(0, 5);
    expect(own.filter(({ created }) => created === true)).toHaveLength(3);
    const until = (Math.floor((await app.clock.now()) / 86_400_000) + 1) * 86_400_000;
    const error = "You have written 2000 messages today. Write more tomorrow.";
    for (const answer of own.filter(({ rule }) => rule !== undefined)) {
      expect(answer).toMatchObject({ rule: "quota", until, error });
    }
    expect(await written("mia")).toEqual({ today: 2000, ever: 2000 });
    expect(await send(mia, "Attic")).toMatchObject({ rule: expect.stringMatching(/quota|rateLimit/) });
    const shown = await app.opened.sql`select 1 from board where accepted_at > gateway_now() - interval '15 seconds'`;
    expect(shown).toHaveLength(4);
  });

  test("is not taken from by what is refused for another kind, and says which", async () => {
    await app.opened.sql`insert into person_quota (person_id, kind, day, used_that_day, used_ever)
      values (${app.ids.people.mia ?? ""}, 'schedules', (gateway_now() at time zone 'utc')::date, 200, 200)`;
    const document = `mutation ($board: ID!, $text: String!, $at: Timestamp!) { answer: createMessage2(boardId: $board, text: $text,
      sendAt: $at) { __typename ... on CreateMessage2Success { created } ${refusal} } }`;
    const later = { board: board(), text: "Later", at: (await app.clock.now()) + 3_600_000 };
    expect(await ask(mia, document, later)).toMatchObject({
      rule: "quota",
      error: "You have scheduled 200 messages today. Schedule more tomorrow.",
    });
    expect(await app.opened.sql`select 1 from message where text = 'Later'`).toHaveLength(0);
    await app.opened.sql`update person_quota set used_that_day = 0 where kind = 'schedules'`;
    await app.opened.sql`delete from person_quota where kind = 'messages'`;
    await leave("mia", 0);
    expect(await ask(mia, document, later)).toMatchObject({
      rule: "quota",
      error: "You have written 2000 messages today. Write more tomorrow.",
    });
    expect(
      await app.opened.sql`select 1 from scheduled_message s join message m on m.id = s.message_id
      where m.text = 'Later'`,
    ).toHaveLength(0);
  });
});

describe("Sends that go out together", () => {
  test("are each answered the same again, also together, and nothing is written twice", async () => {
    const sends = () =>
      Promise.all(
        names.map((name) => ask(mia, calls.createMessage2, { board: board(name), text: `Both ${name}`, key: name })),
      );
    const first = await sends();
    expect(first.map(({ created }) => created)).toEqual(names.map(() => true));
    expect(await sends()).toEqual(first);
    expect(await app.opened.sql`select 1 from message where text like 'Both %'`).toHaveLength(names.length);
    expect(await app.opened.sql`select 1 from idempotency where key = any(${names})`).toHaveLength(names.length);
  });

  test("ask the same of a board once, however many they are, and each is answered", async () => {
    let answers: Answer[] = [];
    const said = await saidWhile(app, async () => {
      answers = await Promise.all([
        ...Array.from({ length: 30 }, () => send(mia, "Hall")),
        send(noor, "Hall"),
        send(mia, "Attic"),
      ]);
    });
    const questions = said.flatMap(({ text, values }) => {
      if (!text.includes('"messageScope"')) return [];
      const asked = values.find((value) => typeof value === "string" && value.startsWith("[{"));
      return [JSON.parse(String(asked)) as { boardId: string; personId: string }[]];
    });
    const [mias = "", noors = ""] = [app.ids.people.mia, app.ids.people.noor];
    const first = questions[0]?.map(({ boardId, personId }) => `${boardId} ${personId}`).sort();
    expect(first).toEqual(
      [`${board("Attic")} ${mias}`, `${board("Hall")} ${mias}`, `${board("Hall")} ${noors}`].sort(),
    );
    expect(answers.at(-1)).toMatchObject({ created: true });
    const hall = answers.slice(0, -1);
    expect(hall.filter(({ created }) => created === true)).toHaveLength(1);
    expect(hall.filter(({ rule }) => rule === "rateLimit")).toHaveLength(30);
  });

  test("show what each may use: a message of others is not found, whoever sends it beside its own", async () => {
    const own = await Promise.all([mia, noor].map((caller, place) => writeText(caller, `Own ${place}`)));
    const use = (caller: Caller, name: string, message: string | undefined) =>
      ask(caller, calls.createMessageAppearanceV2, { board: board(name), message });
    const answers = await Promise.all([
      use(mia, "Attic", own[0]),
      use(noor, "Bar", own[1]),
      use(mia, "Cellar", own[1]),
      use(noor, "Den", own[0]),
    ]);
    expect(answers).toMatchObject([
      { appearance: { message: { id: own[0] } } },
      { appearance: { message: { id: own[1] } } },
      { type: "NotFound" },
      { type: "NotFound" },
    ]);
  });
});
