import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Executor } from "../db/database.ts";
import { epochMs, gatewayNow } from "../db/epoch.ts";
import { heardAt } from "../db/gatewayLife.ts";
import type { ReceiptState } from "../domain.ts";
import type { ReceiptRecord } from "./messages.refs.ts";

/*
 * Receipts: how far a message came. An appearance keeps when the first display was given its version and when the first
 * one reported that it shows it, and how many did; the rest is read off the board as it is now. And how long a send can be
 * taken back.
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
  /** How many displays said that they show it; 0 also for what was shown before they were counted. */
  readonly shown: number;
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

/**
 * Pairs of a json_build_object: the row of message_appearance on its board. Both are names in the caller's statement.
 * `offset 0` has each row look into an index: the database would else read whole tables once for all of them, in the belief
 * that every row of a history is wanted where thirty are.
 */
export function receiptParts(row: SQL, board: SQL, viewerId: string | null | SQL): SQL {
  return sql`'displays', case when ${row}.id = ${board}.appearance_id then greatest(${row}.displays,
      (select count(*) from device d where d.board_id = ${row}.board_id)) else ${row}.displays end, 'sentAt', ${epochMs(sql`${row}.sent_at`)},
    'shownAt', ${epochMs(sql`${row}.shown_at`)}, 'shown', ${row}.shown_displays,
    'isHeard', ${row}.id = ${board}.appearance_id and exists (select 1 from device heard
      where heard.board_id = ${row}.board_id and ${heardAt(sql`heard.last_seen_at`, sql`heard.held_by`)} > ${gatewayNow} - ${heard} offset 0),
    'isUndone', exists (select 1 from message_appearance taker where taker.undoes_id = ${row}.id offset 0),
    'isUndo', ${row}.undoes_id is not null, 'isMine', coalesce(${row}.person_id = ${viewerId}::text, false),
    'readAt', ${epochMs(gatewayNow)}`;
}

export function receiptOf(json: ReceiptJson): ReceiptRecord {
  const { sentAt, shownAt } = json;
  const shown = shownAt === null ? 0 : Math.max(1, json.shown);
  // A display that came, or was removed, later has shown it all the same.
  const displays = Math.max(shown, json.displays);
  const receipt = (state: ReceiptState, at: number | null): ReceiptRecord => ({ state, displays, shown, at });
  if (json.isUndone) return receipt("Undone", null);
  if (shownAt !== null) return receipt("Shown", shownAt);
  if (sentAt !== null) return receipt("Sent", sentAt);
  if (displays === 0) return receipt("Virtual", null);
  if (!json.isOnBoard) return receipt("Replaced", null);
  return receipt(json.isHeard ? "Accepted" : "Waiting", null);
}

/** Until when the viewer may take it back; null when they may not. */
export function undoUntil(json: ReceiptJson): number | null {
  if (!json.isMine || !json.isOnBoard || json.isUndo) return null;
  const until = json.appearedAt + undoMs;
  return json.readAt < until ? until : null;
}

/** A version that a display of the board was given, or shows. */
export interface GivenVersion {
  readonly boardId: string;
  readonly version: number;
}

/**
 * The rows of these versions, locked in one order for all, so that two lots never wait for each other. `given` is a list of
 * `GivenVersion`, as JSON.
 */
const rowsOf = (given: SQL): SQL => sql`select a.id from ${given}
  join message_appearance a on a.board_id = given."boardId" and a.version = given.version`;

const asRows = (given: readonly object[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given("boardId" text, version int, times int)`;

/** Displays were given these versions; only the first word about each is news. One statement. */
export async function noteSent(context: ReceiptTeller, given: readonly GivenVersion[]): Promise<void> {
  const rows = await context.database.execute<{ boardId: string }>(sql`
    with found as materialized (${rowsOf(asRows(given))} where a.sent_at is null order by a.id for no key update of a)
    update message_appearance a set sent_at = ${gatewayNow} from found where a.id = found.id and a.sent_at is null
    returning a.board_id as "boardId"`);
  for (const boardId of new Set(rows.map((row) => row.boardId))) tellReceipt(context, boardId);
}

/** So many more displays show these versions. Gives the boards that ever had them. One statement. */
export async function countShown(
  executor: Executor,
  shown: readonly (GivenVersion & { readonly times: number })[],
): Promise<Set<string>> {
  if (shown.length === 0) return new Set();
  const rows = await executor.execute<{ boardId: string }>(sql`
    with found as materialized (${rowsOf(asRows(shown))} order by a.id for no key update of a)
    update message_appearance a
    set shown_at = coalesce(shown_at, ${gatewayNow}), sent_at = coalesce(sent_at, ${gatewayNow}),
      shown_displays = shown_displays + given.times
    from found, ${asRows(shown)}
    where a.id = found.id and a.board_id = given."boardId" and a.version = given.version returning a.board_id as "boardId"`);
  return new Set(rows.map((row) => row.boardId));
}

type ReceiptTeller = Pick<Context, "database" | "bus">;

/** Tells the board's readers that a message has come further. */
export function tellReceipt({ bus }: Pick<Context, "bus">, boardId: string): void {
  bus.publish({ kind: "board", boardId, what: "receipt" });
}
