import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { givePlus } from "../support/channels.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let stranger: Caller;
let ben: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("stranger")
        .person("ben")
        .tenant("Home", (home) =>
          home.owner("mia").user("ben").board("kitchen").board("hall").board("free").board("blend"),
        )
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
  });
  await loadChannelCatalogue(app.context);
  [mia, stranger, ben] = await Promise.all([app.as("mia"), app.as("stranger"), app.as("ben")]);
  for (const name of ["kitchen", "hall", "blend"]) await givePlus(app.context, idOf(name));
});

afterAll(() => app?.close());

const idOf = (name: string): string => app.ids.boards[name] ?? "";

async function call<Answer = Record<string, unknown>>(caller: Caller, query: string): Promise<Answer> {
  const { data, errors } = await caller.graphql<Record<string, Answer>>(query);
  expect(errors).toBeUndefined();
  const [answer] = Object.values(data ?? {});
  return answer as Answer;
}

const refusal = "... on Refusal { type rule }";
const install = (board: string, listing: string, caller = mia) =>
  call<{ created?: boolean; subscriptionId?: string; type?: string; rule?: string }>(
    caller,
    `mutation { createSubscription(boardId: "${idOf(board)}", marketplaceListingId: "${listing}") {
      ... on CreateSubscriptionSuccess { created subscriptionId } ${refusal} } }`,
  );
interface Installed {
  readonly id: string;
  readonly title: string;
  readonly muted: boolean;
  readonly runOfShow: { readonly description: string; readonly firstAppearance: string };
  readonly next: readonly number[];
  readonly lastRun: { readonly outcome: string } | null;
}
const installed = async (board: string): Promise<readonly Installed[]> =>
  (
    await call<{ channels: readonly Installed[] }>(
      mia,
      `{ getInstalledInstallables(boardId: "${idOf(board)}") { pausedUntil channels { id title muted
        runOfShow { description firstAppearance } next lastRun { outcome } } } }`,
    )
  ).channels;
const update = (id: string, change: string) =>
  call<Record<string, unknown>>(
    mia,
    `mutation { updateSubscription(subscriptionId: "${id}", ${change}) {
      ... on UpdateSubscriptionSuccess { subscription { title muted runOfShow { firstAppearance } } } ${refusal} } }`,
  );
const blend = (name: "add" | "remove", set: string) =>
  call<{ blended?: { id: string; messageSetIds: string[] }; type?: string }>(
    mia,
    `mutation { ${name === "add" ? "addMessageSetToBlended" : "removeMessageSetFromBlended"}(
      input: { boardId: "${idOf("blend")}", messageSetId: "${set}" }) {
      ... on ${name === "add" ? "Add" : "Remove"}MessageSet${name === "add" ? "To" : "From"}BlendedSuccess {
        blended { id messageSetIds } } ${refusal} } }`,
  );

