import { expect, it } from "vitest";
import { testApp } from "../support/testApp.ts";

it("a gateway that loses a deadlock while it makes its queues begins all the same", { timeout: 60_000 }, async () => {
  const one = await testApp();
  const other = await testApp({ beside: one });
  try {
    const { sql } = one.opened;
    await one.context.jobs.start();
    await sql`select jobs.delete_queue('pauseEnd')`;
    await one.context.jobs.stop();
    // Somebody holds the table that the queue's own is to be a part of, and then wants the queue as well.
    let began: Promise<void> | undefined;
    await sql.begin(async (holder) => {
      // Never the one that PostgreSQL lets go.
      await holder`set local deadlock_timeout = '10min'`;
      await holder`lock table jobs.job in access exclusive mode`;
      began = other.context.jobs.start();
      await expect
        .poll(async () => {
          const [row] = await sql<{ waiting: number }[]>`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%create_queue%'`;
          return row?.waiting;
        })
        .toBe(1);
      await holder`insert into jobs.queue (name) values ('pauseEnd') on conflict do nothing`;
    });
    await began;
    const queues = await sql<{ name: string }[]>`select name from jobs.queue order by name`;
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(["pauseEnd", "pinEnd", "scheduledMessage"]));
  } finally {
    await other.context.jobs.stop();
    await other.close();
    await one.close();
  }
});
