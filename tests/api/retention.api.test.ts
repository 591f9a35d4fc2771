import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { cleaning } from "../../gateway/dueWork.ts";
import { cleanUp } from "../../gateway/jobs/cleaning.ts";
import { fillHistory } from "../support/fillHistory.ts";
import { historyTexts } from "../support/listCalls.ts";
import { sendText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const { retainEvents } = readConfig({}, []);
const day = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    config: { retainEvents, retainHistory: "90 days" },
    seed: (seed) =>
      seed
        .person("mia")
        .tenant("Home", (home) => home.owner("mia").board("Hall").board("Old").board("Quiet").board("Long")),
  });
});

afterAll(() => app?.close());

const idOf = (name: string) => app.ids.boards[name] ?? "";
const send = async (board: string, text: string) => {
  const sent = await sendText(await app.as("mia"), idOf(board), text);
  if (sent.__typename === "Refusal") throw new Error(sent.error);
  return sent.appearance;
};
const later = (days: number) => app.clock.advance(days * day);
/** The round of cleaning that comes once a minute, after a rest of an hour. */
const clean = async () => {
  await app.clock.advance(3_600_001);
  await cleanUp(app.context, cleaning);
};
const kindsOf = async (board: string) =>
  (await app.opened.sql`select kind from board_event where board_id = ${idOf(board)} order by id`).map(
    ({ kind }) => kind,
  );
const textsOf = async (board: string) => historyTexts(await app.as("mia"), idOf(board));
const isThere = async (messageId: string) =>
  (await app.opened.sql`select 1 from message where id = ${messageId}`).length === 1;

describe("what happened to a board", () => {
  test("nobody rewrites, and nobody but retention takes away, and that no month of it", async () => {
    const { sql } = app.opened;
    await send("Hall", "Here");
    const refused = "board_event is append-only";
    const asRetention = (statement: string) =>
      sql.begin(async (transaction) => {
        await transaction`select set_config('clatter.retention', 'on', true)`;
        await transaction.unsafe(statement);
      });
    for (const statement of ["update board_event set cause = 'x'", "truncate board_event", "delete from board_event"]) {
      await expect(sql.unsafe(statement), statement).rejects.toThrow(refused);
      await expect(asRetention(statement), `${statement}, for retention`).rejects.toThrow(refused);
    }
    // It is the transaction's own: the next one on this connection is refused again.
    await asRetention("select 1");
    await expect(sql`delete from board_event where at < now() - interval '90 days'`).rejects.toThrow(refused);
  });

  test("is kept for thirteen months, then goes with the next cleaning", async () => {
    await later(390);
    await clean();
    expect(await kindsOf("Hall")).toEqual(["appeared"]);
    await send("Hall", "Here still");
    await later(10);
    await clean();
    expect(await kindsOf("Hall")).toEqual(["appeared"]);
    const { sql } = app.opened;
    const [left] =
      await sql`select count(*)::int as count from board_event where at < gateway_now() - interval '13 months'`;
    expect(left?.count).toBe(0);
  });

  test("goes in lots: thousands that were there before are taken away in one round, what is young is not", async () => {
    const { sql } = app.opened;
    const before = await kindsOf("Hall");
    await sql`insert into board_event (board_id, version, kind, actor_kind, cause, at)
      select 'gone', n, 'renamed', 'job', 'test', gateway_now() - interval '13 months' - (5000 - n) * interval '1 minute'
      from generate_series(1, 5000) n`;
    await sql`insert into board_event (board_id, version, kind, actor_kind, cause, at)
      values ('gone', 5001, 'renamed', 'job', 'test', gateway_now() - interval '12 months')`;
    await clean();
    expect(await sql`select version from board_event where board_id = 'gone'`).toEqual([{ version: 5_001 }]);
    expect(await kindsOf("Hall")).toEqual(before);
  });
});

describe("a history that is kept for ninety days", () => {
  test("loses what is older, but not what the board shows or gets back after a pin", async () => {
    const first = await send("Old", "First");
    await later(1);
    const second = await send("Old", "Second");
    await later(1);
    const pinned = await send("Old", "Pinned");
    await app.opened.sql`insert into pinned_message (board_id, id, message_id, pinned_by, pinned_until, created_at,
        appearance_id, former_appearance_id)
      select board_id, 'a pin', message_id, 'Mia', 'infinity', appeared_at, id, ${second.id}
      from message_appearance where id = ${pinned.id}`;
    await send("Quiet", "Alone");
    await later(88.5);
    await clean();
    expect(await textsOf("Old")).toEqual(["Pinned", "Second"]);
    await later(400);
    await clean();
    expect(await textsOf("Old")).toEqual(["Pinned", "Second"]);
    expect(await textsOf("Quiet")).toEqual(["Alone"]);
    expect(await isThere(first.message.id)).toBe(false);
    expect(await isThere(second.message.id)).toBe(true);
  });

  test("takes a message along that stands nowhere else, and leaves those that somebody holds, at that very moment too", async () => {
    const { sql } = app.opened;
    const mia = app.ids.people.mia ?? "";
    const liked = await send("Hall", "Liked");
    await later(1);
    const liking = await send("Hall", "Being liked");
    await later(1);
    const nobodys = await send("Hall", "Nobody's");
    await later(1);
    await send("Hall", "Now");
    const like = (messageId: string) => sql`insert into favorite (id, person_id, message_id, favorited_at)
      values (${`of ${messageId}`}, ${mia}, ${messageId}, now())`;
    await like(liked.message.id);
    await later(400);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const liker = sql.begin(async (transaction) => {
      await transaction`insert into favorite (id, person_id, message_id, favorited_at)
        values ('a favorite', ${mia}, ${liking.message.id}, now())`;
      await held;
    });
    const cleaning = clean();
    const waiting = async () =>
      (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .length;
    await expect.poll(waiting).toBe(1);
    letGo();
    await liker;
    await cleaning;
    expect(await textsOf("Hall")).toEqual(["Now"]);
    expect(await isThere(liked.message.id)).toBe(true);
    expect(await isThere(liking.message.id)).toBe(true);
    expect(await isThere(nobodys.message.id)).toBe(false);
    expect(await sql`select 1 from favorite`).toHaveLength(2);
  });

  test("of thousands goes round by round, the words that it was found by with it", async () => {
    const { sql } = app.opened;
    const fill = { boardId: idOf("Long"), personId: app.ids.people.mia ?? "", attribution: "Mia", count: 2_005 };
    await fillHistory(app, { ...fill, newestSecondsAgo: 100 * 86_400 });
    await clean();
    expect(await textsOf("Long")).toEqual([]);
    const [left] = await sql`select (select count(*)::int from message where text like 'Message %') as messages,
      (select count(*)::int from appearance_words w where not exists (select 1 from message_appearance a where a.id = w.appearance_id))
        as words`;
    expect(left).toEqual({ messages: 0, words: 0 });
  });

  test("is whole where nothing is said", async () => {
    const gateway = await testApp({
      seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Hall")),
    });
    const boardId = gateway.ids.boards.Hall ?? "";
    const mia = gateway.ids.people.mia ?? "";
    await fillHistory(gateway, { boardId, personId: mia, attribution: "Mia", count: 3, newestSecondsAgo: 5e8 });
    await gateway.clock.advance(61_000);
    await cleanUp(gateway.context, cleaning);
    expect(await historyTexts(await gateway.as("mia"), boardId)).toHaveLength(3);
    await gateway.close();
  });
});
