import { type SQL, sql } from "drizzle-orm";
import {
  type AppearanceJson,
  appearanceJson,
  type MessageJson,
  messageJson,
  readAppearance,
  readMessage,
} from "../../boardState/messageJson.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs } from "../../db/epoch.ts";
import { readSetMessage, type SetMessageJson, setMessageJson } from "../channels/setMessageJson.ts";
import type { DraftRecord } from "../drafts/drafts.refs.ts";
import { type FavoriteJson, favoriteJson, readFavorite } from "../favorites/favoriteJson.ts";
import { type FeedItemJson, feedItemJson, readFeedItem } from "../feed/feedJson.ts";
import { type PickJson, pickJson, readPick } from "../picks/pickJson.ts";
import type { FoundRecord, SearchType } from "./search.refs.ts";
import type { SearchPlace } from "./searchCursor.ts";
import { findOfType, orderBy, type SearchQuestion } from "./searchFinders.ts";

/** A thing found, and its place in the order. */
export interface Found {
  readonly record: FoundRecord;
  readonly place: SearchPlace;
}

type WithMessage<Record extends { readonly message: unknown }> = Omit<Record, "message"> & {
  readonly message: MessageJson;
};

type FoundJson =
  | { readonly kind: "MessageAppearance"; readonly json: AppearanceJson }
  | { readonly kind: "Favorite"; readonly json: FavoriteJson }
  | { readonly kind: "Draft"; readonly json: WithMessage<DraftRecord> }
  | { readonly kind: "Pick"; readonly json: PickJson }
  | { readonly kind: "FeedItem"; readonly json: FeedItemJson }
  | { readonly kind: "MessageSetMessage"; readonly json: SetMessageJson };

type FoundRow = FoundJson & { readonly likes: number; readonly at: number; readonly id: string };

/** The first so many things that a question finds, in its order, in one statement; each type brings its own first. */
export async function selectFound(executor: Executor, question: SearchQuestion): Promise<Found[]> {
  const ofTypes = question.types.map((type) => findOfType(type, question));
  const rows = await executor.execute<FoundRow & Record<string, unknown>>(sql`
    with found as materialized (select * from (${sql.join(ofTypes, sql` union all `)}) as every
      order by ${orderBy(question, sql`likes`, sql`at`, sql`id`)} limit ${question.limit})
    select kind, id, likes, (extract(epoch from at) * 1000000)::bigint::float8 as at,
      case kind ${sql.join(
        question.types.map((type) => sql`when ${type} then ${bodies[type](question.viewerId)}`),
        sql` `,
      )} end as json
    from found order by ${orderBy(question, sql`found.likes`, sql`found.at`, sql`found.id`)}`);
  return rows.map((row) => ({ record: readFound(row), place: { likes: row.likes, at: row.at, id: row.id } }));
}

/** The whole of what was found, by its id in `found`. */
const bodies: Readonly<Record<SearchType, (viewerId: string) => SQL>> = {
  MessageAppearance: (viewerId) => sql`(select ${appearanceJson("a", "g", "b", viewerId)} from message_appearance a
    join message g on g.id = a.message_id join board b on b.id = a.board_id where a.id = found.id)`,
  Favorite: (viewerId) => sql`(select ${favoriteJson("f", "g", viewerId)} from favorite f
    join message g on g.id = f.message_id where f.id = found.id)`,
  Draft: (viewerId) => sql`(select json_build_object('id', d.id, 'createdAt', ${epochMs(sql`d.created_at`)},
    'attribution', d.attribution, 'message', ${messageJson("g", viewerId)}) from draft d
    join message g on g.id = d.message_id where d.id = found.id)`,
  Pick: (viewerId) => sql`(select ${pickJson("p", "g", viewerId)} from pick p
    join message g on g.id = p.message_id where p.id = found.id)`,
  FeedItem: (viewerId) => sql`(select ${feedItemJson("i", "g", viewerId)} from feed_item i
    join message g on g.id = i.message_id where i.id = found.id)`,
  MessageSetMessage: (viewerId) => sql`(select ${setMessageJson("m", "g", viewerId)} from message_set_message m
    join message g on g.id = m.message_id where m.id = found.id)`,
};

function readFound(row: FoundJson): FoundRecord {
  switch (row.kind) {
    case "MessageAppearance":
      return { kind: row.kind, ...readAppearance(row.json) };
    case "Favorite":
      return { kind: row.kind, ...readFavorite(row.json) };
    case "Pick":
      return { kind: row.kind, ...readPick(row.json) };
    case "FeedItem":
      return { kind: row.kind, ...readFeedItem(row.json) };
    case "Draft":
      return { kind: row.kind, ...row.json, message: readMessage(row.json.message) };
    case "MessageSetMessage":
      return { kind: row.kind, ...readSetMessage(row.json) };
  }
}
