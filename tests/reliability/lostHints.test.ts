import { expect, it } from "vitest";
import type { BoardUpdate } from "../../gateway/boardState/boardState.ts";
import { createBoardFeed } from "../../gateway/live/boardFeed.ts";
import { createBus } from "../../gateway/live/bus.ts";

const many = 2_000;
const ids = Array.from({ length: many }, (_, place) => `board ${place}`);
const log = { warn: () => {}, info: () => {} };

it("changes of thousands of boards that nobody was told of are read together when a sweep finds them", async () => {
  const bus = createBus({ redisUrl: undefined, shared: undefined, log });
  let version = 1;
  const asked: number[] = [];
  const feed = createBoardFeed(
    bus,
    {
      readStates: async (boardIds) => {
        asked.push(boardIds.length);
        return new Map(boardIds.map((boardId) => [boardId, { boardId, version } as BoardUpdate]));
      },
      readDiffering: async (known) => {
        return new Map([...known].filter(([, before]) => before !== version).map(([boardId]) => [boardId, version]));
      },
    },
    log,
  );
  const told = new Map<string, number>();
  for (const id of ids) {
    feed.watch(id, {
      gone() {},
      update({ update }) {
        told.set(id, update.version);
      },
    });
  }
  await feed.read(ids);
  asked.length = 0;
  version = 2;
  await feed.sweep();
  expect(told).toEqual(new Map(ids.map((id) => [id, 2])));
  expect(asked).toEqual([many]);
  expect(feed.repairs()).toBe(many);
  // Nothing is read again of what is told.
  await feed.sweep();
  expect(asked).toEqual([many]);
  feed.close();
  await bus.close();
});

it("a sweep that found what it could not read for its readers says so, and the next one tells it", async () => {
  const bus = createBus({ redisUrl: undefined, shared: undefined, log });
  const [kitchen, hall] = ["kitchen", "hall"];
  let version = 1;
  let isAway = false;
  const feed = createBoardFeed(
    bus,
    {
      readStates: async (boardIds) => {
        if (isAway) throw new Error("The database is away.");
        return new Map(boardIds.map((boardId) => [boardId, { boardId, version } as BoardUpdate]));
      },
      readDiffering: async (known) => {
        return new Map([...known].filter(([, before]) => before !== version).map(([boardId]) => [boardId, version]));
      },
    },
    log,
  );
  const told: string[] = [];
  for (const boardId of [kitchen, hall]) {
    feed.watch(boardId, { gone() {}, update: ({ update }) => told.push(`${boardId} ${update.version}`) });
  }
  await feed.read([kitchen, hall]);
  expect(await feed.sweep()).toBe(true);
  version = 2;
  isAway = true;
  expect(await feed.sweep()).toBe(false);
  expect(told).toEqual([]);
  isAway = false;
  expect(await feed.sweep()).toBe(true);
  expect(told.sort()).toEqual(["hall 2", "kitchen 2"]);
  feed.close();
  await bus.close();
});
