import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";

export interface OwnSubscription {
  readonly id: string;
  readonly title: string;
  readonly muted: boolean;
  readonly createdAt: number;
  readonly boardId: string;
  readonly boardTitle: string;
  /** Since midnight by the board's clock. */
  readonly messagesToday: number;
}

export interface OwnInstallable {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  readonly developerTitle: string;
  readonly subscriptions: readonly OwnSubscription[];
}

/** Whether the board `b` is one of this person's. */
const seesBoard = (personId: string) => sql`exists (select 1 from member m
  where m.tenant_id = b.tenant_id and m.person_id = ${personId} and m.is_current_member)`;

/** Of one developer, newest first: all, or one; each with where it is on boards that they see. */
export function selectOwnInstallables(
  executor: Executor,
  personId: string,
  id: string | null = null,
): Promise<(OwnInstallable & Record<string, unknown>)[]> {
  return executor.execute<OwnInstallable & Record<string, unknown>>(sql`
    select i.id, i.title, ${epochMs(sql`i.created_at`)} as "createdAt", d.title as "developerTitle",
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'muted', s.muted,
        'createdAt', ${epochMs(sql`s.created_at`)}, 'boardId', b.id, 'boardTitle', b.title, 'messagesToday',
        (select count(*)::int from message_appearance a where a.board_id = b.id and a.subscription_id = s.id
          and a.appeared_at >= date_trunc('day', ${gatewayNow} at time zone b.timezone) at time zone b.timezone))
        order by s.created_at, s.id), '[]')
        from installation n join subscription s on s.installation_id = n.id join board b on b.id = s.board_id
        where n.installable_id = i.id and ${seesBoard(personId)}) as subscriptions
    from installable i join developer d on d.id = i.developer_id
    where d.person_id = ${personId} and (${id}::text is null or i.id = ${id})
    order by i.created_at desc, i.id`);
}

/** What an installable had shown last, and where. */
export interface LastMessage {
  readonly characters: Uint8Array;
  readonly at: number;
  readonly boardId: string;
  readonly boardTitle: string;
}

/** Of all boards that it is on and its developer sees; what was taken out of the history does not count. */
export async function findLastMessage(
  executor: Executor,
  { installableId, personId }: { readonly installableId: string; readonly personId: string },
): Promise<LastMessage | undefined> {
  const [row] = await executor.execute<LastMessage & Record<string, unknown>>(sql`
    select a.characters, ${epochMs(sql`a.appeared_at`)} as at, b.id as "boardId", b.title as "boardTitle"
    from installation n join subscription s on s.installation_id = n.id join board b on b.id = s.board_id
      cross join lateral (select characters, appeared_at from message_appearance m where m.board_id = b.id
        and m.subscription_id = s.id and m.hidden_at is null order by m.appeared_at desc limit 1) a
    where n.installable_id = ${installableId} and ${seesBoard(personId)} order by a.appeared_at desc limit 1`);
  return row;
}

/** How many a person has, as a select. */
export const countOwn = (personId: string) =>
  sql`select count(*) from installable i join developer d on d.id = i.developer_id where d.person_id = ${personId}`;

export async function insertOwnInstallable(
  executor: Executor,
  row: { readonly id: string; readonly personId: string; readonly title: string },
): Promise<void> {
  const { id, personId, title } = row;
  await executor.execute(sql`
    with mine as (insert into developer (id, title, person_id)
      select p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'Developer'), p.id from person p where p.id = ${personId}
      on conflict (id) do update set title = excluded.title returning id)
    insert into installable (id, title, friendly_identifier, public, published, installations_are_singleton,
      subscriptions_can_be_renamed, hide_from_installables_list, developer_id, created_at)
    select ${id}, ${title}, ${`own-${id}`}, false, false, true, true, true, mine.id, ${gatewayNow} from mine`);
}

/**
 * With its subscriptions that have its name still, on boards that its developer sees: what people renamed keeps their name.
 * The boards of those; undefined when the person has none of this id.
 */
export async function updateOwnInstallable(
  executor: Executor,
  { id, personId, title }: { readonly id: string; readonly personId: string; readonly title: string },
): Promise<readonly string[] | undefined> {
  const [changed] = await executor.execute<{ boardIds: string[] }>(sql`
    with former as (select i.id, i.title from installable i join developer d on d.id = i.developer_id
        where i.id = ${id} and d.person_id = ${personId} for update of i),
      own as (update installable i set title = ${title} from former where i.id = former.id),
      renamed as (update subscription s set title = ${title} from former, installation n, board b
        where n.installable_id = former.id and s.installation_id = n.id and s.title = former.title and b.id = s.board_id
          and ${seesBoard(personId)} returning s.board_id)
    select (select coalesce(json_agg(distinct board_id), '[]') from renamed) as "boardIds" from former`);
  return changed?.boardIds;
}

/** Its subscriptions first, then itself; the boards that they were on. Undefined when the person has none of this id. */
export async function deleteOwnInstallable(
  executor: Executor,
  personId: string,
  id: string,
): Promise<readonly string[] | undefined> {
  const [own] = await executor.execute(sql`
    select 1 from installable i join developer d on d.id = i.developer_id
    where i.id = ${id} and d.person_id = ${personId} for update of i`);
  if (own === undefined) return undefined;
  const gone = await executor.execute<{ boardId: string }>(sql`
    delete from subscription s using installation n where n.id = s.installation_id and n.installable_id = ${id}
    returning s.board_id as "boardId"`);
  await executor.execute(sql`delete from installable where id = ${id}`);
  return gone.map(({ boardId }) => boardId);
}

export interface SubscriptionOfBoard {
  readonly id: string;
  readonly title: string;
  /** By itself, or with all channels of its board for a while. */
  readonly muted: boolean;
  readonly createdAt: number;
}

/** What an installable has on a board. */
export function selectSubscriptionsOn(
  executor: Executor,
  installableId: string,
  boardId: string,
): Promise<(SubscriptionOfBoard & Record<string, unknown>)[]> {
  return executor.execute<SubscriptionOfBoard & Record<string, unknown>>(sql`
    select s.id, s.title, s.muted or coalesce(b.paused_until > ${gatewayNow}, false) as muted,
      ${epochMs(sql`s.created_at`)} as "createdAt"
    from subscription s join installation n on n.id = s.installation_id join board b on b.id = s.board_id
    where n.installable_id = ${installableId} and s.board_id = ${boardId} order by s.created_at, s.id`);
}
