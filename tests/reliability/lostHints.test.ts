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
      readVersions: async (boardIds) => new Map(boardIds.map((boardId) => [boardId, version])),
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
