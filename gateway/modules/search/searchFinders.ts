import { type SQL, sql } from "drizzle-orm";
import { isFeedItemVisible, visibleMessage } from "../messages/messageAccess.ts";
import type { SearchType } from "./search.refs.ts";
import type { SearchPlace } from "./searchCursor.ts";

/** What is asked for, checked. */
export interface SearchQuestion {
  readonly boardId: string;
  readonly viewerId: string;
  readonly limit: number;
  readonly sortBy: "Date" | "Likes";
  readonly sortDirection: "Asc" | "Desc";
  readonly types: readonly SearchType[];
  /** Null: without a term. */
  readonly term: string | null;
  /** Null: all. */
  readonly sources: readonly string[] | null;
  /** Titles of pick categories; empty: all. */
  readonly tags: readonly string[];
  readonly after: SearchPlace | null;
}

/** How one type is found: its table (as `e`), when it happened, how much it is liked, and what narrows it. */
interface Finder {
  readonly from: SQL;
  readonly at: SQL;
  readonly likes: SQL;
  readonly where: SQL;
  /** `e` is of one of these sources. */
  readonly ofSources: (sources: SQL) => SQL;
}

const none = sql`0`;

const finders: Readonly<Record<SearchType, (question: SearchQuestion) => Finder>> = {
  MessageAppearance: ({ boardId }) => ({
    from: sql`message_appearance e`,
    at: sql`e.appeared_at`,
    likes: none,
    // What an undo brought back is no entry of its own: it marks the one that was taken back.
    where: sql`e.board_id = ${boardId} and e.hidden_at is null and e.undoes_id is null`,
    ofSources: (sources) => sql`(e.person_id in ${sources} or e.subscription_id in ${sources})`,
  }),
  Favorite: ({ viewerId, boardId }) => ({
    from: sql`favorite e`,
    at: sql`e.favorited_at`,
    likes: none,
    where: sql`e.person_id = ${viewerId} and ${visibleMessage("g", viewerId)}`,
    // Whoever wrote it, or brought it onto this board.
    ofSources: (sources) => sql`(g.person_id in ${sources} or exists (select 1 from message_appearance shown
      where shown.message_id = e.message_id and shown.board_id = ${boardId}
        and (shown.person_id in ${sources} or shown.subscription_id in ${sources})))`,
  }),
  Draft: ({ viewerId }) => ({
    from: sql`draft e`,
    at: sql`e.created_at`,
    likes: none,
    // A draft of nothing is not shown (messages, section 5).
    where: sql`e.person_id = ${viewerId} and g.text not in ('', ' ') and ${visibleMessage("g", viewerId)}`,
    ofSources: (sources) => sql`e.person_id in ${sources}`,
  }),
  Pick: ({ tags }) => ({
    from: sql`pick e`,
    at: sql`e.created_at`,
    likes: sql`e.like_count`,
    where: tags.length === 0 ? sql`true` : inCategory(sql`lower(c.title) in ${tags.map((tag) => tag.toLowerCase())}`),
    ofSources: (sources) => inCategory(sql`c.id in ${sources}`),
  }),
  FeedItem: ({ viewerId }) => ({
    from: sql`feed_item e`,
    at: sql`e.created_at`,
    likes: sql`e.like_count`,
    where: isFeedItemVisible("e", viewerId),
    ofSources: (sources) => sql`e.person_id in ${sources}`,
  }),
  MessageSetMessage: ({ boardId }) => ({
    from: sql`message_set_message e`,
    at: sql`e.created_at`,
    likes: none,
    where: sql`exists (select 1 from subscription s where s.message_set_id = e.message_set_id and s.board_id = ${boardId})`,
    ofSources: (sources) => sql`(e.message_set_id in ${sources} or exists (select 1 from subscription s
      where s.message_set_id = e.message_set_id and s.board_id = ${boardId} and s.id in ${sources}))`,
  }),
};

function inCategory(condition: SQL): SQL {
  return sql`exists (select 1 from pick_in_category i join pick_category c on c.id = i.category_id
    where i.pick_id = e.id and ${condition})`;
}

/** Rows of kind, id, likes and at (timestamptz) of one type: the first so many, in the asked order. */
export function findOfType(type: SearchType, question: SearchQuestion): SQL {
  const { term, sources, limit } = question;
  if (type === "MessageAppearance" && term !== null) return findInHistory(question, term);
  const { from, at, likes, where, ofSources } = finders[type](question);
  const conditions = [
    where,
    ...(term === null ? [] : [sql`g.words @@ search_query(${term}::text)`]),
    ...(sources === null ? [] : [ofSources(sql`${[...sources]}`)]),
    ...after(question, likes, at),
  ];
  return sql`(select ${type} as kind, e.id, ${likes} as likes, ${at} as at
    from ${from} join message g on g.id = e.message_id
    where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(question, likes === none ? null : likes, at, sql`e.id`)} limit ${limit})`;
}

