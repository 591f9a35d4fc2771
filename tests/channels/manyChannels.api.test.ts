import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SettingsWorld, settingsWorld } from "../support/channelSettings.ts";
import { addChannel } from "../support/channels.ts";

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
});
