import { type ApolloClient, gql, InMemoryCache, type TypedDocumentNode } from "@apollo/client";
import { auditTime, debounceTime, merge, Subscription } from "rxjs";
import { type BoardUpdate, targetOf } from "../board/wire.ts";
import { noteOnTheirWay, type OnTheirWay, readAnew } from "../gql/readAnew.ts";
import type { LiveBoards } from "./liveBoards.ts";
import type { BoardChanged, BoardStatus } from "./liveNews.ts";

/** A heartbeat is fresh for three minutes; the gateway gives `lastSeen` by the same rule. */
const freshMs = 180_000;

/** Several words about one change come close together; the screens ask once. */
const gatherMs = 50;

/** So long after boards have changed, what they no longer show is let go: a page that stands open for weeks must not grow. */
const tidyMs = 300_000;

/** Fields of a board that a change of some kind made stale; queries that show them ask again. */
const staleFields: Readonly<Record<string, readonly string[]>> = {
  pin: ["pinnedMessage"],
  schedule: ["sendLaterMessage"],
  receipt: ["currentAppearance"],
  pause: ["pausedUntil"],
  devices: ["devices", "lastSeen"],
  plus: ["productApplications", "plusEndedAt", "features"],
  habits: ["transition", "usersEndPins", "stayMinutes"],
  quietHours: ["quietHoursBegin", "quietHoursEnd", "isQuietHours", "quietHoursUntil"],
  timezone: ["timezone", "isQuietHours", "quietHoursUntil"],
};

interface ShownBoard {
  __typename: "Board";
  id: string;
  version: number;
  characters: number[][];
}

// Not operations of the gateway: parts of a board as the cache holds it.
const versionFragment: TypedDocumentNode<Pick<ShownBoard, "version">> = gql`
  fragment CachedVersion on Board {
    version
  }
`;
const shownFragment: TypedDocumentNode<ShownBoard> = gql`
  fragment CachedShown on Board {
    id
    version
    characters
  }
`;

/** A board as the cache holds it; what a modifier gets and gives is as wide as the cache's own types. */
type CachedBoard = Record<string, unknown>;

/** Writes what the stream says into the cache, where every screen reads it. Unsubscribing ends it. */
export function writeToCache(client: ApolloClient, live: LiveBoards): Subscription {
  const { cache } = client;
  const news = merge(live.changed, live.boardsChanged, live.own);
  const before: OnTheirWay = new Map();
  const idOf = (boardId: string) => cache.identify({ __typename: "Board", id: boardId }) ?? "";

  function writeUpdate(update: BoardUpdate): void {
    const id = idOf(update.boardId);
    const known = cache.readFragment({ id, fragment: versionFragment });
    cache.writeFragment({
      id,
      fragment: shownFragment,
      data: { __typename: "Board", id: update.boardId, version: update.version, characters: targetOf(update) },
    });
    // Who sent it is not in the stream: the screens that show it ask for it.
    if (known && known.version !== update.version) cache.evict({ id, fieldName: "currentAppearance" });
  }

  function writeStatus({ boardId, latestHeartbeat, currentTime }: BoardStatus): void {
    const isFresh = latestHeartbeat !== null && currentTime - freshMs < latestHeartbeat;
    cache.modify<CachedBoard>({
      id: idOf(boardId),
      fields: { lastSeen: () => (isFresh ? latestHeartbeat : null) },
    });
  }

  function forgetStale({ boardId, what }: BoardChanged): void {
    const fields = staleFields[what];
    if (fields) for (const fieldName of fields) cache.evict({ id: idOf(boardId), fieldName });
  }

  const all = new Subscription();
  all.add(live.updates.subscribe(writeUpdate));
  all.add(live.statuses.subscribe(writeStatus));
  // Before the cache forgets: what is asked because of that is asked after the change.
  all.add(news.subscribe(() => noteOnTheirWay(client, before)));
  all.add(live.changed.subscribe(forgetStale));
  all.add(
    merge(live.updates, live.changed)
      .pipe(auditTime(tidyMs))
      .subscribe(() => void (cache instanceof InMemoryCache && cache.gc({ resetResultCache: true }))),
  );
  all.add(news.pipe(debounceTime(gatherMs)).subscribe(() => readAnew(client, "active", before)));
  return all;
}
