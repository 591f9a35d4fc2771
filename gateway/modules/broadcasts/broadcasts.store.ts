import { sql } from "drizzle-orm";
import { messageJson, readMessage } from "../../boardState/messageJson.ts";
import type { TransitionWish } from "../../boardState/transition.ts";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { AccessRow, MembershipRow } from "../boards/access.ts";
import type { BroadcastRecord, BroadcastTargetRecord } from "./broadcasts.refs.ts";
import type { EndsPins } from "./broadcasts.tables.ts";
import { isUndoable, jsonOf } from "./changeBroadcast.store.ts";

/** A board as the check before a broadcast reads it. */
export interface CheckedBoard extends AccessRow, Record<string, unknown> {
  readonly membership: MembershipRow | null;
  readonly timezone: string;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly quietHoursSetBy: string | null;
  readonly pin: { readonly until: number; readonly pinnedBy: string } | null;
  readonly now: number;
}

/** Boards by id, with what the person is on them and what asks before a send. */
export async function selectCheckedBoards(
  executor: Executor,
  boardIds: readonly string[],
  personId: string,
): Promise<Map<string, CheckedBoard>> {
  const rows = await executor.execute<CheckedBoard>(sql`
    with clock as materialized (select ${gatewayNow} as now)
    select b.id as "boardId", b.tenant_id as "tenantId", b.title, b.code_62 as code62, b.timezone,
      b.quiet_hours_begin as "quietHoursBegin",
      b.quiet_hours_end as "quietHoursEnd", b.quiet_hours_set_by as "quietHoursSetBy",
      case when m.id is null then null else json_build_object('id', m.id, 'role', m.role, 'isCurrentMember',
        m.is_current_member, 'invitationStatus', m.invitation_status) end as membership,
      (select json_build_object('until', ${epochMs(sql`p.pinned_until`)}, 'pinnedBy', p.pinned_by) from pinned_message p
        where p.board_id = b.id and p.pinned_until > clock.now) as pin,
      ${epochMs(sql`clock.now`)} as now
    from board b cross join clock left join member m on m.tenant_id = b.tenant_id and m.person_id = ${personId}
    where b.id = ${anyOf(boardIds)}`);
  return new Map(rows.map((row) => [row.boardId, row]));
}

interface NewBroadcast {
  readonly id: string;
  readonly personId: string;
  readonly messageId: string;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly endsPins: EndsPins | null;
  readonly transition: TransitionWish | null;
  readonly idempotencyKey: string | null;
  readonly bodyHash: Uint8Array;
  readonly targets: readonly { readonly boardId: string; readonly title: string }[];
}

/** False when the same call was answered already. */
export async function insertBroadcast(executor: Executor, row: NewBroadcast): Promise<boolean> {
  const targets = row.targets.map(({ boardId, title }, place) => sql`(${boardId}, ${title}, ${place}::smallint)`);
  const inserted = await executor.execute(sql`
    with made as (insert into broadcast (id, person_id, message_id, forced, force_pinned_message_override,
        ends_pins, transition, idempotency_key, body_hash, created_at)
      values (${row.id}, ${row.personId}, ${row.messageId}, ${row.forced}, ${row.forcePinnedMessageOverride},
        ${jsonOf(row.endsPins)}::jsonb, ${jsonOf(row.transition)}::jsonb, ${row.idempotencyKey}::text, ${Buffer.from(row.bodyHash)}::bytea, ${gatewayNow})
      on conflict do nothing returning id)
    insert into broadcast_target (broadcast_id, board_id, title, place)
    select made.id, target.board_id, target.title, target.place
    from made, (values ${sql.join(targets, sql`, `)}) as target (board_id, title, place) returning 1`);
  return inserted.length > 0;
}

/** What the same call made before. */
export async function findSameBroadcast(
  executor: Executor,
  personId: string,
  idempotencyKey: string,
  bodyHash: Uint8Array,
): Promise<string | undefined> {
  const [row] = await executor.execute<{ id: string }>(sql`
    select id from broadcast where person_id = ${personId} and idempotency_key = ${idempotencyKey}
      and body_hash = ${Buffer.from(bodyHash)}::bytea`);
  return row?.id;
}

interface BroadcastJson extends Omit<BroadcastRecord, "message" | "targets" | "undoUntil"> {
  readonly message: Parameters<typeof readMessage>[0];
  readonly targets: readonly BroadcastTargetRecord[];
  /** Whether something of it could be taken back, were it in time. */
  readonly isUndoable: boolean;
  readonly now: number;
}

