import { expect, it } from "vitest";
import type { Context } from "../../gateway/context.ts";
import { createBus } from "../../gateway/live/bus.ts";
import { createLive, type LiveReader } from "../../gateway/live/live.ts";

it("when Redis is back everything that somebody looks at is read again at once", async () => {
  const missed: (() => void)[] = [];
  const log = { warn: () => {}, info: () => {} };
  const bus = {
    ...createBus({ redisUrl: undefined, shared: undefined, log }),
    onMissed(listener: () => void) {
      missed.push(listener);
      return () => {};
    },
  };
  const clock = { estimate: () => 1_000, subscribe: () => () => {} };
  const read: string[] = [];
  const note =
    <Key, Value>(what: string, value: Value) =>
    async (keys: readonly Key[]) => {
      read.push(`${what} ${keys.join()}`);
      return value;
    };
  const reader = {
    readDiffering: (known: ReadonlyMap<string, number>) =>
      note<string, Map<string, number>>("versions", new Map([["kitchen", 1]]))([...known.keys()]),
    readLastSeen: note<string, Map<string, number | null>>("status", new Map<string, null>()),
    readStates: note<string, Map<string, never>>("states", new Map<string, never>()),
    writeLastSeen: async () => {},
    renewLife: async () => ({ isBeforeThere: false }),
    endLife: async () => {},
  };
  const disk = { isFull: () => false, onFull: () => () => {}, suspectFull() {} };
  const live = createLive({ clock, bus, log } as unknown as Context, reader as unknown as LiveReader, disk as never);
  try {
    live.boards.watch("kitchen", { update() {}, gone() {} });
    live.status.watch("kitchen", { status() {} });
    expect(read).toEqual([]);
    for (const tell of missed) tell();
    await expect.poll(() => read).toEqual(expect.arrayContaining(["versions kitchen", "status kitchen"]));
  } finally {
    await live.stop();
    await bus.close();
  }
});
