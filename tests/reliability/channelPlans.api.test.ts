import { afterEach, expect, test } from "vitest";
import { selectLastShown } from "../../gateway/modules/channels/engine/runs.store.ts";
import { explaining, readBy, scansOf } from "../support/explaining.ts";
import { writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/* A board that has shown much: what is asked of its channels is read from its end. */

const shown = 20_000;

let app: TestApp;
afterEach(() => app?.close());

test("when a channel last brought something is found at once, however much it or its board has shown", async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });
  const { sql: run } = app.opened;
  const boardId = app.ids.boards.kitchen ?? "";
  const messageId = await writeText(await app.as("mia"), "Good morning");
  await run`insert into developer (id, title) values ('d', 'Paper Garden')`;
  await run`insert into installable (id, title, friendly_identifier, public, published, installations_are_singleton,
      subscriptions_can_be_renamed, hide_from_installables_list, developer_id, created_at)
    values ('i', 'Garden', 'garden', true, true, false, true, false, 'd', now())`;
  await run`insert into installation (id, tenant_id, installable_id, created_at)
    values ('i', ${app.ids.tenants.Home ?? ""}, 'i', now())`;
  await run`insert into subscription (id, installation_id, board_id, title, muted, requires_configuration, created_at)
    select id, 'i', ${boardId}, id, false, false, now() from unnest(array['busy', 'stopped', 'silent']) id`;
  const now = await app.clock.now();
  // Nearly all of it came by people; a channel that came each hundred times, and one that stopped at the very beginning.
  await run`insert into message_appearance (id, board_id, message_id, person_id, subscription_id, attribution, version,
      appeared_at, settled_by, former, characters, seed, transition)
    select 'old-' || n, ${boardId}, ${messageId}, case when by_channel is null then ${app.ids.people.mia ?? ""} end, by_channel, '',
      1000 + n, to_timestamp(${now}::float8 / 1000) - ((${shown}::int - n) || ' seconds')::interval,
      to_timestamp(${now}::float8 / 1000), '', '', 0, '{}'
    from (select n, case when n <= 2 then 'stopped' when n % 100 = 0 then 'busy' end as by_channel
      from generate_series(1, ${shown}::int) n) rows`;
  await run`analyze message_appearance`;
  const { plans, executor } = explaining(app.context.database, /cross join lateral \(select m\.appeared_at/);
  const found = await selectLastShown(executor, ["busy", "stopped", "silent"]);
  expect(found.toSorted((one, other) => one.at - other.at)).toEqual([
    { subscriptionId: "stopped", at: now - (shown - 2) * 1_000 },
    { subscriptionId: "busy", at: now },
  ]);
  expect(plans).toHaveLength(1);
  const read = plans
    .flatMap((plan) => scansOf(plan, "message_appearance"))
    .reduce((sum, node) => sum + readBy(node), 0);
  expect(read).toBeLessThanOrEqual(3);
});