/** The person's own broadcasts, the latest first: one by id, or those of the last day. */
export async function selectBroadcasts(
  executor: Executor,
  personId: string,
  which: { readonly id: string } | { readonly latest: number },
): Promise<(Omit<BroadcastRecord, "undoUntil"> & Pick<BroadcastJson, "isUndoable" | "now">)[]> {
  const condition = "id" in which ? sql`b.id = ${which.id}` : sql`b.created_at > ${gatewayNow} - interval '1 day'`;
  const limit = "id" in which ? 1 : which.latest;
  const rows = await executor.execute<{ json: BroadcastJson }>(sql`
    select json_build_object('id', b.id, 'state', b.state, 'createdAt', ${epochMs(sql`b.created_at`)},
      'settledAt', ${epochMs(sql`b.settled_at`)}, 'now', ${epochMs(gatewayNow)},
      'message', ${messageJson("g", personId)},
      'isUndoable', exists (select 1 from broadcast_target t where t.broadcast_id = b.id and ${isUndoable}),
      'targets', (select coalesce(json_agg(json_build_object('boardId', t.board_id, 'title', t.title, 'state', t.state,
        'appearanceId', t.appearance_id, 'refusal', t.refusal) order by t.place), '[]')
        from broadcast_target t where t.broadcast_id = b.id)) as json
    from broadcast b join message g on g.id = b.message_id
    where b.person_id = ${personId} and ${condition} order by b.created_at desc, b.id limit ${limit}`);
  return rows.map(({ json: { message, ...rest } }) => ({ ...rest, message: readMessage(message) }));
}

/** A broadcast with work left, which this gateway has taken up. */
export interface ClaimedBroadcast extends Record<string, unknown> {
  readonly id: string;
  readonly personId: string;
  readonly messageId: string;
  readonly state: "Running" | "Undoing";
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  /** Null for whichever pins there are. */
  readonly endsPins: EndsPins | null;
  /** Null for each board's own manner. */
  readonly transition: TransitionWish | null;
}

/** After this long without a word from who claimed it, another gateway goes on. */
const claim = sql`interval '15 seconds'`;
const claimed = sql`id, person_id as "personId", message_id as "messageId", state, forced,
  force_pinned_message_override as "forcePinnedMessageOverride", ends_pins as "endsPins", transition`;

/** The oldest broadcast with work that nobody is at. */
export async function claimBroadcast(executor: Executor): Promise<ClaimedBroadcast | undefined> {
  const [row] = await executor.execute<ClaimedBroadcast>(sql`
    update broadcast set claimed_until = ${gatewayNow} + ${claim} where id = (
      select id from broadcast where state in ('Running', 'Undoing')
        and (claimed_until is null or claimed_until < ${gatewayNow})
      order by created_at limit 1 for update skip locked) returning ${claimed}`);
  return row;
}

/** The same broadcast as it is now, claimed for longer; undefined when it has no work any more. */
export async function renewClaim(executor: Executor, id: string): Promise<ClaimedBroadcast | undefined> {
  const [row] = await executor.execute<ClaimedBroadcast>(sql`
    update broadcast set claimed_until = ${gatewayNow} + ${claim}
    where id = ${id} and state in ('Running', 'Undoing') returning ${claimed}`);
  return row;
}

export async function releaseClaim(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`update broadcast set claimed_until = null where id = ${id}`);
}

/** The next boards to work on. */
export interface OpenTarget extends Record<string, unknown> {
  readonly boardId: string;
  readonly appearanceId: string | null;
  /** What this broadcast already made appear there, when the gateway was killed before it could say so. */
  readonly made: string | null;
}

export function selectOpenTargets(
  executor: Executor,
  broadcastId: string,
  state: "Waiting" | "Undoing",
  limit: number,
): Promise<OpenTarget[]> {
  return executor.execute<OpenTarget>(sql`
    select t.board_id as "boardId", t.appearance_id as "appearanceId",
      (select a.id from message_appearance a where a.once_key = 'broadcast:' || t.broadcast_id || ':' || t.board_id) as made
    from broadcast_target t where t.broadcast_id = ${broadcastId} and t.state = ${state} order by t.place limit ${limit}`);
}

/** The broadcast has no work any more. */
export async function finishBroadcast(executor: Executor, id: string, from: "Running" | "Undoing"): Promise<void> {
  const open = from === "Running" ? "Waiting" : "Undoing";
  await executor.execute(sql`
    update broadcast set state = ${from === "Running" ? "Done" : "Undone"}, settled_at = ${gatewayNow}, claimed_until = null
    where id = ${id} and state = ${from} and not exists
      (select 1 from broadcast_target t where t.broadcast_id = ${id} and t.state = ${open})`);
}

/** Broadcasts are told about for a month. */
export async function deleteOldBroadcasts(executor: Executor): Promise<void> {
  await executor.execute(sql`delete from broadcast where settled_at < ${gatewayNow} - interval '30 days'`);
}
