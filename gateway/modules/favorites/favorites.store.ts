import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { visibleMessage } from "../messages/messageAccess.ts";
import { type FavoriteJson, favoriteJson, readFavorite } from "./favoriteJson.ts";
import type { FavoriteRecord } from "./favorites.refs.ts";

/** Contract: 30 a page. */
const pageLength = 30;

/** One page of a person's favorites that they may (still) see, the newest first. */
export async function selectFavorites(executor: Executor, personId: string, page: number): Promise<FavoriteRecord[]> {
  const rows = await executor.execute<{ json: FavoriteJson }>(sql`
    select ${favoriteJson("f", "g", personId)} as json from favorite f join message g on g.id = f.message_id
    where f.person_id = ${personId} and ${visibleMessage("g", personId)} order by f.favorited_at desc, f.id desc
    limit ${pageLength} offset ${page * pageLength}`);
  return rows.map(({ json }) => readFavorite(json));
}

/** Marked again, it stays the favorite that it was. */
export async function insertFavorite(
  executor: Executor,
  row: { readonly id: string; readonly personId: string; readonly messageId: string },
): Promise<void> {
  await executor.execute(sql`
    insert into favorite (id, person_id, message_id, favorited_at)
    select ${row.id}, ${row.personId}, g.id, ${gatewayNow} from message g where g.id = ${row.messageId}
    on conflict (person_id, message_id) do nothing`);
}

/** False when it was no favorite of the person. */
export async function deleteFavorite(executor: Executor, personId: string, messageId: string): Promise<boolean> {
  const deleted = await executor.execute(sql`
    delete from favorite where person_id = ${personId} and message_id = ${messageId} returning id`);
  return deleted.length > 0;
}