/** So many of the nearest entries are looked at first. */
const nearEntries = 1_000;
/** A word that is as frequent further on as among the nearest fills the page within half of what is looked at there. */
const furtherReserve = 2;

/**
 * What a term finds in the history of one board. The database cannot know how rare the beginning of a word is, and looking
 * through the history is as bad for a rare one as asking the index is for one that every message has. So the nearest
 * entries are looked through until they fill the page; how many they bring tells how rare the word is, and with that the
 * cheaper way on: further through the history, or the index for this word on this board, which gives all there are. The
 * index also has the last word where the way through the history did not fill the page.
 */
function findInHistory(question: SearchQuestion, term: string): SQL {
  const { boardId, sources, limit, sortDirection } = question;
  const { at, where, ofSources } = finders.MessageAppearance(question);
  const narrowed = sql.join(
    [where, ...(sources === null ? [] : [ofSources(sql`${[...sources]}`)]), ...after(question, none, at)],
    sql` and `,
  );
  const order = orderBy(question, null, sql`at`, sql`id`);
  const entryOrder = orderBy(question, null, at, sql`e.id`);
  const beyond = sortDirection === "Asc" ? sql`>` : sql`<`;
  // In the order of an index, so it ends with the last one that is wanted. `offset 0` keeps the database from asking the
  // index of words for what every message has.
  const lookThrough = (entries: SQL, wanted: SQL) => sql`(select entry.id, entry.at
    from (select e.id, e.message_id, ${at} as at from message_appearance e where ${narrowed} ${entries}) as entry
    cross join lateral (select g.words from message g where g.id = entry.message_id offset 0) as g
    where g.words @@ search_query(${term}::text) order by ${orderBy(question, null, sql`entry.at`, sql`entry.id`)}
    limit ${wanted})`;
  return sql`(with near as materialized ${lookThrough(sql`order by ${entryOrder} limit ${nearEntries}`, sql`${limit}`)},
    rarity as materialized (select near.count, ${limit} - near.count as missing,
        (${limit} - near.count) * ${nearEntries * furtherReserve} / nullif(near.count, 0) as reach,
        b.version::bigint * near.count / ${nearEntries} as indexed
      from (select count(*) as count from near) as near, board b where b.id = ${boardId}),
    edge as materialized (select ${at} as at, e.id from message_appearance e where ${narrowed}
      order by ${entryOrder} limit 1 offset ${nearEntries - 1}),
    further as materialized ${lookThrough(
      sql`and (${at}, e.id) ${beyond} ((select at from edge), (select id from edge)) order by ${entryOrder}
        limit (select case when missing > 0 and reach < indexed then reach else 0 end from rarity)`,
      sql`(select missing from rarity)`,
    )},
    matching as materialized (select w.appearance_id as id from appearance_words w
      where (select count(*) from further) < (select missing from rarity)
        and w.words @@ search_query_on(${boardId}::text, ${term}::text)),
    far as materialized (select found.id, found.at from matching cross join lateral
      (select e.id, ${at} as at from message_appearance e where e.id = matching.id and ${narrowed} offset 0) as found
      order by ${order} limit ${limit})
    select 'MessageAppearance' as kind, id, 0 as likes, at
    from (select id, at from near union select id, at from further union select id, at from far) as either
    order by ${order} limit ${limit})`;
}

/** Entries without likes stand in the order of their time among each other. */
export function orderBy(
  { sortBy, sortDirection }: Pick<SearchQuestion, "sortBy" | "sortDirection">,
  likes: SQL | null,
  at: SQL,
  id: SQL,
): SQL {
  const direction = sortDirection === "Asc" ? sql`asc` : sql`desc`;
  const columns = sortBy === "Likes" && likes !== null ? [likes, at, id] : [at, id];
  return sql.join(
    columns.map((column) => sql`${column} ${direction}`),
    sql`, `,
  );
}

function after({ after: place, sortBy, sortDirection }: SearchQuestion, likes: SQL, at: SQL): SQL[] {
  if (place === null) return [];
  const than = sortDirection === "Asc" ? sql`>` : sql`<`;
  const moment = sql`(timestamptz 'epoch' + ${place.at}::float8 * interval '1 microsecond')`;
  const since = sql`(${at}, e.id) ${than} (${moment}, ${place.id})`;
  if (sortBy === "Date") return [since];
  if (likes === none) {
    // Nobody likes these: all of them stand before or behind a place with likes.
    const isBehind = sortDirection === "Asc" ? place.likes < 0 : place.likes > 0;
    return place.likes === 0 ? [since] : isBehind ? [] : [sql`false`];
  }
  return [sql`(${likes}, ${at}, e.id) ${than} (${place.likes}::int, ${moment}, ${place.id})`];
}
