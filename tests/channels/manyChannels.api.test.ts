import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { type SettingsWorld, settingsWorld } from "../support/channelSettings.ts";
import { addChannel, givePlus, goToTomorrow } from "../support/channels.ts";

let world: SettingsWorld;
beforeAll(async () => {
  world = await settingsWorld();
});
afterAll(() => world?.close());

describe("whatever becomes of a listing", () => {
  const listed = async (board: string) => {
    const { data, errors } = await world.mia.graphql<{
      getInstalledInstallables: { channels: { id: string; next: number[] }[] };
    }>(`{ getInstalledInstallables(boardId: "${board}") { channels { id next } } }`);
    expect(errors).toBeUndefined();
    return data?.getInstalledInstallables.channels ?? [];
  };

  test("a channel that is installed goes on when it is withdrawn, and when its category is gone", async () => {
    const id = await addChannel(world.app.context, world.hall, "channel-hello-world");
    await world.app.opened.sql`delete from marketplace_listing where id = 'channel-hello-world'`;
    await world.app.opened.sql`delete from channel_category where id = 'category-travel'`;
    expect((await listed(world.hall)).find((channel) => channel.id === id)?.next).toHaveLength(2);
    const { errors, data } = await world.mia.graphql<{ installableDetail: object }>(
      `{ installableDetail(subscriptionId: "${id}") { installable { title category { id } } marketplaceListing { id } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data?.installableDetail).toMatchObject({ installable: { category: null }, marketplaceListing: null });
  });

  test("a board takes 500 channels and no more, and still answers with all of them", { timeout: 120_000 }, async () => {
    const board = world.free;
    await addChannel(world.app.context, board, "channel-twain");
    await world.app.opened
      .sql`insert into subscription (id, installation_id, board_id, title, muted, requires_configuration, created_at)
      select 'many-' || n, s.installation_id, s.board_id, s.title, false, false, s.created_at from generate_series(1, 498) n,
      (select * from subscription where board_id = ${board} order by created_at desc limit 1) s`;
    const install = async () =>
      (
        await world.mia.graphql<{ createSubscription: object }>(
          `mutation { createSubscription(boardId: "${board}", marketplaceListingId: "channel-poor-richard") {
            ... on CreateSubscriptionSuccess { created } ... on Refusal { type rule } } }`,
        )
      ).data?.createSubscription;
    expect((await listed(board)).length).toBe(499);
    expect(await install()).toEqual({ created: true });
    expect(await install()).toEqual({ type: "ValidationError", rule: "channels" });
    expect((await listed(board)).length).toBe(500);
  });

  // Over-full: every cell of five minutes is used, each by one channel, and times that people chose keep their minute.
  test("a board of 500 channels shows one each five minutes, none twice, and keeps the times of others", async () => {
    const { context, clock, opened } = world.app;
    const [crowded, calm] = [world.free, world.hall];
    await givePlus(context, crowded);
    // As installing them one by one places them: spread over the hour.
    await opened.sql`update subscription set rhythm = '{"kind":"every","minutes":60}'::jsonb,
      phase_minutes = 5 * (substr(id, 6)::int % 12) where id like 'many-%'`;
    const engine = createChannelEngine(context, channelWorld);
    await goToTomorrow({ clock }, "Europe/Zurich", "09:58");
    const own = await addChannel(context, crowded, "channel-twain", { rhythm: { kind: "at", times: ["10:25"] } });
    const other = await addChannel(context, calm, "channel-twain", { rhythm: { kind: "at", times: ["10:25"] } });
    await engine.runDue();
    const begin = await clock.now();
    // Each slot of the hour is due 40 seconds after it began, at the latest; those of chosen times after two.
    await clock.advance(2 * 60_000 + 45_000);
    for (let cell = 0; cell < 12; cell += 1) {
      await engine.runDue();
      await clock.advance(5 * 60_000);
    }
    // One that was dealt what the board shows already has had its turn, too.
    const shown = await opened.sql<{ board: string; subscription: string; minute: number }[]>`
      select s.board_id as board, s.id as subscription,
        floor(extract(epoch from r.at - to_timestamp(${begin / 1000})) / 60)::int as minute
      from channel_run r join subscription s on s.id = r.subscription_id
      where r.outcome in ('Shown', 'Same') and r.at > to_timestamp(${begin / 1000})
      order by r.at`;
    const crowd = shown.filter(({ board }) => board === crowded);
    expect(crowd.map(({ minute }) => minute)).toEqual(Array.from({ length: 12 }, (_, cell) => 2 + 5 * cell));
    expect(new Set(crowd.map(({ subscription }) => subscription)).size).toBe(12);
    expect(crowd.find(({ subscription }) => subscription === own)?.minute).toBe(27);
    expect(shown.find(({ subscription }) => subscription === other)?.minute).toBe(27);
  });
});
