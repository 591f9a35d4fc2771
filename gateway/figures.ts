import type { FastifyInstance } from "fastify";
import { eventsLateness } from "./boardState/retention.ts";
import type { OpenDatabase } from "./db/database.ts";
import type { HttpServer } from "./http/httpServer.ts";
import { rowsToFill } from "./jobs/backFills.ts";

/**
 * What is seen of a gateway from outside beside the times of its answers: whether it does its work, and what it waits for.
 * The same number of series, however many boards there are.
 */
export function registerFigures(
  app: FastifyInstance,
  { line, times, sql }: OpenDatabase,
  ports: readonly Pick<HttpServer, "turnedAway">[],
): void {
  const { metrics, live } = app;
  app.lifecycle.warnOf("readOnly", () => line.isFull());
  /** Of the table `upkeep`, in seconds; NaN before the first. */
  const ageOf = async (name: string): Promise<number> => {
    if (line.isAway()) return Number.NaN;
    const [row] = await sql<{ age: number }[]>`
      select extract(epoch from now() - at)::float8 as age from upkeep where name = ${name}`;
    return row?.age ?? Number.NaN;
  };
  metrics.counter(
    "clatter_connections_refused_total",
    "Connections that were closed at once, being too many, on all ports.",
    () => ports.reduce((sum, { turnedAway }) => sum + turnedAway(), 0),
  );
  metrics.gauge("clatter_streams", "Event streams that are open.", () => live.streams.count());
  metrics.gauge("clatter_streams_slow", "Readers of streams that do not keep up.", () => live.streams.slow());
  metrics.counter("clatter_stream_openings_total", "Event streams that were opened.", () => live.streams.opened());
  metrics.gauge("clatter_displays_online", "Displays whose socket is here.", () => live.presence.count());
  metrics.counter("clatter_guard_checks_total", "Times that rights of something open were read again.", () =>
    live.guards.checks(),
  );
  metrics.counter("clatter_sweep_repairs_total", "Boards whose hint was lost, found by a sweep.", () =>
    live.boards.repairs(),
  );
  metrics.gauge(
    "clatter_sweep_age_seconds",
    "What was acknowledged longer ago is on every stream here.",
    () => live.sinceSweep() / 1_000,
  );
  const traffic = () => app.context.bus.traffic();
  metrics.gauge("clatter_bus_up", "Whether Redis is there, for those that have one.", () => (traffic().isUp ? 1 : 0));
  metrics.counter("clatter_hints_sent_total", "Hints that Redis took.", () => traffic().sent);
  metrics.counter("clatter_hints_heard_total", "Hints of other gateways.", () => traffic().heard);
  metrics.counter("clatter_hints_lost_total", "Hints that Redis did not take.", () => traffic().lost);
  metrics.gauge("clatter_hint_age_seconds", "Since the last hint of another gateway.", () => {
    const { lastHeardAt } = traffic();
    return lastHeardAt === undefined ? Number.NaN : (performance.now() - lastHeardAt) / 1_000;
  });
  metrics.gauge("clatter_boards_watched", "Boards that somebody looks at here.", () => live.boards.watchedIds().length);
  metrics.gauge("clatter_database_up", "Whether the database answers.", () => (line.isAway() ? 0 : 1));
  metrics.gauge("clatter_database_read_only", "Whether the database took no writes a moment ago.", () =>
    line.isFull() ? 1 : 0,
  );
  metrics.gauge("clatter_database_waiting", "Calls under way at the database or waiting for it.", () => line.waiting());
  const { shown, refused, leases } = app.context.tallies;
  metrics.counters("clatter_messages_shown_total", "Messages that came onto a board, by who did it.", "by", shown.read);
  metrics.counters(
    "clatter_sends_refused_total",
    "Sends and schedules, by the rule that refused them.",
    "rule",
    refused.read,
  );
  metrics.counters(
    "clatter_leases_total",
    "Boards, or endpoints, taken for this gateway to work off.",
    "of",
    leases.read,
  );
  metrics.gauge(
    "clatter_database_longest_seconds",
    "How long the oldest of these calls has waited.",
    () => line.longestMs() / 1_000,
  );
  metrics.counters("clatter_statements_total", "What the database was asked.", "statement", times.asked.read);
  metrics.counters(
    "clatter_statement_seconds_total",
    "How long it took, waiting included.",
    "statement",
    times.seconds.read,
  );
  metrics.gauge("clatter_backup_age_seconds", "Since the last backup of BACKUP_EVERY.", () => ageOf("backup"));
  metrics.gauge("clatter_restore_age_seconds", "Since the last restore or move.", () => ageOf("restore"));
  metrics.gauge("clatter_events_late_seconds", "How much older than RETAIN_EVENTS the oldest event is.", async () =>
    line.isAway() ? Number.NaN : eventsLateness(app.context),
  );
  metrics.gauge("clatter_back_fill_rows", "Rows of former versions that are still to be looked at, about.", async () =>
    line.isAway() ? Number.NaN : rowsToFill(app.context.database),
  );
  metrics.gauge("clatter_messages_due", "Scheduled messages whose time was more than a minute ago.", async () => {
    if (line.isAway()) return Number.NaN;
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from scheduled_message
      where state = 'Pending' and send_at < gateway_now() - interval '1 minute'`;
    return row?.count ?? Number.NaN;
  });
  metrics.gauge("clatter_messages_late_seconds", "How late the oldest scheduled message is that waits.", async () => {
    if (line.isAway()) return Number.NaN;
    const [row] = await sql<{ late: number | null }[]>`
      select extract(epoch from gateway_now() - min(send_at))::float8 as late from scheduled_message
      where state = 'Pending' and send_at < gateway_now()`;
    return row?.late ?? 0;
  });
}
