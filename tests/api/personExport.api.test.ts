import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sell } from "../support/billingCalls.ts";
import { invite } from "../support/memberCalls.ts";
import { schedule, sendText, writeText } from "../support/messageCalls.ts";
import { mutate, type PersonWorld, personWorld } from "../support/personCalls.ts";
import { changeShowing, makeRepeat } from "../support/timingCalls.ts";

let world: PersonWorld;
beforeEach(async () => {
  world = await personWorld((seed) =>
    seed
      .person("ben")
      .tenant("Shop", (shop) => shop.owner("mia").user("ben").user("noor").board("Window"))
      .tenant("Lab", (lab) => lab.owner("noor").user("mia").board("Lab")),
  );
});
afterEach(() => world.close());

const board = (name: string) => world.app.ids.boards[name] ?? "";

describe("one's own data", () => {
  test("comes as one file with everything in it, and nothing of others", async () => {
    const mia = await world.app.as("mia");
    const noor = await world.app.as("noor");
    const sent = await writeText(mia, "Mine alone");
    await writeText(noor, "Noor's secret");
    await mutate(mia, `createDraftV2(messageId: "${sent}")`);
    await invite(mia, "new@example.net", board("Window"));
    const answer = await mia.post("/export");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
    });
    const file = answer.json();
    expect(file.person).toMatchObject({ firstName: "Mia", emailAddress: "mia@example.com" });
    expect(file.boards.map(({ title }: { title: string }) => title).toSorted()).toEqual(["Kitchen", "Lab", "Window"]);
    expect(file.messages).toEqual([expect.objectContaining({ id: sent, text: "Mine alone", as: "Mia Keller" })]);
    expect(file.drafts).toEqual([expect.objectContaining({ messageId: sent })]);
    expect(file.invitations).toEqual([expect.objectContaining({ emailAddress: "new@example.net", byMe: true })]);
    expect(file.sessions).toEqual([expect.objectContaining({ isThis: true })]);
    expect(answer.body).not.toContain("Noor's secret");
    expect(answer.body).not.toContain("argon2");
  });

  test("holds what one sent, planned, shared, liked, reported, linked and bought, without what opens anything", async () => {
    const mia = await world.app.as("mia");
    const { sql } = world.app.opened;
    const [me, noor] = [world.idOf("mia"), world.idOf("noor")];
    const window = board("Window");
    await sendText(mia, window, "Sent by Mia");
    const later = await writeText(mia, "Later");
    const sendAt = (await world.app.clock.now()) + 3_600_000;
    await schedule(mia, { boardId: window, messageId: later, sendAt });
    const startsOn = new Date(sendAt + 3 * 86_400_000).toISOString().slice(0, 10);
    const made = await makeRepeat(mia, { boardId: window, messageId: later, rhythm: "Daily", time: "08:00", startsOn });
    if (!("repeat" in made)) throw new Error(made.type);
    await changeShowing(mia, "skip", made.repeat.id, startsOn);
    for (const [person, name] of [
      [me, "mia"],
      [noor, "noor"],
    ] as const) {
      await sql`insert into message_share_token (id, token_hash, message_id, person_id, created_at)
        values (${`share-${name}`}, ${`hash-${name}`}, ${later}, ${person}, now())`;
      await sql`insert into feed_item (id, message_id, person_id, attribution, created_at, deleted_at)
        values (${`item-${name}`}, ${later}, ${person}, 'M. K.', now(), now())`;
      await sql`insert into feed_like (feed_item_id, person_id, created_at) values (${`item-${name}`}, ${person}, now())`;
      await sql`insert into feed_flag (feed_item_id, person_id, reason, created_at)
        values ('item-mia', ${person}, ${`Reported by ${name}`}, now())`;
      await sql`insert into account_link (id, board_id, person_id, listing_id, token_hash, scopes, created_at)
        values (${`link-${name}`}, ${window}, ${person}, ${`app-${name}`}, ${`secret-of-${name}`}, '{Read}', now())`;
      await sql`insert into webhook_endpoint (id, board_id, person_id, name, url, types, secret, secret_tail, secret_at, created_at)
        values (${`hook-${name}`}, ${window}, ${person}, ${`Pager of ${name}`}, ${`https://example.com/secret-of-${name}`},
          '{board.message.shown}', 'sealed', 'tail', now(), now())`;
      await sql`insert into broadcast (id, person_id, message_id, forced, force_pinned_message_override, body_hash, created_at)
        values (${`cast-${name}`}, ${person}, ${later}, false, false, '', now())`;
    }
    await sell(world.app, { emailAddress: "MIA@example.com", orderId: "bought-by-mia" });
    await sell(world.app, { emailAddress: "noor@example.com", orderId: "bought-by-noor" });
    const answer = await mia.post("/export");
    const file = answer.json();
    const idOf = (text: string) => file.messages.find((message: { text: string }) => message.text === text)?.id;
    expect(idOf("Sent by Mia")).toBeTruthy();
    expect(file).toMatchObject({
      sent: [{ messageId: idOf("Sent by Mia"), board: "Window", at: expect.any(Number) }],
      // The repeat's next one stands beside it.
      scheduled: expect.arrayContaining([expect.objectContaining({ messageId: later, board: "Window", sendAt })]),
      repeats: [
        { messageId: later, board: "Window", time: expect.stringMatching(/^08:?00/), startsOn, leftOut: [startsOn] },
      ],
      broadcasts: [{ id: "cast-mia", messageId: later }],
      shares: [{ id: "share-mia", messageId: later, revokedAt: null }],
      feed: [{ id: "item-mia", text: "Later", takenBackAt: expect.any(Number) }],
      likes: [{ in: "feed", id: "item-mia" }],
      reports: [{ feedItemId: "item-mia", reason: "Reported by mia" }],
      linkedApps: [{ app: "app-mia", board: "Window", scopes: ["Read"], lastUsedAt: null }],
      webhooks: [{ id: "hook-mia", board: "Window", name: "Pager of mia", types: ["board.message.shown"] }],
      purchases: [{ order: "bought-by-mia", card: "4242" }],
    });
    expect(answer.body).not.toMatch(/noor|hash-|secret-of/);
  });

  test("tells who has left a board neither what others wrote there nor what it is called now", async () => {
    const [mia, noor] = [await world.app.as("mia"), await world.app.as("noor")];
    const { sql } = world.app.opened;
    const [me, lab] = [world.idOf("mia"), board("Lab")];
    await sendText(noor, lab, "Noor's secret");
    const [shown] = await sql`select message_id as id from message_appearance where board_id = ${lab}`;
    await mutate(mia, `favoriteV2(messageId: "${shown?.id}")`);
    await sql`insert into account_link (id, board_id, person_id, listing_id, token_hash, scopes, created_at)
      values ('link', ${lab}, ${me}, 'app', 'hash', '{Read}', now())`;
    await sql`insert into webhook_endpoint (id, board_id, person_id, name, url, types, secret, secret_tail, secret_at, created_at)
      values ('hook', ${lab}, ${me}, 'Pager', 'https://example.com/', '{board.message.shown}', 'sealed', 'tail', now(), now())`;
    expect((await mia.post("/export")).json().favorites).toMatchObject([{ text: "Noor's secret" }]);
    await sql`update member set is_current_member = false where person_id = ${me}
      and tenant_id = (select tenant_id from board where id = ${lab})`;
    await sql`update board set title = 'Renamed since' where id = ${lab}`;
    const answer = await mia.post("/export");
    expect(answer.json()).toMatchObject({
      favorites: [{ messageId: shown?.id, text: null }],
      linkedApps: [{ app: "app", boardId: lab, board: null }],
      webhooks: [{ name: "Pager", board: null }],
    });
    expect(answer.body).not.toMatch(/Noor's secret|Renamed since/);
  });

  test("has a place for each table that names a person, but for those that hold nothing of theirs", async () => {
    const named = await world.app.opened.sql<
      { name: string }[]
    >`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'person_id' order by 1`;
    expect(named.map(({ name }) => name)).toEqual([
      "account", // person
      "account_link", // linkedApps
      "api_credential", // credentials
      "broadcast", // broadcasts
      "configuration_token", // opens a page for ten minutes
      "developer", // installables
      "draft", // drafts
      "favorite", // favorites
      "feed_flag", // reports
      "feed_item", // feed
      "feed_like", // likes
      "former_credential", // formerCredentials
      "local_enablement", // opens a program for minutes
      "member", // boards, invitations
      "message", // messages
      "message_appearance", // sent
      "message_repeat", // repeats
      "message_set_message", // messageSets
      "message_share_token", // shares
      "person_quota", // counts alone
      "pick_like", // likes
      "pinned_message", // of what is sent, until the pin ends
      "sandbox_board", // a board for tests, for a day
      "scheduled_message", // scheduled
      "superadmin", // whether one runs the gateway
      "webhook_endpoint", // webhooks
    ]);
  });

  test("of twenty thousand messages comes whole, each once and in order", async () => {
    await world.app.opened
      .sql`insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
      select 'm' || n, ${world.idOf("mia")}, 'Message ' || n, 6, 22, decode(repeat('00', 132), 'hex'), 'Mia Keller',
        timestamptz '2026-01-01' + (n / 7) * interval '1 second' from generate_series(1, 20000) n`;
    const answer = await (await world.app.as("mia")).post("/export");
    const { messages, cut } = answer.json<{ messages: { id: string; writtenAt: number }[]; cut: string[] }>();
    expect(new Set(messages.map(({ id }) => id)).size).toBe(20_000);
    expect(messages).toHaveLength(20_000);
    const times = messages.map(({ writtenAt }) => writtenAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(cut).toEqual([]);
  });

  test("is made five times an hour, for nobody but oneself", async () => {
    const mia = await world.app.as("mia");
    for (let time = 0; time < 5; time += 1) expect((await mia.post("/export")).statusCode).toBe(200);
    const refused = await mia.post("/export");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ type: "RateLimited", until: expect.any(Number) });
    expect((await (await world.app.as("noor")).post("/export")).statusCode).toBe(200);
    expect((await world.app.anonymous.post("/export")).statusCode).toBe(401);
  });
});
