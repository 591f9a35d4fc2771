import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, messageJson, readMessage } from "../../boardState/messageJson.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { visibleMessage } from "../messages/messageAccess.ts";
import type { DraftRecord } from "./drafts.refs.ts";

/** Contract: 30 a page. */
const pageLength = 30;

/** Another message for a draft, in place of the one that whoever changes it has seen. */
export interface DraftChange {
  readonly draftId: string;
  readonly formerMessageId: string;
  readonly messageId: string;
}

interface DraftRow extends Omit<DraftRecord, "message">, Record<string, unknown> {
  readonly message: MessageJson;
}

async function select(executor: Executor, personId: string, rest: SQL): Promise<DraftRecord[]> {
  const rows = await executor.execute<DraftRow>(sql`
    select d.id, ${epochMs(sql`d.created_at`)} as "createdAt", d.attribution, ${messageJson("g", personId)} as message
    from draft d join message g on g.id = d.message_id where d.person_id = ${personId} ${rest}`);
  return rows.map(({ id, createdAt, attribution, message }) => ({
    id,
    createdAt,
    attribution,
    message: readMessage(message),
  }));
}

/** One page of a person's drafts of messages that they may (still) see, newest first. */
export function selectDrafts(executor: Executor, personId: string, page: number): Promise<DraftRecord[]> {
  return select(
    executor,
    personId,
    sql`and ${visibleMessage("g", personId)} order by d.created_at desc, d.id limit ${pageLength} offset ${page * pageLength}`,
  );
}

export async function findDraftOf(
  executor: Executor,
  personId: string,
  messageId: string,
): Promise<DraftRecord | undefined> {
  const [draft] = await select(executor, personId, sql`and d.message_id = ${messageId}`);
  return draft;
}

export async function findDraft(executor: Executor, personId: string, id: string): Promise<DraftRecord | undefined> {
  const [draft] = await select(executor, personId, sql`and d.id = ${id} and ${visibleMessage("g", personId)}`);
  return draft;
}

/** Gives a draft another message, if it still holds the one it is thought to hold. False when it does not. */
export async function updateDraftMessage(
  executor: Executor,
  personId: string,
  { draftId, formerMessageId, messageId }: DraftChange,
): Promise<boolean> {
  const changed = await executor.execute(sql`
    update draft set message_id = ${messageId}
    where id = ${draftId} and person_id = ${personId} and message_id in (${formerMessageId}, ${messageId})
      and not exists (select 1 from draft o where o.person_id = ${personId} and o.message_id = ${messageId} and o.id <> ${draftId})
    returning id`);
  return changed.length > 0;
}

/** Saved again, it stays the draft that it was. */
export async function insertDraft(
  executor: Executor,
  row: { readonly id: string; readonly personId: string; readonly messageId: string; readonly attribution: string },
): Promise<void> {
  await executor.execute(sql`
    insert into draft (id, person_id, message_id, attribution, created_at)
    values (${row.id}, ${row.personId}, ${row.messageId}, ${row.attribution}, ${gatewayNow})
    on conflict (person_id, message_id) do nothing`);
}

/** False when the person has no such draft. */
export async function deleteDraftRow(
  executor: Executor,
  personId: string,
  which: { readonly draftId: string } | { readonly messageId: string },
): Promise<boolean> {
  const condition = "draftId" in which ? sql`id = ${which.draftId}` : sql`message_id = ${which.messageId}`;
  const deleted = await executor.execute(sql`
    delete from draft where person_id = ${personId} and ${condition} returning id`);
  return deleted.length > 0;
}

/** The person's name; empty when they gave none. */
export async function selectPersonName(executor: Executor, personId: string): Promise<string> {
  const [row] = await executor.execute<{ name: string }>(sql`
    select trim(p.first_name || ' ' || p.last_name) as name from person p where p.id = ${personId}`);
  return row?.name ?? "";
}

/** How many drafts the person has, as a select. */
export function heldDrafts(personId: string): SQL {
  return sql`select count(*) from draft where person_id = ${personId}`;
}
