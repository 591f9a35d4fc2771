import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs } from "../../db/epoch.ts";
import { visibleMessage } from "../messages/messageAccess.ts";

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

/** The boards of the households that a person is in. */
const ownBoards = (personId: string) => sql`(select own.id, own.title from member m join board own
  on own.tenant_id = m.tenant_id where m.person_id = ${personId} and m.is_current_member)`;

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
  /** With what one may still see of them: who has left a board reads nothing of others there. */
  favorites: {
    rows: (personId) => sql`select f.id as key, json_build_object('messageId', f.message_id, 'text', w.text,
        'favoritedAt', ${at("f.favorited_at")}) as value
      from favorite f left join message w on w.id = f.message_id and ${visibleMessage("w", personId)} where f.person_id = ${personId}`,
  },
  /** To boards that one is a member of: those of others are no business of whoever left. */
  sent: {
    rows: (personId) => sql`select to_char(a.appeared_at, 'YYYYMMDDHH24MISSUS') || a.id as key, json_build_object(
        'messageId', a.message_id, 'boardId', b.id, 'board', b.title, 'at', ${at("a.appeared_at")}) as value
      from ${ownBoards(personId)} b join message_appearance a on a.board_id = b.id and a.person_id = ${personId}`,
  },
  scheduled: {
    rows: (
      personId,
    ) => sql`select s.id as key, json_build_object('id', s.id, 'messageId', s.message_id, 'boardId', b.id,
        'board', b.title, 'sendAt', ${at("s.send_at")}, 'state', s.state) as value
      from ${ownBoards(personId)} b join scheduled_message s on s.board_id = b.id and s.person_id = ${personId}`,
  },
  repeats: {
    rows: (
      personId,
    ) => sql`select r.id as key, json_build_object('id', r.id, 'messageId', r.message_id, 'boardId', b.id,
        'board', b.title, 'rhythm', r.rhythm, 'weekday', r.weekday, 'time', r.time, 'startsOn', r.starts_on,
        'timezone', r.timezone, 'leftOut', r.left_out, 'pausedAt', ${at("r.paused_at")}, 'createdAt', ${at("r.created_at")}) as value
      from ${ownBoards(personId)} b join message_repeat r on r.board_id = b.id and r.person_id = ${personId}`,
  },
  broadcasts: {
    rows: (
      personId,
    ) => sql`select c.id as key, json_build_object('id', c.id, 'messageId', c.message_id, 'state', c.state,
        'at', ${at("c.created_at")}, 'boards', (select json_agg(g.title order by g.place) from broadcast_target g
          where g.broadcast_id = c.id)) as value
      from broadcast c where c.person_id = ${personId}`,
  },
  shares: {
    rows: (personId) => sql`select k.id as key, json_build_object('id', k.id, 'messageId', k.message_id,
        'sharedAt', ${at("k.created_at")}, 'revokedAt', ${at("k.revoked_at")}) as value
      from message_share_token k where k.person_id = ${personId}`,
  },
  feed: {
    rows: (personId) => sql`select i.id as key, json_build_object('id', i.id, 'text', w.text, 'as', i.attribution,
        'likes', i.like_count, 'sharedAt', ${at("i.created_at")}, 'takenBackAt', ${at("i.deleted_at")}) as value
      from feed_item i join message w on w.id = i.message_id where i.person_id = ${personId}`,
  },
  likes: {
    rows: (personId) => sql`select 'feed ' || feed_item_id as key, json_build_object('in', 'feed', 'id', feed_item_id,
        'at', ${at("created_at")}) as value from feed_like where person_id = ${personId}
      union all select 'pick ' || pick_id, json_build_object('in', 'picks', 'id', pick_id, 'at', ${at("created_at")})
      from pick_like where person_id = ${personId}`,
  },
  reports: {
    rows: (personId) => sql`select f.feed_item_id as key, json_build_object('feedItemId', f.feed_item_id,
        'reason', f.reason, 'at', ${at("f.created_at")}) as value
      from feed_flag f where f.person_id = ${personId}`,
  },
  linkedApps: {
    rows: (
      personId,
    ) => sql`select l.id as key, json_build_object('app', l.listing_id, 'boardId', l.board_id, 'board', b.title,
        'scopes', l.scopes, 'linkedAt', ${at("l.created_at")}, 'lastUsedAt', ${at("l.last_used_at")}) as value
      from account_link l left join ${ownBoards(personId)} b on b.id = l.board_id where l.person_id = ${personId}`,
  },
  /** Those of one's address, once it is confirmed: a shop's buyer is known by it alone. */
  purchases: {
    rows: (personId) => sql`select p.id as key, json_build_object('id', p.id, 'shop', p.shop, 'order', p.order_id,
        'emailAddress', p.email_address, 'title', p.pricing_title, 'boards', p.quantity, 'totalInCents', p.total_in_cents,
        'card', p.card_digits, 'at', ${at("p.created_at")}) as value
      from purchase p join account own on lower(own.email_address) = lower(p.email_address)
      where own.person_id = ${personId} and own.email_verified`,
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
  /** While calls of theirs are kept. */
  formerCredentials: {
    rows: (personId) => sql`select f.id as key, json_build_object('id', f.id, 'kind', f.kind, 'key', f.key,
        'title', f.title, 'boardId', f.board_id, 'deletedAt', ${at("f.deleted_at")}) as value
      from former_credential f where f.person_id = ${personId}`,
  },
  /** Those that one answers for, without the address: it may open something. */
  webhooks: {
    rows: (personId) => sql`select w.id as key, json_build_object('id', w.id, 'board', b.title, 'name', w.name,
        'types', w.types, 'createdAt', ${at("w.created_at")}) as value
      from webhook_endpoint w left join ${ownBoards(personId)} b on b.id = w.board_id where w.person_id = ${personId}`,
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
