import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { ReceiptRecord } from "./messages.refs.ts";

/*
 * Receipts: how far a message came. An appearance keeps when the first display was given its version and when the first
 * one reported that it shows it; the rest is read off the board as it is now. And how long a send can be taken back.
 */

/** A send can be taken back for this long (decision 49), in milliseconds. */
export const undoMs = 15_000;

/** What a receipt and an undo are told from, as `receiptParts` reads it. */
export interface ReceiptJson {
  readonly isOnBoard: boolean;
  readonly appearedAt: number;
  readonly displays: number;
  readonly sentAt: number | null;
  readonly shownAt: number | null;
  /** Whether a display of the board was heard of lately. One that came later counts, too, while the message is on. */
  readonly isHeard: boolean;
  readonly isUndone: boolean;
  /** Whether it took back another one itself. */
  readonly isUndo: boolean;
  /** Whether the viewer sent it. */
  readonly isMine: boolean;
  readonly readAt: number;
}

/** The same rule as Online: a heartbeat within three minutes. */
const heard = sql`interval '3 minutes'`;

/** Pairs of a json_build_object: the row of message_appearance on its board. Both are names in the caller's statement. */
export function receiptParts(row: SQL, board: SQL, viewerId: string | null): SQL {
  return sql`'displays', case when ${row}.id = ${board}.appearance_id then greatest(${row}.displays,
      (select count(*) from device d where d.board_id = ${row}.board_id)) else ${row}.displays end, 'sentAt', ${epochMs(sql`${row}.sent_at`)},
    'shownAt', ${epochMs(sql`${row}.shown_at`)},
    'isHeard', ${row}.id = ${board}.appearance_id and exists (select 1 from device heard
      where heard.board_id = ${row}.board_id and heard.last_seen_at > ${gatewayNow} - ${heard}),
    'isUndone', exists (select 1 from message_appearance taker where taker.undoes_id = ${row}.id),
    'isUndo', ${row}.undoes_id is not null, 'isMine', coalesce(${row}.person_id = ${viewerId}::text, false),
    'readAt', ${epochMs(gatewayNow)}`;
}

export function receiptOf(json: ReceiptJson): ReceiptRecord {
  const { displays, sentAt, shownAt } = json;
  if (json.isUndone) return { state: "Undone", displays, at: null };
  if (shownAt !== null) return { state: "Shown", displays, at: shownAt };
  if (sentAt !== null) return { state: "Sent", displays, at: sentAt };
  if (displays === 0) return { state: "Virtual", displays, at: null };
  if (!json.isOnBoard) return { state: "Replaced", displays, at: null };
  return { state: json.isHeard ? "Accepted" : "Waiting", displays, at: null };
}

/** Until when the viewer may take it back; null when they may not. */
export function undoUntil(json: ReceiptJson): number | null {
  if (!json.isMine || !json.isOnBoard || json.isUndo) return null;
  const until = json.appearedAt + undoMs;
  return json.readAt < until ? until : null;
}

/** A display of the board was given this version. */
export function noteSent(context: Pick<Context, "database" | "bus">, boardId: string, version: number): Promise<void> {
  return note(
    context,
    boardId,
    sql`update message_appearance set sent_at = ${gatewayNow}
    where board_id = ${boardId} and version = ${version} and sent_at is null returning id`,
  );
}

/** A display of the board says that it shows this version. */
export function noteShown(context: Pick<Context, "database" | "bus">, boardId: string, version: number): Promise<void> {
  return note(
    context,
    boardId,
    sql`update message_appearance
    set shown_at = ${gatewayNow}, sent_at = coalesce(sent_at, ${gatewayNow})
    where board_id = ${boardId} and version = ${version} and shown_at is null returning id`,
  );
}

/** Only the first word about a version is news: many displays, and those that come back, tell it again. */
async function note({ database, bus }: Pick<Context, "database" | "bus">, boardId: string, update: SQL): Promise<void> {
  const rows = await database.execute(update);
  if (rows.length > 0) bus.publish({ kind: "board", boardId, what: "receipt" });
}
