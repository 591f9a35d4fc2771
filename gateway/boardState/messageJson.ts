import { type SQL, sql } from "drizzle-orm";
import { epochMs } from "../db/epoch.ts";
import type { ScheduledState } from "../domain.ts";
import type {
  MessageAppearanceRecord,
  MessageRecord,
  PinnedMessageRecord,
  ReceiptRecord,
  ScheduledMessageRecord,
} from "./messages.refs.ts";
import { type ReceiptJson, receiptOf, receiptParts, undoUntil } from "./receipts.ts";

/*
 * Messages and what holds them, as JSON in SQL and read back from it: so that one statement brings a board with
 * everything around it. An alias is a name in the caller's statement, never input.
 */

export interface MessageJson extends Omit<MessageRecord, "characters"> {
  readonly hex: string;
}

/** The row `alias` of message; favorites are those of the viewer. `offset 0` as in `receiptParts`. */
export function messageJson(alias: string, viewerId: string | null | SQL): SQL {
  const row = sql.raw(alias);
  return sql`json_build_object('id', ${row}.id, 'text', ${row}.text, 'rows', ${row}.rows, 'columns', ${row}.columns,
    'hex', encode(${row}.characters, 'hex'), 'createdAt', ${epochMs(sql`${row}.created_at`)},
    'authorFormatted', ${row}.author_formatted,
    'isFavorited', exists (select 1 from favorite f
      where f.message_id = ${row}.id and f.person_id = ${viewerId}::text offset 0))`;
}

export function readMessage(json: MessageJson): MessageRecord {
  const { hex, ...rest } = json;
  return { ...rest, characters: Uint8Array.from(Buffer.from(hex, "hex")) };
}

export interface AppearanceJson
  extends Omit<MessageAppearanceRecord, "message" | "receipt" | "undoUntil">,
    ReceiptJson {
  readonly message: MessageJson;
}

/** The row `appearance` of message_appearance with its message, on the board `board`. */
export function appearanceJson(appearance: string, message: string, board: string, viewerId: string | null | SQL): SQL {
  const row = sql.raw(appearance);
  return sql`json_build_object('id', ${row}.id, 'boardId', ${row}.board_id, 'personId', ${row}.person_id,
    'subscriptionId', ${row}.subscription_id, 'attribution', ${row}.attribution,
    'appearedAt', ${epochMs(sql`${row}.appeared_at`)}, 'version', ${row}.version,
    'isOnBoard', ${row}.id = ${sql.raw(board)}.appearance_id, ${receiptParts(row, sql.raw(board), viewerId)},
    'message', ${messageJson(message, viewerId)})`;
}

export function readAppearance(json: AppearanceJson): MessageAppearanceRecord & { readonly receipt: ReceiptRecord } {
  return { ...json, receipt: receiptOf(json), undoUntil: undoUntil(json), message: readMessage(json.message) };
}

export interface PinnedJson extends Omit<PinnedMessageRecord, "message"> {
  readonly message: MessageJson;
}

/**
 * Whether a person may end the pin of the row `pinned`: always their own, a User's, and on a board that lets Users end
 * pins; an Owner's or Admin's only as Owner or Admin. Callers that are no persons hold no role and may.
 */
export function mayEndPin(pinned: string, personId: string | null | SQL): SQL {
  const row = sql.raw(pinned);
  const memberOf = (alias: string, of: SQL) => sql`left join member ${sql.raw(alias)} on ${sql.raw(alias)}.tenant_id =
    pb.tenant_id and ${sql.raw(alias)}.is_current_member and ${sql.raw(alias)}.person_id = ${of}`;
  return sql`(select ${personId}::text is null or pb.users_end_pins or coalesce(${row}.person_id = ${personId}::text, false)
      or coalesce(asker.role <> 'User', false) or coalesce(setter.role, 'User') = 'User'
    from board pb ${memberOf("asker", sql`${personId}::text`)} ${memberOf("setter", sql`${row}.person_id`)}
    where pb.id = ${row}.board_id)`;
}

/** The row `pinned` of pinned_message with its message. */
export function pinnedJson(pinned: string, message: string, viewerId: string | null | SQL): SQL {
  const row = sql.raw(pinned);
  return sql`json_build_object('id', ${row}.id, 'boardId', ${row}.board_id,
    'pinnedUntil', ${epochMs(sql`${row}.pinned_until`)}, 'pinnedBy', ${row}.pinned_by,
    'afterEnd', case when ${row}.former_appearance_id is null then 'Stay' else 'HandBack' end,
    'viewerMayEnd', ${mayEndPin(pinned, viewerId)},
    'message', ${messageJson(message, viewerId)})`;
}

export function readPinned(json: PinnedJson): PinnedMessageRecord {
  return { ...json, message: readMessage(json.message) };
}

export interface ScheduledJson extends Omit<ScheduledMessageRecord, "message" | "state"> {
  readonly state: ScheduledState;
  readonly message: MessageJson;
}

/** The row `scheduled` of scheduled_message with its message. */
export function scheduledJson(scheduled: string, message: string, viewerId: string | null | SQL): SQL {
  const row = sql.raw(scheduled);
  return sql`json_build_object('id', ${row}.id, 'boardId', ${row}.board_id, 'sendAt', ${epochMs(sql`${row}.send_at`)},
    'state', ${row}.state, 'attribution', ${row}.attribution, 'repeatId', ${row}.repeat_id,
    'forced', ${row}.forced, 'message', ${messageJson(message, viewerId)})`;
}

export function readScheduled(json: ScheduledJson): ScheduledMessageRecord {
  return { ...json, message: readMessage(json.message) };
}