describe("a channel that is installed", () => {
  test("has its place in the day at once, and does not meet those that are there", async () => {
    expect(await install("kitchen", "channel-poor-richard")).toMatchObject({ created: true });
    expect(await install("kitchen", "channel-twain")).toMatchObject({ created: true });
    expect(await install("kitchen", "channel-clock")).toMatchObject({ created: true });
    const shows = (await installed("kitchen")).map(({ title, runOfShow }) => ({ title, ...runOfShow }));
    expect(shows).toEqual([
      { title: "Clock", description: "Whenever nothing else shows", firstAppearance: "01:05" },
      { title: "Dry Wit with Mr. Twain", description: "Every hour", firstAppearance: "01:30" },
      { title: "Poor Richard", description: "Every hour", firstAppearance: "01:00" },
    ]);
  });

  test("is muted, has no first appearance then, and comes back to its place", async () => {
    const [clock] = await installed("kitchen");
    expect(await update(clock?.id ?? "", "muted: true")).toEqual({
      subscription: { title: "Clock", muted: true, runOfShow: { firstAppearance: "" } },
    });
    expect(await update(clock?.id ?? "", "muted: false")).toMatchObject({
      subscription: { muted: false, runOfShow: { firstAppearance: "01:05" } },
    });
  });

  test("is renamed only where it may be, and to a name", async () => {
    const [clock] = await installed("kitchen");
    const { subscriptionId: own = "" } = await install("kitchen", "message-set-creator");
    expect(await update(clock?.id ?? "", 'title: "Watch"')).toEqual({ type: "ValidationError", rule: "title" });
    expect(await update(own, 'title: "  "')).toEqual({ type: "ValidationError", rule: "title" });
    // What would turn the text around it, or stand on two lines.
    for (const sign of ["\\u202e", "\\u2066", "\\n"]) {
      expect(await update(own, `title: "Din${sign}ner"`)).toEqual({ type: "ValidationError", rule: "title" });
    }
    expect(await update(own, 'title: "Dinner"')).toMatchObject({ subscription: { title: "Dinner" } });
  });

  test("is deleted with its own messages, once, and by nobody else", async () => {
    const { subscriptionId: id = "" } = await install("hall", "message-set-creator");
    const remove = (caller: Caller) =>
      call(
        caller,
        `mutation { deleteSubscription(id: "${id}") { ... on DeleteSubscriptionSuccess { deleted } ${refusal} } }`,
      );
    expect(await remove(stranger)).toMatchObject({ type: "NotFound" });
    expect(await remove(mia)).toEqual({ deleted: true });
    expect(await remove(mia)).toMatchObject({ type: "NotFound" });
    expect(await installed("hall")).toEqual([]);
    const sets = await app.opened.sql`select 1 from message_set where board_id = ${idOf("hall")}`;
    expect(sets).toHaveLength(0);
  });

  test("says what it shows next, also where that is tomorrow, and what it is", async () => {
    const now = await app.clock.now();
    const channels = await call<{
      channels: readonly {
        title: string;
        next: readonly number[];
        nextFace: { characters: number[][]; formatted: string };
      }[];
    }>(
      mia,
      `{ getInstalledInstallables(boardId: "${idOf("kitchen")}") { channels { title next free
        subscriptionsCanBeRenamed friendlyIdentifier nextFace { characters formatted } } } }`,
    );
    const of = (title: string) => channels.channels.find((channel) => channel.title === title);
    const richard = of("Poor Richard");
    expect(richard).toMatchObject({ free: true, friendlyIdentifier: "channel-poor-richard" });
    expect(of("Clock")).toMatchObject({ subscriptionsCanBeRenamed: false });
    expect(of("Dinner")).toMatchObject({ subscriptionsCanBeRenamed: true, friendlyIdentifier: "message-set-creator" });
    expect(of("Clock")?.next).toHaveLength(2);
    const [first = 0, second = 0] = richard?.next ?? [];
    expect(first).toBeGreaterThan(now);
    expect(second).toBe(first + 3_600_000);
    const plans = await Promise.all(
      [first - 86_400_000, first].map((at) =>
        call<{ slots: readonly { at: number; title: string; face: { characters: number[][] } }[] }>(
          mia,
          `{ dayPlan(boardId: "${idOf("kitchen")}", date: "${new Date(at).toISOString().slice(0, 10)}") {
            slots { at title face { characters } } } }`,
        ),
      ),
    );
    const slot = plans.flatMap(({ slots }) => slots).find(({ at, title }) => at === first && title === "Poor Richard");
    expect(richard?.nextFace.characters).toEqual(slot?.face.characters);
    const codes = (slot?.face.characters.flat() ?? []).filter((code) => code > 0 && code <= 26); // A to Z
    const letters = String.fromCodePoint(...codes.map((code) => 64 + code));
    expect(letters).not.toBe("");
    expect(richard?.nextFace.formatted.replaceAll(/[^A-Z]/gu, "")).toBe(letters);
  });

  test("has its next appearances tomorrow when today is over for it", async () => {
    await install("hall", "channel-poor-richard");
    const [channel] = await installed("hall");
    await app.opened
      .sql`update subscription set rhythm = '{"kind":"every","minutes":1440,"window":{"from":"07:30","to":"08:00"}}'::jsonb
      where id = ${channel?.id ?? ""}`;
    const [later] = await installed("hall");
    expect(later?.next).toHaveLength(2);
    expect((later?.next[1] ?? 0) - (later?.next[0] ?? 0)).toBe(86_400_000);
    await app.opened.sql`update subscription set muted = true where id = ${channel?.id ?? ""}`;
    expect((await installed("hall"))[0]?.next).toEqual([]);
  });

  test("of some weekdays has its next appearances on these, and its category's mark", async () => {
    const { subscriptionId = "" } = await install("hall", "channel-standup");
    const channel = await call<{ channels: readonly { id: string; categoryId: string; next: readonly number[] }[] }>(
      mia,
      `{ getInstalledInstallables(boardId: "${idOf("hall")}") { channels { id categoryId next } } }`,
    );
    const standup = channel.channels.find(({ id }) => id === subscriptionId);
    expect(standup?.categoryId).toBe("category-work");
    // YYYY-MM-DD HH:MM by the board's clock.
    const local = (at: number) => new Date(at).toLocaleString("sv-SE", { timeZone: "Europe/Zurich" }).slice(0, 16);
    const now = await app.clock.now();
    const wanted = Array.from({ length: 8 }, (_, day) => `${local(now + day * 86_400_000).slice(0, 10)} 09:55`)
      .filter((time) => ![0, 6].includes(new Date(`${time}Z`).getUTCDay()))
      .filter((time) => time > local(now));
    expect(standup?.next.map(local)).toEqual(wanted.slice(0, 2));
    // On Fridays alone: this week's and the next one's, or the two after.
    await app.opened.sql`update subscription set rhythm = '{"kind":"at","times":["09:55"],"weekdays":[5]}'::jsonb
      where id = ${subscriptionId}`;
    const [first = 0, second = 0] = (await installed("hall")).find(({ id }) => id === subscriptionId)?.next ?? [];
    expect(new Date(first).getUTCDay()).toBe(5);
    expect(Date.parse(`${local(second)}Z`) - Date.parse(`${local(first)}Z`)).toBe(7 * 86_400_000);
  });

  test("that wants to be set up first shows a sample until then, and is not planned", async () => {
    const { subscriptionId = "" } = await install("hall", "home-assistant");
    const read = await call<{
      channels: readonly {
        id: string;
        next: readonly number[];
        nextFace: { characters: number[][]; dataFrom: string };
      }[];
    }>(
      mia,
      `{ getInstalledInstallables(boardId: "${idOf("hall")}") { channels { id next nextFace { characters dataFrom } } } }`,
    );
    const channel = read.channels.find(({ id }) => id === subscriptionId);
    expect(channel).toMatchObject({ next: [], nextFace: { dataFrom: "Preview" } });
    expect(channel?.nextFace.characters.flat().some((code) => code !== 0)).toBe(true);
  });

  test("keeps its times while the board is muted, which closes its day from now on", async () => {
    await install("kitchen", "channel-poor-richard");
    const read = async () => {
      const now = await app.clock.now();
      const date = new Date(now - 3_600_000).toLocaleDateString("sv-SE", { timeZone: "Europe/Zurich" });
      const plan = await call<{ closures: readonly { because: string; begin: number; end: number }[] }>(
        mia,
        `{ dayPlan(boardId: "${idOf("kitchen")}", date: "${date}") { closures { because begin end } } }`,
      );
      const times = (await installed("kitchen")).map(({ title, runOfShow, next }) => ({ title, runOfShow, next }));
      return { now, times, pauses: plan.closures.filter(({ because }) => because === "pause") };
    };
    const before = await read();
    expect(before.pauses).toEqual([]);
    const mute = (seconds: number) =>
      call(mia, `mutation { pauseInstallables(board: "${idOf("kitchen")}", duration: ${seconds}) { __typename } }`);
    await mute(1800);
    const muted = await read();
    expect(muted.times.map(({ runOfShow }) => runOfShow)).toEqual(before.times.map(({ runOfShow }) => runOfShow));
    const [pause, ...others] = muted.pauses;
    expect(others).toEqual([]);
    expect(pause?.begin).toBeGreaterThanOrEqual(before.now);
    expect(Math.abs((pause?.end ?? 0) - before.now - 1_800_000)).toBeLessThan(60_000);
    const next = muted.times.flatMap((one) => one.next);
    expect(Math.min(...next)).toBeGreaterThanOrEqual(pause?.end ?? Number.POSITIVE_INFINITY);
    await mute(0);
    expect((await read()).pauses).toEqual([]);
  });

  test("wants a plan where its listing is not free", async () => {
    expect(await install("free", "channel-stage-lines")).toEqual({ type: "SubscriptionHold", rule: "plan" });
    expect(await install("free", "channel-poor-richard")).toMatchObject({ created: true });
    expect(await install("free", "no such listing")).toMatchObject({ type: "NotFound" });
  });

  test("is there once where a household has it once, also when two people install it at the same moment", async () => {
    await app.opened
      .sql`update installable set installations_are_singleton = true where friendly_identifier = 'channel-moon'`;
    const both = await Promise.all([install("hall", "channel-moon"), install("hall", "channel-moon", ben)]);
    expect(both.map(({ created }) => created).toSorted()).toEqual([false, true]);
    expect(new Set(both.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  });

  test("is shown now as the person's own message, which moves no slot", async () => {
    const channels = await installed("kitchen");
    const clock = channels.find(({ title }) => title === "Clock");
    const run = (key = "once") =>
      call<{ appearanceId?: string; type?: string }>(
        mia,
        `mutation { runSubscription(subscriptionId: "${clock?.id}", idempotencyKey: "${key}") { ... on RunSubscriptionSuccess { appearanceId } ${refusal} } }`,
      );
    const { appearanceId } = await run();
    const [row] = await app.opened
      .sql`select person_id, subscription_id from message_appearance where id = ${appearanceId ?? ""}`;
    expect(row).toEqual({ person_id: app.ids.people.mia, subscription_id: null });
    expect(await run("another")).toMatchObject({ type: "RateLimited" });
    const after = await installed("kitchen");
    expect(after.map(({ runOfShow }) => runOfShow)).toEqual(channels.map(({ runOfShow }) => runOfShow));
    // The same call is the same although the channel shows something else by then.
    await app.clock.advance(61_000);
    expect(await run()).toEqual({ appearanceId });
  });
});

describe("blending", () => {
  test("makes one channel of several sets, and takes them out again", async () => {
    const rows = await app.opened.sql<{ set: string }[]>`
      select message_set_id as set from marketplace_listing where message_set_id is not null order by id limit 2`;
    const [one = "", other = ""] = rows.map(({ set }) => set);
    const first = await blend("add", one);
    const second = await blend("add", other);
    await blend("add", other);
    expect(second.blended?.id).toBe(first.blended?.id);
    expect(await call(mia, `{ blendedQuery(boardId: "${idOf("blend")}") { id messageSetIds } }`)).toEqual({
      id: first.blended?.id,
      messageSetIds: [one, other],
    });
    expect((await blend("remove", one)).blended?.messageSetIds).toEqual([other]);
    expect(await blend("add", "no such set")).toMatchObject({ type: "NotFound" });
    expect(await installed("blend")).toHaveLength(1);
  });
});
