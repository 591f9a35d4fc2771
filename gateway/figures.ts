import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "./db/database.ts";

/**
 * What is seen of a gateway from outside beside the times of its answers: whether it does its work, and what it waits for.
 * Each is one series, however many boards there are.
 */
export function registerFigures(app: FastifyInstance, { line, sql }: OpenDatabase): void {
  const { metrics, live } = app;
  app.lifecycle.warnOf("readOnly", () => line.isFull());
  /** Of the table `upkeep`, in seconds; NaN before the first. */
  const ageOf = async (name: string): Promise<number> => {
    if (line.isAway()) return Number.NaN;
    const [row] = await sql<{ age: number }[]>`
      select extract(epoch from now() - at)::float8 as age from upkeep where name = ${name}`;
    return row?.age ?? Number.NaN;
  };
  metrics.gauge("clatter_streams", "Event streams that are open.", () => live.streams.count());
  metrics.gauge("clatter_boards_watched", "Boards that somebody looks at here.", () => live.boards.watchedIds().length);
  metrics.gauge("clatter_database_up", "Whether the database answers.", () => (line.isAway() ? 0 : 1));
  metrics.gauge("clatter_database_read_only", "Whether the database's disk was full a moment ago.", () =>
    line.isFull() ? 1 : 0,
  );
  metrics.gauge("clatter_database_waiting", "Calls under way at the database or waiting for it.", () => line.waiting());
  metrics.gauge("clatter_backup_age_seconds", "Since the last backup of BACKUP_EVERY.", () => ageOf("backup"));
  metrics.gauge("clatter_restore_age_seconds", "Since the last restore or move.", () => ageOf("restore"));
  metrics.gauge("clatter_messages_due", "Scheduled messages whose time was more than a minute ago.", async () => {
    if (line.isAway()) return Number.NaN;
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from scheduled_message
      where state = 'Pending' and send_at < gateway_now() - interval '1 minute'`;
    return row?.count ?? Number.NaN;
  });
}
