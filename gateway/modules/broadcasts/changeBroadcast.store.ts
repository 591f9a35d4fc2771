import { type SQL, sql } from "drizzle-orm";
import { anyOf } from "../../db/anyOf.ts";
import type { Database, Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import type { BroadcastState } from "../../domain.ts";
import type { EndsPins, TargetRefusal } from "./broadcasts.tables.ts";

export const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Whoever changes a broadcast and its boards takes its row first, so that no board ends unseen in between. */
async function lockBroadcast(transaction: Executor, id: string): Promise<BroadcastState | undefined> {
  const [row] = await transaction.execute<{ state: BroadcastState }>(
    sql`select state from broadcast where id = ${id} for update`,
  );
  return row?.state;
}

/** A change that the person asks for: whether it was made, i.e. the broadcast is theirs, in one of these states, and `only` holds. */
function change(
  database: Database,
  which: {
    readonly id: string;
    readonly personId: string;
    readonly from: readonly BroadcastState[];
    readonly only?: SQL;
  },
  set: SQL,
  targets: SQL,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockBroadcast(transaction, which.id);
    const rows = await transaction.execute(sql`
      with changed as (update broadcast b set ${set} where b.id = ${which.id} and b.person_id = ${which.personId}
        and b.state in ${[...which.from]} and ${which.only ?? sql`true`} returning b.id),
      moved as (update broadcast_target t ${targets})
      select id from changed`);
    return rows.length > 0;
  });
}

/** What has not been sent yet is not sent any more. */
export function cancelRunning(database: Database, id: string, personId: string): Promise<boolean> {
  return change(
    database,
    { id, personId, from: ["Running"] },
    sql`state = 'Cancelled', settled_at = ${gatewayNow}, claimed_until = null`,
    sql`set state = 'Cancelled', settled_at = ${gatewayNow} from changed
      where t.broadcast_id = changed.id and t.state = 'Waiting'`,
  );
}

/**
 * Trying again so soon after its end goes on with the same run, which comes back whole: a board that took another message just
 * before is waited for for 15 seconds.
 */
const sameRun = sql`interval '1 minute'`;

/** The boards that were not reached, of these if given, wait again; where there are none nothing begins, and nothing is anew in time to be taken back. */
export function retryRefused(
  database: Database,
  id: string,
  personId: string,
  retry: {
    readonly boardIds: readonly string[] | null;
    readonly forced: boolean;
    readonly forcePinnedMessageOverride: boolean;
    readonly endsPins: EndsPins | null;
  },
): Promise<boolean> {
  const ofBoards = retry.boardIds === null ? sql`` : sql`and t.board_id = ${anyOf(retry.boardIds)}`;
  const isLeft = sql`t.state in ('Refused', 'Cancelled') ${ofBoards}`;
  const only = sql`exists (select 1 from broadcast_target t where t.broadcast_id = b.id and ${isLeft})`;
  return change(
    database,
    { id, personId, from: ["Done", "Cancelled"], only },
    sql`state = 'Running', settled_at = null, retried_at = case when settled_at > ${gatewayNow} - ${sameRun} then retried_at else ${gatewayNow} end,
      claimed_until = null, forced = ${retry.forced},
      force_pinned_message_override = ${retry.forcePinnedMessageOverride}, ends_pins = ${jsonOf(retry.endsPins)}::jsonb`,
    sql`set state = 'Waiting', settled_at = null, refusal = null from changed
      where t.broadcast_id = changed.id and ${isLeft}`,
  );
}

/** What can be taken back of a broadcast `b`: what its last run sent. */
export const isUndoable = sql`t.state = 'Sent' and t.appearance_id is not null
  and t.settled_at >= coalesce(b.retried_at, b.created_at)`;

/** The boards that its last run sent to are to get back what they showed. */
export function beginUndo(database: Database, id: string, personId: string): Promise<boolean> {
  return change(
    database,
    { id, personId, from: ["Done", "Cancelled"] },
    sql`state = 'Undoing', settled_at = null, claimed_until = null`,
    sql`set state = 'Undoing', settled_at = null from changed
      join broadcast b on b.id = changed.id where t.broadcast_id = b.id and ${isUndoable}`,
  );
}

/** How one board ended. */
export interface TargetOutcome {
  readonly boardId: string;
  readonly state: "Sent" | "Refused" | "Undone" | "Kept";
  readonly appearanceId: string | null;
  readonly refusal: TargetRefusal | null;
}

/**
 * Writes down how these boards ended; a board that was sent to although it was cancelled meanwhile was sent to, and where the
 * broadcast was taken back meanwhile that one is, too.
 */
export async function settleTargets(
  database: Database,
  broadcastId: string,
  outcomes: readonly TargetOutcome[],
): Promise<void> {
  const rows = outcomes.map(
    ({ boardId, state, appearanceId, refusal }) =>
      sql`(${boardId}, ${state}, ${appearanceId}::text, ${jsonOf(refusal)}::jsonb)`,
  );
  await database.transaction(async (transaction) => {
    const state = await lockBroadcast(transaction, broadcastId);
    const isTakenBack = state === "Undoing" || state === "Undone";
    const sent = isTakenBack
      ? sql`case when done.state = 'Sent' and done.appearance_id is not null then 'Undoing' else done.state end`
      : sql`done.state`;
    await transaction.execute(sql`
      update broadcast_target t set state = ${sent}, appearance_id = coalesce(done.appearance_id, t.appearance_id),
        refusal = done.refusal, settled_at = ${gatewayNow}
      from (values ${sql.join(rows, sql`, `)}) as done (board_id, state, appearance_id, refusal)
      where t.broadcast_id = ${broadcastId} and t.board_id = done.board_id`);
    if (state !== "Undone") return;
    await transaction.execute(sql`
      update broadcast b set state = 'Undoing', settled_at = null where b.id = ${broadcastId} and exists
        (select 1 from broadcast_target t where t.broadcast_id = b.id and t.state = 'Undoing')`);
  });
}
