import { ApolloClient, ApolloLink, gql } from "@apollo/client";
import { EMPTY, Subject } from "rxjs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BoardUpdate } from "../../src/board/wire.ts";
import { createCache } from "../../src/gql/cache.ts";
import { writeToCache } from "../../src/live/cacheWrites.ts";
import type { LiveBoards } from "../../src/live/liveBoards.ts";
import type { BoardChanged } from "../../src/live/liveNews.ts";

/** What a screen asks of the board that it shows. */
const shown = gql`
  query Shown($id: ID!) {
    getLiveBoard(id: $id) {
      id
      version
      characters
      currentAppearance {
        id
        message {
          id
          text
        }
      }
    }
  }
`;

const grid = (code: number) => Array.from({ length: 6 }, () => Array<number>(22).fill(code));

function startWriting() {
  const cache = createCache();
  const client = new ApolloClient({ cache, link: new ApolloLink(() => EMPTY) });
  const updates = new Subject<BoardUpdate>();
  const live: Pick<LiveBoards, "updates" | "statuses" | "changed" | "boardsChanged" | "own"> = {
    updates,
    statuses: EMPTY,
    changed: new Subject<BoardChanged>(),
    boardsChanged: EMPTY,
    own: EMPTY,
  };
  const writing = writeToCache(client, live as LiveBoards);
  /** The stream brings a version, and the screen learns who sent it. */
  const show = (version: number) => {
    updates.next({ boardId: "hall", version, serverTime: 0, rest: grid(version % 37), changes: [] });
    const message = { __typename: "Message", id: `m${version}`, text: `Number ${version}` };
    const currentAppearance = { __typename: "MessageAppearance", id: `a${version}`, message };
    const board = { __typename: "Board", id: "hall", version, characters: grid(version % 37), currentAppearance };
    cache.writeQuery({ query: shown, variables: { id: "hall" }, data: { getLiveBoard: board } });
    return cache.readQuery<{ getLiveBoard: { currentAppearance: object } }>({
      query: shown,
      variables: { id: "hall" },
    });
  };
  return { cache, show, writing };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("what boards no longer show is let go: hours of messages leave no more than a few minutes of them", async () => {
  const { cache, show, writing } = startWriting();
  let most = 0;
  for (let version = 1; version <= 4 * 12; version += 1) {
    expect(show(version)?.getLiveBoard.currentAppearance).toMatchObject({ message: { text: `Number ${version}` } });
    await vi.advanceTimersByTimeAsync(300_000);
    most = Math.max(most, Object.keys(cache.extract()).length);
  }
  // Query and board, and of the last messages each with its appearance.
  expect(most).toBeLessThan(10);
  const last = cache.readQuery<{ getLiveBoard: { version: number } }>({ query: shown, variables: { id: "hall" } });
  expect(last?.getLiveBoard.version).toBe(4 * 12);
  writing.unsubscribe();
  expect(vi.getTimerCount()).toBe(0);
});
