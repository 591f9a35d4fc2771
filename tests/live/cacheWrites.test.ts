import { ApolloClient, ApolloLink, gql } from "@apollo/client";
import { EMPTY, Observable, Subject } from "rxjs";
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

function startWriting(link = new ApolloLink(() => EMPTY)) {
  const cache = createCache();
  const client = new ApolloClient({ cache, link });
  const updates = new Subject<BoardUpdate>();
  const changed = new Subject<BoardChanged>();
  const boardsChanged = new Subject<void>();
  const live: Pick<LiveBoards, "updates" | "statuses" | "changed" | "boardsChanged" | "own"> = {
    updates,
    statuses: EMPTY,
    changed,
    boardsChanged,
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
  return { cache, client, show, writing, changed, boardsChanged };
}

/** A gateway that reads at once and whose answers are a second on their way; how often it was asked. */
function farGateway() {
  const state = { title: "Hall", features: ["settings.viewUsers"], asked: 0, isAway: false };
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        state.asked += 1;
        const { title, features } = state;
        const board = { __typename: "Board", id: "hall", title, features };
        const timer = setTimeout(() => {
          if (state.isAway) return observer.error(new TypeError("Failed to fetch"));
          observer.next({ data: { getBoardV2: board } });
          observer.complete();
        }, 1_000);
        return () => clearTimeout(timer);
      }),
  );
  return { state, link };
}

const known = gql`
  query Known($id: ID!) {
    getBoardV2(boardId: $id) {
      id
      title
      features
    }
  }
`;

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

/** A screen that shows the board's title and features, as they come. */
function openScreen(client: ApolloClient) {
  const seen = { title: "", features: [] as readonly string[] };
  const query = client.watchQuery<{ getBoardV2: { title: string; features: string[] } }>({
    query: known,
    variables: { id: "hall" },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const subscription = query.subscribe(({ data }) => Object.assign(seen, data?.getBoardV2));
  return { seen, subscription };
}

/** A screen of a far gateway, whose stream the test speaks for. */
function openFar() {
  const { state, link } = farGateway();
  const { client, changed, boardsChanged, writing } = startWriting(link);
  const { seen, subscription } = openScreen(client);
  const end = () => {
    subscription.unsubscribe();
    writing.unsubscribe();
  };
  return { state, seen, subscription, changed, boardsChanged, end };
}

it("what changes while a screen is on its way to be read is read once more", async () => {
  const { state, seen, boardsChanged, end } = openFar();
  await vi.advanceTimersByTimeAsync(500);
  state.title = "Lobby";
  boardsChanged.next();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.title).toBe("Lobby");
  expect(state.asked).toBe(2);
  end();
});

it("of two changes within one way to the gateway and back, the second is seen, too", async () => {
  const { state, seen, boardsChanged, end } = openFar();
  await vi.advanceTimersByTimeAsync(5_000);
  for (const title of ["Lobby", "Garden", "Attic"]) {
    state.title = title;
    boardsChanged.next();
    await vi.advanceTimersByTimeAsync(200);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.title).toBe("Attic");
  // At first, for the first change, and once for the other two.
  expect(state.asked).toBe(3);
  end();
});

it("what could not be read once more is read at the next change", async () => {
  const { state, seen, boardsChanged, end } = openFar();
  await vi.advanceTimersByTimeAsync(5_000);
  for (const title of ["Lobby", "Garden"]) {
    state.title = title;
    boardsChanged.next();
    await vi.advanceTimersByTimeAsync(200);
  }
  state.isAway = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.title).toBe("Hall");
  state.isAway = false;
  boardsChanged.next();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.title).toBe("Garden");
  end();
});

it("what a change makes unknown is asked for once", async () => {
  const { state, seen, changed, end } = openFar();
  await vi.advanceTimersByTimeAsync(5_000);
  state.features = [];
  changed.next({ boardId: "hall", what: "plus" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.features).toEqual([]);
  expect(state.asked).toBe(2);
  end();
});

it("a screen that is closed while it waits to be read once more is not asked for again", async () => {
  const { state, subscription, boardsChanged, end } = openFar();
  await vi.advanceTimersByTimeAsync(500);
  boardsChanged.next();
  await vi.advanceTimersByTimeAsync(100);
  subscription.unsubscribe();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.asked).toBe(1);
  end();
});
