import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, messageJson, readMessage } from "../../boardState/messageJson.ts";
import { epochMs } from "../../db/epoch.ts";
import type { FavoriteRecord } from "./favorites.refs.ts";

export interface FavoriteJson extends Omit<FavoriteRecord, "message"> {
  readonly message: MessageJson;
}

/** The row `favorite` of favorite with its message. An alias is a name in the caller's statement, never input. */
export function favoriteJson(favorite: string, message: string, viewerId: string): SQL {
  const row = sql.raw(favorite);
  return sql`json_build_object('id', ${row}.id, 'favoritedAt', ${epochMs(sql`${row}.favorited_at`)},
    'message', ${messageJson(message, viewerId)})`;
}

export function readFavorite(json: FavoriteJson): FavoriteRecord {
  return { ...json, message: readMessage(json.message) };
}
