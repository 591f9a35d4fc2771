import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { type PickJson, pickCategoryJson, pickJson, readPick } from "./pickJson.ts";
import type { PickCategoryRecord, PickRecord } from "./picks.refs.ts";

/** Themes are few; more than these are not shown. */
const categoriesLength = 200;

/** All categories in their order. */
export async function selectCategories(executor: Executor): Promise<PickCategoryRecord[]> {
  const rows = await executor.execute<{ json: PickCategoryRecord }>(sql`
    select ${pickCategoryJson("c")} as json from pick_category c
    order by c.position, c.id limit ${categoriesLength}`);
  return rows.map(({ json }) => json);
}

export async function hasCategory(executor: Executor, categoryId: string): Promise<boolean> {
  const [row] = await executor.execute(sql`select 1 from pick_category where id = ${categoryId}`);
  return row !== undefined;
}

/** One page of a category in its order; empty past its end. */
export async function selectPicks(
  executor: Executor,
  viewerId: string,
  question: { readonly categoryId: string; readonly page: number; readonly perPage: number },
): Promise<PickRecord[]> {
  const rows = await executor.execute<{ json: PickJson }>(sql`
    select ${pickJson("p", "g", viewerId)} as json
    from pick_in_category i join pick p on p.id = i.pick_id join message g on g.id = p.message_id
    where i.category_id = ${question.categoryId} order by i.position
    limit ${question.perPage} offset ${question.page * question.perPage}`);
  return rows.map(({ json }) => readPick(json));
}

/** A category's turn through its picks. */
export interface Rotation {
  readonly categoryId: string;
  readonly picksLength: number;
  readonly createdAt: number;
}

/** The first so many categories that hold picks. */
export async function selectRotations(executor: Executor, limit: number): Promise<Rotation[]> {
  const rows = await executor.execute<Rotation & Record<string, unknown>>(sql`
    select c.id as "categoryId", count(*)::int as "picksLength", ${epochMs(sql`c.created_at`)} as "createdAt"
    from pick_category c join pick_in_category i on i.category_id = c.id
    group by c.id order by c.position, c.id limit ${limit}`);
  return [...rows];
}

/** The picks at these places (from 0) of their categories, one of each. */
export async function selectPicksAt(
  executor: Executor,
  viewerId: string,
  places: readonly { readonly categoryId: string; readonly place: number }[],
): Promise<PickRecord[]> {
  const rows = await executor.execute<{ json: PickJson }>(sql`
    select ${pickJson("p", "g", viewerId)} as json
    from json_to_recordset(${JSON.stringify(places)}::json) as asked("categoryId" text, place int)
    cross join lateral (select i.pick_id from pick_in_category i where i.category_id = asked."categoryId"
      order by i.position limit 1 offset asked.place) found
    join pick_category c on c.id = asked."categoryId"
    join pick p on p.id = found.pick_id join message g on g.id = p.message_id
    order by c.position, c.id`);
  return rows.map(({ json }) => readPick(json));
}

export async function findPick(executor: Executor, viewerId: string, pickId: string): Promise<PickRecord | undefined> {
  const [row] = await executor.execute<{ json: PickJson }>(sql`
    select ${pickJson("p", "g", viewerId)} as json
    from pick p join message g on g.id = p.message_id where p.id = ${pickId}`);
  return row === undefined ? undefined : readPick(row.json);
}

/** False when the person likes it already, or there is no such pick. */
export async function insertPickLike(executor: Executor, personId: string, pickId: string): Promise<boolean> {
  const liked = await executor.execute(sql`
    insert into pick_like (pick_id, person_id, created_at)
    select p.id, ${personId}, ${gatewayNow} from pick p where p.id = ${pickId}
    on conflict do nothing returning 1`);
  if (liked.length === 0) return false;
  await executor.execute(sql`update pick set like_count = like_count + 1 where id = ${pickId}`);
  return true;
}

export async function deletePickLike(executor: Executor, personId: string, pickId: string): Promise<void> {
  const removed = await executor.execute(sql`
    delete from pick_like where pick_id = ${pickId} and person_id = ${personId} returning 1`);
  if (removed.length === 0) return;
  await executor.execute(sql`update pick set like_count = like_count - 1 where id = ${pickId}`);
}
