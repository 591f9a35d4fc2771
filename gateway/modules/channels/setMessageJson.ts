import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, messageJson, readMessage } from "../../boardState/messageJson.ts";
import { epochMs } from "../../db/epoch.ts";
import type { MessageSetMessageRecord } from "./channels.refs.ts";

/* Messages of sets in SQL. An alias is a name in the caller's statement, never input. */

export type SetMessageJson = Omit<MessageSetMessageRecord, "message"> & { readonly message: MessageJson };

/** True of the row `entry` of message_set_message whose set is a board's own, for the current members of that board. */
export function fillsSet(entry: string, personId: string): SQL {
  return sql`exists (select 1 from message_set own join board own_board on own_board.id = own.board_id
    join member fills on fills.tenant_id = own_board.tenant_id
    where own.id = ${sql.raw(entry)}.message_set_id and fills.person_id = ${personId} and fills.is_current_member)`;
}

/** The row `entry` of message_set_message with its message, as the viewer sees it. */
export function setMessageJson(entry: string, message: string, viewerId: string): SQL {
  const table = sql.raw(entry);
  return sql`json_build_object('id', ${table}.id, 'messageSetId', ${table}.message_set_id,
    'createdAt', ${epochMs(sql`${table}.created_at`)}, 'isRemovable', ${fillsSet(entry, viewerId)},
    'message', ${messageJson(message, viewerId)})`;
}

export function readSetMessage(json: SetMessageJson): MessageSetMessageRecord {
  return { ...json, message: readMessage(json.message) };
}
