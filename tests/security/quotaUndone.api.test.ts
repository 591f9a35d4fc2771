import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

/* What is not made costs none of what a person may make: a statement that waits too long is cut, as here by hand. */

let gateway: TestApp;
let olga: Caller;
let [board, message, installable] = ["", "", ""];

beforeAll(async () => {
  gateway = await testApp({
    seed: (seed) => seed.person("olga").tenant("home", (home) => home.owner("olga").board("kitchen")),
  });
  olga = await gateway.as("olga");
  board = gateway.ids.boards.kitchen ?? "";
  const written = await olga.graphql<{ createMessageV2: { message: { id: string } } }>(
    `mutation { createMessageV2(text: "words") { ... on CreateMessageV2Success { message { id } } } }`,
  );
  message = written.data?.createMessageV2.message.id ?? "";
  const made = await olga.graphql(
    'mutation($id: ID!) { createInstallable(title: "Mine", developerId: $id) { __typename } }',
    { id: gateway.ids.people.olga },
  );
  expect(made.errors).toBeUndefined();
  installable =
    (await gateway.opened.sql<{ id: string }[]>`select id from installable where title = 'Mine'`)[0]?.id ?? "";
});
afterAll(() => gateway.close());
beforeEach(async () => void (await gateway.opened.sql`delete from person_quota`));

const kinds: readonly (readonly [kind: string, table: string, mutation: () => string])[] = [
  ["boards", "board", () => `createBoardV2(title: "New", boardStyle: black, timezone: "UTC")`],
  ["messages", "message", () => `createMessageV2(text: "other words")`],
  ["drafts", "draft", () => `createDraftV2(messageId: "${message}")`],
  ["links", "message_share_token", () => `createMessageShareToken(message: "${message}")`],
  ["installables", "installable", () => `createInstallable(title: "Other", developerId: "${gateway.ids.people.olga}")`],
  ["credentials", "api_credential", () => `createApiCredential(boardId: "${board}", installableId: "${installable}")`],
  ["credentials", "api_credential", () => `createBoardKey(boardId: "${board}", kind: Cloud)`],
  ["credentials", "local_enablement", () => `createEnablementToken(boardId: "${board}")`],
];

it.each(kinds)(
  "%s that wait for %s and are cut cost none, and are counted once they are made",
  async (kind, table, mutation) => {
    const { sql } = gateway.opened;
    const make = () =>
      olga.graphql<Record<string, { __typename: string }>>(`mutation { made: ${mutation()} { __typename } }`);
    const counted = () => sql`select kind, used_ever from person_quota`;
    const cut = await sql.begin(async (inside) => {
      // What is read goes on, what is written waits.
      await inside`lock table ${inside(table)} in exclusive mode`;
      const call = make();
      const cancel = () => sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await cancel()).length, { timeout: 5_000 }).toBe(1);
      return call;
    });
    expect(cut.errors).toHaveLength(1);
    expect(await counted()).toEqual([]);
    const made = await make();
    expect([made.errors, made.data?.made?.__typename]).toEqual([undefined, expect.stringMatching(/Success$/)]);
    expect(await counted()).toEqual([{ kind, used_ever: 1 }]);
  },
);
