import { afterEach, describe, expect, it } from "vitest";
import type { Bus } from "../../gateway/context.ts";
import { createBus } from "../../gateway/live/bus.ts";
import { createEventTail } from "../../gateway/live/eventTail.ts";

type Reader = Parameters<typeof createEventTail>[1];
type Asked = Parameters<Reader["readWatchedEvents"]>[1];

interface Happened {
  readonly id: number;
  readonly boardId: string;
  readonly version: number;
  readonly kind: string;
  readonly transaction: number;
}

let bus: Bus | undefined;

afterEach(() => bus?.close());

/** Follows what the test lets happen; positions are counts of what has happened. */
function follow() {
  const log = { warn: () => {}, info: () => {} };
  const made = createBus({ redisUrl: undefined, shared: undefined, log });
  bus = made;
  const happened: Happened[] = [];
  const asked: (Asked & { readonly from: number })[] = [];
  const slow = new Map<string, Promise<void>>();
  const told: string[] = [];
  /** Boards of which it was asked whether readers were told what they show. */
  const ordered = new Set<string>();
  /** Runs while a reading is under way. */
  const world = { meanwhile: () => {} };
  const reader = {
    async readWatchedEvents(position: string, page: Asked) {
      const from = Number(position);
      asked.push({ ...page, from });
      const until = Number(page.after?.position ?? happened.length);
      const { meanwhile } = world;
      world.meanwhile = () => {};
      meanwhile();
      const events = happened
        .slice(from, until)
        .filter(({ id, boardId }) => id > (page.after?.id ?? 0) && page.boardIds?.includes(boardId) !== false)
        .slice(0, page.limit);
      return { position: String(until), events };
    },
    readEventPosition: async () => String(happened.length),
  } as unknown as Reader;
  const order = {
    async told(boardId: string) {
      ordered.add(boardId);
      await slow.get(boardId);
    },
  };
  const tail = createEventTail(made, reader, order, log);
  const watch = (boardId: string) =>
    tail.watch(boardId, {
      changed(_boardId, what, bytes) {
        const id = /^id: (.*)$/m.exec(String(bytes))?.[1];
        told.push(`${boardId} ${what} ${id}`);
      },
    });
  const happen = (boardId: string, kind = "sent"): number => {
    const id = happened.length + 1;
    happened.push({ id, boardId, version: id, kind, transaction: id - 1 });
    return id;
  };
  const announce = (boardId: string, version: number): void => made.publish({ kind: "board", boardId, version });
  return { tail, watch, happen, announce, asked, told, ordered, slow, world };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("What happens to boards that somebody watches", () => {
  const watchMany = async (count: number) => {
    const followed = follow();
    const boards = Array.from({ length: count }, (_, place) => `board ${place}`);
    boards.forEach(followed.watch);
    await followed.tail.begin();
    return { ...followed, boards };
  };

  it("is read for those boards alone where they are few", async () => {
    const { tail, happen, asked, told, boards } = await watchMany(200);
    happen("nobody's");
    for (const board of boards) happen(board);
    await tail.sweep();
    await expect.poll(() => told.length).toBe(200);
    expect(asked.map(({ boardIds }) => boardIds)).toEqual([boards]);
  });

  it("is read for all boards where thousands are watched, and told of those alone", async () => {
    const { tail, happen, announce, asked, told, ordered } = await watchMany(10_000);
    happen("nobody's");
    announce("board 7", happen("board 7"));
    await expect.poll(() => told).toEqual(["board 7 message 0"]);
    happen("nobody's");
    happen("board 9999");
    await tail.sweep();
    await expect.poll(() => told.slice(1)).toEqual(["board 9999 message 2"]);
    expect(asked.map(({ boardIds }) => boardIds)).toEqual([undefined, undefined]);
    expect([...ordered]).toEqual(["board 7", "board 9999"]);
  });

  it("is read in pages of a thousand, and for those boards alone where much has happened", async () => {
    const { tail, happen, asked, told, boards } = await watchMany(2_500);
    for (const board of boards) {
      happen(board);
      happen("nobody's");
    }
    await tail.sweep();
    await expect.poll(() => told.length).toBe(2_500);
    // Half of the first page was nobody's.
    expect(asked.map(({ from, limit, after, boardIds }) => [from, limit, after, boardIds?.length])).toEqual([
      [0, 1_000, undefined, undefined],
      [0, 1_000, { id: 1_000, position: "5000" }, 2_500],
      [0, 1_000, { id: 2_999, position: "5000" }, 2_500],
      [0, 1_000, { id: 4_999, position: "5000" }, 2_500],
    ]);
    await tail.sweep();
    expect([asked.at(-1)?.from, told.length]).toEqual([5_000, 2_500]);
  });

  it("is told of each board without waiting for another one, and no position skips what is not told yet", async () => {
    const { tail, watch, happen, told, slow } = follow();
    watch("slow");
    watch("quick");
    await tail.begin();
    let release = (): void => {};
    slow.set("slow", new Promise((resolve) => (release = resolve)));
    happen("slow", "pinned");
    happen("quick");
    await tail.sweep();
    await settle();
    expect(told).toEqual(["quick message 0"]);
    happen("quick", "renamed");
    happen("slow", "pinned");
    happen("slow", "renamed");
    await tail.sweep();
    await settle();
    // The slow board's first event is still to come: who goes on from here gets it.
    expect(told).toEqual(["quick message 0", "quick title 0"]);
    slow.clear();
    release();
    await settle();
    // Twice the same in a row is one.
    expect(told.slice(2)).toEqual(["slow pin 0", "slow title 2"]);
    happen("quick");
    await tail.sweep();
    await settle();
    expect(told.at(-1)).toBe("quick message 5");
  });

  it("is read once for a burst of hints, at once for the first one", async () => {
    const { tail, watch, happen, announce, asked, told } = follow();
    const boards = Array.from({ length: 300 }, (_, place) => `board ${place}`);
    boards.forEach(watch);
    await tail.begin();
    announce("board 0", happen("board 0"));
    await settle();
    expect([asked.length, told.length]).toEqual([1, 1]);
    for (const board of boards) {
      announce(board, happen(board));
      await Promise.resolve();
    }
    await expect.poll(() => told.length).toBe(301);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it("is read for a board, too, that begins to be watched while a reading is under way", async () => {
    const { tail, watch, happen, told, world } = follow();
    watch("kitchen");
    await tail.begin();
    happen("kitchen");
    world.meanwhile = () => {
      watch("hall");
      happen("hall");
    };
    happen("hall");
    await tail.sweep();
    await settle();
    expect(told).toEqual(["kitchen message 0", "hall message 0"]);
    await tail.sweep();
    await settle();
    expect(told.slice(2)).toEqual(["hall message 2"]);
  });

  it("is told once of a board that begins to be watched while thousands are read", async () => {
    const { tail, watch, happen, told, world } = await watchMany(10_000);
    world.meanwhile = () => watch("hall");
    happen("hall");
    happen("board 1");
    await tail.sweep();
    await settle();
    expect(told).toEqual(["board 1 message 0", "hall message 0"]);
  });

  it("is told though it was announced while the first one to look began", async () => {
    const { tail, watch, happen, announce, told } = follow();
    watch("kitchen");
    const begun = tail.begin();
    const id = happen("kitchen");
    announce("kitchen", id);
    await begun;
    await expect.poll(() => told).toEqual(["kitchen message 0"]);
  });
});
