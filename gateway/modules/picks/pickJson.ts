import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, messageJson, readMessage } from "../../boardState/messageJson.ts";
import { epochMs } from "../../db/epoch.ts";
import type { PickRecord } from "./picks.refs.ts";

/* Picks in SQL, for their own screens and for what lists them beside other messages. Aliases are never input. */

/** The row `alias` of pick_category with the number of its picks. */
export function pickCategoryJson(alias: string): SQL {
  const row = sql.raw(alias);
  return sql`json_build_object('id', ${row}.id, 'title', ${row}.title,
    'picksLength', (select count(*) from pick_in_category pl where pl.category_id = ${row}.id))`;
}

export interface PickJson extends Omit<PickRecord, "message"> {
  readonly message: MessageJson;
}

/** The row `pick` of pick with its message and categories, as the viewer sees it. */
export function pickJson(pick: string, message: string, viewerId: string): SQL {
  const row = sql.raw(pick);
  return sql`json_build_object('id', ${row}.id, 'likeCount', ${row}.like_count,
    'isLikedByMe', exists (select 1 from pick_like pm where pm.pick_id = ${row}.id and pm.person_id = ${viewerId} offset 0),
    'createdAt', ${epochMs(sql`${row}.created_at`)},
    'message', ${messageJson(message, viewerId)},
    'categories', (select coalesce(json_agg(${pickCategoryJson("pc")} order by pc.position), '[]')
      from pick_in_category pi join pick_category pc on pc.id = pi.category_id where pi.pick_id = ${row}.id))`;
}

export function readPick(json: PickJson): PickRecord {
  return { ...json, message: readMessage(json.message) };
}
