import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";

/** A time of the gateway's clock in epoch milliseconds, or now. */
const timeOf = (at: number | "now"): SQL =>
  at === "now" ? gatewayNow : sql`to_timestamp(${at}::float8 / 1000)::timestamptz`;

/** A charge that succeeded. One that is told late, after a failure of a later one, ends that failure not. */
export async function payPlan(executor: Executor, id: string, years: number, paid: number | "now"): Promise<void> {
  const at = timeOf(paid);
  await executor.execute(sql`
    update product_application pa set next_billing_at = n.next, end_told = false,
      payment_failed_at = case when n.late then pa.payment_failed_at end,
      ends_at = case when pa.opted_out_at is not null then n.next when n.late then pa.ends_at end,
      shop_told_at = greatest(pa.shop_told_at, ${at})
    from (select coalesce(${at} < shop_told_at, false) as late, make_interval(years => ${years}::int)
        + case when ends_at <= ${at} then ${at} else coalesce(next_billing_at, ${at}) end as next
      from product_application where id = ${id}) n
    where pa.id = ${id}`);
}

/** How long a plan goes on while its charge fails. */
const graceDays = 14;

/** `isFirst`: nothing had failed before. Undefined where it changes nothing: it is over, opted out of, or told late. */
export async function failPlan(
  executor: Executor,
  id: string,
  failed: number | "now",
): Promise<{ readonly isFirst: boolean } | undefined> {
  const at = timeOf(failed);
  const [row] = await executor.execute<{ isFirst: boolean }>(sql`
    update product_application pa set payment_failed_at = ${at}, shop_told_at = ${at},
      ends_at = coalesce(pa.ends_at, ${at} + make_interval(days => ${graceDays}))
    from (select payment_failed_at is null as first from product_application where id = ${id}) before
    where pa.id = ${id} and pa.opted_out_at is null and (pa.ends_at is null or pa.ends_at > ${at})
      and (pa.shop_told_at is null or pa.shop_told_at < ${at})
    returning before.first as "isFirst"`);
  return row;
}

/** It runs on to the end of what was paid for. */
export async function optPlanOut(executor: Executor, id: string, reason: string): Promise<void> {
  await executor.execute(sql`
    update product_application set opted_out_at = ${gatewayNow}, opt_out_reason = ${reason},
      ends_at = coalesce(ends_at, greatest(next_billing_at, ${gatewayNow}))
    where id = ${id} and opted_out_at is null`);
}

/** It renews again; a charge that fails still counts down. */
export async function optPlanIn(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`
    update product_application set opted_out_at = null, opt_out_reason = null,
      ends_at = case when payment_failed_at is not null or ends_at <= ${gatewayNow} then ends_at end
    where id = ${id}`);
}

/** What stands next comes at once, as if the time had passed: a charge, or the end. For the sandbox shop. */
export async function bringPlanForward(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`
    update product_application set next_billing_at = least(next_billing_at, ${gatewayNow}),
      ends_at = case when ends_at is not null then least(ends_at, ${gatewayNow}) end
    where id = ${id}`);
}

/** Plans that have ended and of which nobody was told; each is answered once. */
export function takeEndedPlans(
  executor: Executor,
  most: number,
): Promise<{ readonly id: string; readonly boardId: string }[]> {
  return executor.execute<{ id: string; boardId: string }>(sql`
    update product_application set end_told = true where id in (
      select id from product_application where ends_at <= ${gatewayNow} and not end_told
      order by ends_at limit ${most} for update skip locked)
    returning id, board_id as "boardId"`);
}

/** Until the transaction ends nobody else changes it. */
export async function lockPlan(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`select 1 from product_application where id = ${id} for update`);
}
