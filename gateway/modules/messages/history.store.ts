import { type SQL, sql } from "drizzle-orm";
import { type AppearanceJson, appearanceJson, readAppearance } from "../../boardState/messageJson.ts";
import type { MessageAppearanceRecord } from "../../boardState/messages.refs.ts";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";

/* What a board has shown, as its members read it: what its Owner deleted is not in it any more. */

export interface HistoryQuestion {
  readonly boardId: string;
  readonly viewerId: string | null;
  /** From 0. */
  readonly page: number;
  readonly pageLength: number;
  /** Of these persons and channels only; null: of all. */
  readonly sources: readonly string[] | null;
  /** Null: without a search. */
  readonly term: string | null;
}

/** One page of a board's history, newest first; empty past its end. */
export async function selectAppearances(
  executor: Executor,
  { boardId, viewerId, page, pageLength, sources, term }: HistoryQuestion,
): Promise<MessageAppearanceRecord[]> {
  const narrowed: SQL[] = [
    // What took a send back is no message of its own: the one that it took back says so.
    sql`a.board_id = ${boardId} and a.hidden_at is null and a.undoes_id is null`,
    ...(sources === null ? [] : [sql`(a.person_id in ${[...sources]} or a.subscription_id in ${[...sources]})`]),
    ...(term === null
      ? []
      : [
          sql`a.id in (select w.appearance_id from appearance_words w
            where w.words @@ search_query_on(${boardId}::text, ${term}::text))`,
        ]),
  ];
  const rows = await executor.execute<{ json: AppearanceJson }>(sql`
    select ${appearanceJson("a", "g", "b", viewerId)} as json
    from (select a.* from message_appearance a where ${sql.join(narrowed, sql` and `)}
      order by a.appeared_at desc, a.id desc limit ${pageLength} offset ${page * pageLength}) as a
    join message g on g.id = a.message_id join board b on b.id = a.board_id order by a.appeared_at desc, a.id desc`);
  return rows.map(({ json }) => readAppearance(json));
}

/**
 * The appearance in the history that an undo brought back: the one before what it took back, or what that one had brought
 * back itself. Null for any other appearance, and where the board had shown nothing yet.
 */
export async function selectRestored(executor: Executor, appearanceId: string): Promise<string | null> {
  const [row] = await executor.execute<{ id: string }>(sql`
    with recursive back as (
      select id, board_id, undoes_id, 0 as steps from message_appearance where id = ${appearanceId}
      union all
      select earlier.id, earlier.board_id, earlier.undoes_id, back.steps + 1 from back
      join message_appearance taken on taken.id = back.undoes_id
      cross join lateral (select e.id, e.board_id, e.undoes_id from message_appearance e
        where e.board_id = back.board_id and e.version < taken.version order by e.version desc limit 1) as earlier
    ) select id from back where undoes_id is null and steps > 0`);
  return row?.id ?? null;
}

export interface AppearancePlace {
  readonly boardId: string;
  /** Epoch milliseconds, by whoever deleted it; null while it is in the history. */
  readonly hiddenFor: number | null;
}

/** On which board it appeared, and for how long it has been deleted (ms). */
export async function findAppearancePlace(
  executor: Executor,
  appearanceId: string,
): Promise<AppearancePlace | undefined> {
  const [row] = await executor.execute<AppearancePlace & Record<string, unknown>>(sql`
    select board_id as "boardId", floor(extract(epoch from ${gatewayNow} - hidden_at) * 1000)::float8 as "hiddenFor"
    from message_appearance where id = ${appearanceId}`);
  return row;
}

/** Takes it out of the history or puts it back; false when it was so already. */
export async function setAppearanceHidden(
  executor: Executor,
  appearanceId: string,
  hiddenBy: string | null,
): Promise<boolean> {
  const changed = await executor.execute(
    hiddenBy === null
      ? sql`update message_appearance set hidden_at = null, hidden_by = null
          where id = ${appearanceId} and hidden_at is not null returning id`
      : sql`update message_appearance set hidden_at = ${gatewayNow}, hidden_by = ${hiddenBy}
          where id = ${appearanceId} and hidden_at is null returning id`,
  );
  return changed.length > 0;
}

/** A person or a channel that has sent to a board. */
export interface SourceRow {
  readonly id: string;
  readonly title: string;
}

/**
 * Who and what has sent to a board, by title. People and channels are few and what they sent is much: each step of the
 * recursion looks one source further in the index instead of reading the history.
 */
export async function selectSources(
  executor: Executor,
  question: { readonly boardId: string; readonly after: SourceRow | null; readonly limit: number },
): Promise<SourceRow[]> {
  const { boardId, after, limit } = question;
  const distinct = (column: SQL) => sql`(with recursive one as (
      (select ${column} as id from message_appearance where board_id = ${boardId} and ${column} is not null
        order by ${column} limit 1)
      union all
      select (select ${column} from message_appearance where board_id = ${boardId} and ${column} > one.id
        order by ${column} limit 1) from one where one.id is not null
    ) select id from one where id is not null)`;
  // As it is called now, else as it was called when it last sent.
  const lastAttribution = (column: SQL) => sql`(select a.attribution from message_appearance a
    where a.board_id = ${boardId} and ${column} = source.id order by a.appeared_at desc limit 1)`;
  const rows = await executor.execute<SourceRow & Record<string, unknown>>(sql`
    select id, title from (
      select source.id, coalesce((select nullif(trim(p.first_name || ' ' || p.last_name), '') from person p
        where p.id = source.id), ${lastAttribution(sql`a.person_id`)}) as title
      from ${distinct(sql`person_id`)} as source
      union all
      select source.id, coalesce((select s.title from subscription s where s.id = source.id),
        ${lastAttribution(sql`a.subscription_id`)}) as title
      from ${distinct(sql`subscription_id`)} as source
    ) as every where ${after === null ? sql`true` : sql`(lower(title), id) > (lower(${after.title}), ${after.id})`}
    order by lower(title), id limit ${limit}`);
  return [...rows];
}
