import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import type { EventType } from "../events/eventTypes.ts";
import type { DeliveryState } from "./webhooks.tables.ts";

type Row<Shape> = Shape & Record<string, unknown>;

/** A delivery as the people of its board see it. */
export interface DeliveryRow {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: number;
  readonly type: EventType;
  /** When it happened. */
  readonly at: number;
  readonly data: unknown;
  readonly state: DeliveryState;
  readonly tries: number;
  /** Of the last try; null where none was made, or no answer came. */
  readonly status: number | null;
  readonly problem: string | null;
  /** When it is tried next by itself, or the one that it waits for; null where it is not. */
  readonly nextAt: number | null;
  /** A person wants it delivered now. */
  readonly again: boolean;
}

/** When the oldest that waits is tried: whatever came later waits behind it. */
const firstAt = sql`(select h.next_at from webhook_delivery h where h.endpoint_id = d.endpoint_id and h.state = 'Pending'
  order by h.event_id limit 1)`;

const columns = sql`d.id, d.endpoint_id as "endpointId", d.event_id::float8 as "eventId", e.type, ${epochMs(sql`e.at`)} as at,
  e.data, d.state, (select count(*) from webhook_try t where t.delivery_id = d.id)::int as tries, last.status, last.problem,
  case when d.state = 'Pending' and w.off_at is null then ${epochMs(sql`greatest(d.next_at, ${firstAt})`)} end as "nextAt", d.again`;

const from = sql`webhook_delivery d join api_event e on e.id = d.event_id join webhook_endpoint w on w.id = d.endpoint_id
  left join lateral (select t.status, t.problem from webhook_try t where t.delivery_id = d.id order by t.id desc limit 1) last on true`;

/** Failed: not arrived yet, though it was tried, or given up. */
export const deliveriesWanted = ["All", "Failed"] as const;
export type DeliveriesWanted = (typeof deliveriesWanted)[number];

export interface DeliveryPage {
  readonly rows: readonly DeliveryRow[];
  /** How many are kept, and how many of them failed. */
  readonly count: number;
  readonly failed: number;
}

const isFailed = sql`(d.state = 'Dead' or (d.state = 'Pending' and d.first_try_at is not null))`;

/** The newest first. */
export async function selectDeliveries(
  executor: Executor,
  asked: { readonly endpointId: string; readonly only: DeliveriesWanted; readonly first: number },
): Promise<DeliveryPage> {
  const { endpointId, only, first } = asked;
  const [counted] = await executor.execute<{ count: number; failed: number }>(sql`
    select count(*)::int as count, (count(*) filter (where ${isFailed}))::int as failed
    from webhook_delivery d where d.endpoint_id = ${endpointId}`);
  const rows = await executor.execute<Row<DeliveryRow>>(sql`
    select ${columns} from ${from} where d.endpoint_id = ${endpointId} and ${only === "Failed" ? isFailed : sql`true`}
    order by d.event_id desc limit ${first}`);
  return { rows, count: counted?.count ?? 0, failed: counted?.failed ?? 0 };
}

export async function findDelivery(executor: Executor, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await executor.execute<Row<DeliveryRow>>(sql`select ${columns} from ${from} where d.id = ${id}`);
  return row;
}

export interface TryRow {
  readonly id: number;
  readonly at: number;
  readonly tookMs: number;
  readonly byHand: boolean;
  readonly status: number | null;
  readonly problem: string | null;
  readonly sent: Readonly<Record<string, string>>;
  readonly answered: Readonly<Record<string, string>>;
  readonly answer: string;
}

export function selectTries(executor: Executor, deliveryId: string): Promise<TryRow[]> {
  return executor.execute<Row<TryRow>>(sql`
    select id::float8 as id, ${epochMs(sql`at`)} as at, took_ms as "tookMs", by_hand as "byHand", status, problem, sent,
      answered, answer
    from webhook_try where delivery_id = ${deliveryId} order by webhook_try.id`);
}

/** Its endpoint has something to do now; a worker that holds it goes on with it when it gives the endpoint back. */
export async function askAgain(
  executor: Executor,
  { id, endpointId }: Pick<DeliveryRow, "id" | "endpointId">,
): Promise<void> {
  await executor.execute(sql`
    with asked as (update webhook_delivery set again = true where id = ${id})
    update webhook_endpoint set next_at = ${gatewayNow} where id = ${endpointId}`);
}
