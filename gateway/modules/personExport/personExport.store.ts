import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs } from "../../db/epoch.ts";

/* What the product keeps of one person, as it is handed out to them. It reads what other modules keep, and changes nothing. */

/** A row as it goes into the file; `key` is where the next page begins. */
interface ExportRow extends Record<string, unknown> {
  readonly key: string;
  readonly value: unknown;
}

interface SectionOf {
  /** The rows of the person, with `key` and `value`, in no order. */
  readonly rows: (personId: string) => SQL;
}

const at = (column: string) => epochMs(sql.raw(column));

/** By the names that the file has for them. Keys sort as the rows do: by time, then by id. */
const sections = {
  boards: {
    rows: (personId) => sql`select b.id as key, json_build_object('id', b.id, 'title', b.title, 'household', t.name,
        'role', m.role, 'timezone', b.timezone) as value
      from member m join tenant t on t.id = m.tenant_id join board b on b.tenant_id = t.id
      where m.person_id = ${personId} and m.is_current_member`,
  },
  messages: {
    rows: (
      personId,
    ) => sql`select to_char(w.created_at, 'YYYYMMDDHH24MISSUS') || w.id as key, json_build_object('id', w.id,
        'text', w.text, 'writtenAt', ${at("w.created_at")}, 'as', w.author_formatted, 'rows', w.rows, 'columns', w.columns,
        'characters', encode(w.characters, 'hex')) as value
      from message w where w.person_id = ${personId}`,
  },
  drafts: {
    rows: (personId) => sql`select d.id as key, json_build_object('id', d.id, 'messageId', d.message_id,
        'savedAt', ${at("d.created_at")}) as value
      from draft d where d.person_id = ${personId}`,
  },
  favorites: {
    rows: (personId) => sql`select f.id as key, json_build_object('messageId', f.message_id, 'text', w.text,
        'favoritedAt', ${at("f.favorited_at")}) as value
      from favorite f left join message w on w.id = f.message_id where f.person_id = ${personId}`,
  },
  messageSets: {
    rows: (personId) => sql`select s.id as key, json_build_object('messageSetId', s.message_set_id,
        'messageId', s.message_id, 'addedAt', ${at("s.created_at")}) as value
      from message_set_message s where s.person_id = ${personId}`,
  },
  invitations: {
    rows: (personId) => sql`select m.id as key, json_build_object('household', t.name, 'role', m.role,
        'status', m.invitation_status, 'emailAddress', coalesce(m.email_address, ac.email_address),
        'byMe', coalesce(m.invited_by = ${personId}, false), 'at', ${at("coalesce(m.invited_at, m.created_at)")}) as value
      from member m join tenant t on t.id = m.tenant_id left join account ac on ac.person_id = m.person_id
      where m.invited_by = ${personId} or (m.invitation_status = 'Invited' and not m.is_current_member and (m.person_id = ${personId}
        or m.email_key = (select own.email_key from account own where own.person_id = ${personId} and own.email_verified)))`,
  },
  installables: {
    rows: (personId) => sql`select i.id as key, json_build_object('id', i.id, 'title', i.title,
        'createdAt', ${at("i.created_at")}) as value
      from installable i join developer d on d.id = i.developer_id where d.person_id = ${personId}`,
  },
  /** Without what opens anything: secrets are kept as hashes, which nobody else has a use for. */
  credentials: {
    rows: (personId) => sql`select c.id as key, json_build_object('id', c.id, 'kind', c.kind, 'key', c.key,
        'boardId', c.board_id, 'installableId', c.installable_id, 'scopes', c.scopes,
        'createdAt', ${at("c.created_at")}, 'lastUsedAt', ${at("c.last_used_at")}) as value
      from api_credential c where c.person_id = ${personId}`,
  },
} as const satisfies Readonly<Record<string, SectionOf>>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as readonly SectionName[];

/** The rows behind `after`, in the order of their keys. */
export function selectPage(
  executor: Executor,
  name: SectionName,
  personId: string,
  page: { readonly after: string; readonly most: number },
): Promise<ExportRow[]> {
  return executor.execute<ExportRow>(sql`select own.key, own.value from (${sections[name].rows(personId)}) own
    where own.key collate "C" > ${page.after} order by own.key collate "C" limit ${page.most}`);
}
