import { sql } from "drizzle-orm";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { QuietHoursRule } from "../boards/quietHours.ts";
import type { Claim } from "./scheduled.store.ts";

/** A board whose pin is over, with its quiet hours. */
export interface EndedPin extends QuietHoursRule, Record<string, unknown> {
  readonly boardId: string;
  readonly pinId: string;
  readonly revision: number;
  readonly now: number;
}

/** Takes pins that are over, the earliest first, for this gateway alone for so long; what was given back in this round is not taken again in it. */
export function claimEndedPins(executor: Executor, { boards, leaseMs, roundBegin }: Claim): Promise<EndedPin[]> {
  return executor.execute<EndedPin>(sql`
    with clock as materialized (select ${gatewayNow} as now),
    taken as materialized (select p.board_id from pinned_message p, clock where p.pinned_until <= clock.now
      and (p.leased_until is null or p.leased_until <= ${roundBegin}::timestamptz)
      order by p.pinned_until, p.board_id limit ${boards} for update of p skip locked),
    leased as (update pinned_message p set leased_until = clock.now + ${leaseMs}::float8 * interval '1 millisecond'
      from clock where p.board_id = any(array(select board_id from taken)))
    select p.board_id as "boardId", p.id as "pinId", b.revision::float8 as revision, b.timezone,
      b.quiet_hours_begin as "quietHoursBegin", b.quiet_hours_end as "quietHoursEnd", ${epochMs(sql`clock.now`)} as now
    from clock, pinned_message p join board b on b.id = p.board_id
    where p.board_id = any(array(select board_id from taken))`);
}

/** These wait for the next round, whoever begins it. */
export async function releaseEndedPins(executor: Executor, pinIds: readonly string[]): Promise<void> {
  await executor.execute(sql`
    update pinned_message set leased_until = ${gatewayNow} where id = ${anyOf(pinIds)}`);
}
