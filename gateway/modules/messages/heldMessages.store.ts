import { sql } from "drizzle-orm";
import type { IdempotencyPart } from "../../boardState/boardWrite.ts";
import type { Transition } from "../../boardState/transition.ts";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";

/** What waits: whose it is, and what it shows. */
export interface HeldRow extends Record<string, unknown> {
  readonly boardId: string;
  readonly messageId: string;
  readonly credentialId: string;
  readonly operation: string;
  readonly characters: Uint8Array;
  readonly transition: Transition | null;
  readonly ifVersion: number | null;
}

export interface NewHeld extends HeldRow {
  /** Epoch milliseconds. */
  readonly askedAt: number;
  readonly dueAt: number;
  /** What the same call is answered again. */
  readonly idempotency: IdempotencyPart | undefined;
}

const moment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;

/** Takes the place of an older one of its board, and is nothing beside a newer one. */
export async function insertHeld(executor: Executor, row: NewHeld): Promise<void> {
  const transition = row.transition === null ? sql`null::jsonb` : sql`${JSON.stringify(row.transition)}::jsonb`;
  const { idempotency } = row;
  const answered =
    idempotency === undefined
      ? sql``
      : sql`with answered as (insert into idempotency (principal, operation, key, body_hash, answer, created_at)
          values (${idempotency.principal}, ${idempotency.operation}, ${idempotency.key},
            ${Buffer.from(idempotency.bodyHash)}::bytea, ${JSON.stringify(idempotency.answer)}::jsonb, ${gatewayNow})
          on conflict do nothing) `;
  await executor.execute(sql`${answered}insert into held_message as h (board_id, message_id, credential_id, operation, characters,
      transition, if_version, asked_at, due_at)
    values (${row.boardId}, ${row.messageId}, ${row.credentialId}, ${row.operation}, ${Buffer.from(row.characters)}::bytea,
      ${transition}, ${row.ifVersion}::integer, ${moment(row.askedAt)}, ${moment(row.dueAt)})
    on conflict (board_id) do update set message_id = excluded.message_id, credential_id = excluded.credential_id,
      operation = excluded.operation, characters = excluded.characters, transition = excluded.transition,
      if_version = excluded.if_version, asked_at = excluded.asked_at, due_at = excluded.due_at, leased_until = null
    where excluded.asked_at >= h.asked_at`);
}

/** What the board has accepted since takes the place of what waits there. */
export async function deleteSuperseded(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from held_message h using board b where b.id = h.board_id and b.accepted_at > h.asked_at`);
}

/** Those whose time has come, for this gateway alone for so long; the earliest first. */
export async function claimHeld(executor: Executor, limit: number, leaseMs: number): Promise<HeldRow[]> {
  const rows = await executor.execute<HeldRow>(sql`
    update held_message h set leased_until = ${gatewayNow} + ${leaseMs}::float8 * interval '1 millisecond'
    where h.board_id in (select board_id from held_message
      where due_at <= ${gatewayNow} and (leased_until is null or leased_until <= ${gatewayNow})
      order by due_at limit ${limit} for update skip locked)
    returning h.board_id as "boardId", h.message_id as "messageId", h.credential_id as "credentialId", h.operation,
      h.characters, h.transition, h.if_version as "ifVersion"`);
  return rows.map((row) => ({ ...row, characters: Uint8Array.from(row.characters) }));
}

/** It waits on, until a later time. */
export async function postponeHeld(executor: Executor, messageId: string, dueAt: number): Promise<void> {
  await executor.execute(sql`
    update held_message set due_at = ${moment(dueAt)}, leased_until = null where message_id = ${messageId}`);
}

/** It is settled; a newer one of the same board stays. */
export async function deleteHeld(executor: Executor, messageId: string): Promise<void> {
  await executor.execute(sql`delete from held_message where message_id = ${messageId}`);
}

/** What waited on the board before now waits no more. */
export async function deleteHeldOf(executor: Executor, boardId: string): Promise<void> {
  await executor.execute(sql`delete from held_message where board_id = ${boardId} and asked_at <= ${gatewayNow}`);
}
