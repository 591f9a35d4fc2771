import type { Answer, Appearance, Call, Connection, History, Reader, Told } from "./history.ts";

/* A history in which every promise was kept, and the ways to make it wrong in one place. */

export const tried = (at: number, answer: Answer, took = 100) => ({ at, ended: at + took, answer });
export const accepted = (id: string): Answer => ({ kind: "accepted", id });
export const lost: Answer = { kind: "lost", why: "reset" };
export const refused: Answer = { kind: "refused", rule: "rateLimit" };

export const appeared = (id: string, boardId: string, version: number, at: number): Appearance => ({
  id: `a-${id}`,
  boardId,
  version,
  text: id,
  shows: `grid of ${id}`,
  at,
  onceKey: null,
});

export const board = (at: number, boardId: string, version: number, of: string): Told => ({
  at,
  event: "board",
  boardId,
  version,
  shows: of === "" ? "" : `grid of ${of}`,
});
export const changed = (at: number, boardId: string, what: string): Told => ({ at, event: "changed", boardId, what });

/**
 * Two messages on the kitchen (the first asked for again after a lost answer, the second by two people at once), one that
 * was scheduled for the hall, and a console that was cut between the two.
 */
export const good: History = {
  calls: [
    { key: "1", boardId: "kitchen", text: "one", tries: [tried(1_000, lost), tried(1_500, accepted("a-one"))] },
    {
      key: "2",
      boardId: "kitchen",
      text: "two",
      tries: [tried(20_000, accepted("a-two")), tried(21_000, accepted("a-two"))],
    },
    { key: "3", boardId: "kitchen", text: "three", tries: [tried(20_000, refused)] },
    { key: "4", boardId: "hall", text: "later", sendAt: 10_000, tries: [tried(2_000, accepted("s-later"))] },
  ],
  readers: [
    {
      id: "console",
      kind: "console",
      boards: ["kitchen", "hall"],
      connections: [
        {
          openedAt: 0,
          endedAt: 15_000,
          resumedFrom: undefined,
          position: "e.10",
          told: [
            board(10, "kitchen", 0, ""),
            board(10, "hall", 0, ""),
            board(1_100, "kitchen", 1, "one"),
            changed(1_110, "kitchen", "message"),
            changed(2_110, "hall", "schedule"),
            board(10_100, "hall", 1, "later"),
            changed(10_110, "hall", "message"),
          ],
        },
        {
          openedAt: 20_500,
          endedAt: undefined,
          resumedFrom: "e.30",
          position: "e.30",
          told: [
            { at: 20_510, event: "hello" },
            board(20_520, "kitchen", 2, "two"),
            board(20_520, "hall", 1, "later"),
            changed(20_530, "kitchen", "message"),
          ],
        },
      ],
    },
    {
      id: "display",
      kind: "display",
      boards: ["kitchen"],
      connections: [
        {
          openedAt: 0,
          endedAt: undefined,
          resumedFrom: undefined,
          position: undefined,
          told: [board(10, "kitchen", 0, ""), board(1_100, "kitchen", 1, "one"), board(20_100, "kitchen", 2, "two")],
        },
      ],
    },
    {
      id: "stranger",
      kind: "public",
      boards: ["hall"],
      connections: [
        {
          openedAt: 0,
          endedAt: 30_500,
          resumedFrom: undefined,
          position: undefined,
          told: [board(10, "hall", 0, ""), board(10_100, "hall", 1, "later"), { at: 30_500, event: "over" }],
        },
      ],
    },
  ],
  revocations: [{ reader: "stranger", what: "link", at: 30_000, seenAt: 30_500 }],
  faults: [],
  end: {
    boards: [
      { id: "kitchen", version: 2, shows: "grid of two" },
      { id: "hall", version: 1, shows: "grid of later" },
    ],
    appearances: [
      appeared("one", "kitchen", 1, 1_050),
      appeared("two", "kitchen", 2, 20_050),
      { ...appeared("later", "hall", 1, 10_050), onceKey: "scheduled:s-later" },
    ],
    schedules: [{ id: "s-later", text: "later", sendAt: 10_000, state: "Sent" }],
    events: [
      { boardId: "kitchen", topic: "message", at: 1_050, transaction: 11 },
      { boardId: "hall", topic: "schedule", at: 2_050, transaction: 12 },
      { boardId: "hall", topic: "message", at: 10_050, transaction: 20 },
      { boardId: "kitchen", topic: "message", at: 20_050, transaction: 31 },
    ],
  },
};

export const withCall = (text: string, change: Partial<Call>): History => ({
  ...good,
  calls: good.calls.map((call) => (call.text === text ? { ...call, ...change } : call)),
});
export const withEnd = (change: Partial<History["end"]>): History => ({ ...good, end: { ...good.end, ...change } });
export const withAppearances = (change: (all: readonly Appearance[]) => readonly Appearance[]): History =>
  withEnd({ appearances: change(good.end.appearances) });
export const withAppearance = (text: string, change: Partial<Appearance>): History =>
  withAppearances((all) => all.map((one) => (one.text === text ? { ...one, ...change } : one)));
export const withReader = (
  id: string,
  change: (connections: readonly Connection[]) => readonly Connection[],
): History => ({
  ...good,
  readers: good.readers.map((one): Reader => (one.id === id ? { ...one, connections: change(one.connections) } : one)),
});
export const lastTold = (
  id: string,
  change: (told: readonly Told[]) => readonly Told[],
  more: Partial<Connection> = {},
): History =>
  withReader(id, (all) =>
    all.map((one, place) => (place < all.length - 1 ? one : { ...one, ...more, told: change(one.told) })),
  );
