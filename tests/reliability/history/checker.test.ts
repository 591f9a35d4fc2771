import { describe, expect, it } from "vitest";
import { checkHistory, type RuleName, rules } from "./checker.ts";
import type { Answer, Appearance, Call, Connection, History, Reader, Told } from "./history.ts";

const promises = { revokedMs: 2_000, answeredMs: 5_000, newsMs: 10_000, lateMs: 5_000 };

const tried = (at: number, answer: Answer, took = 100) => ({ at, ended: at + took, answer });
const accepted = (id: string): Answer => ({ kind: "accepted", id });
const lost: Answer = { kind: "lost", why: "reset" };
const refused: Answer = { kind: "refused", rule: "rateLimit" };

const appeared = (id: string, boardId: string, version: number, at: number): Appearance => ({
  id: `a-${id}`,
  boardId,
  version,
  text: id,
  shows: `grid of ${id}`,
  at,
  onceKey: null,
});

const board = (at: number, boardId: string, version: number, of: string): Told => ({
  at,
  event: "board",
  boardId,
  version,
  shows: of === "" ? "" : `grid of ${of}`,
});
const changed = (at: number, boardId: string, what: string): Told => ({ at, event: "changed", boardId, what });

/**
 * Two messages on the kitchen (the first asked for again after a lost answer, the second by two people at once), one that
 * was scheduled for the hall, and a console that was cut between the two.
 */
const good: History = {
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

const withCall = (text: string, change: Partial<Call>): History => ({
  ...good,
  calls: good.calls.map((call) => (call.text === text ? { ...call, ...change } : call)),
});
const withEnd = (change: Partial<History["end"]>): History => ({ ...good, end: { ...good.end, ...change } });
const withAppearances = (change: (all: readonly Appearance[]) => readonly Appearance[]): History =>
  withEnd({ appearances: change(good.end.appearances) });
const withAppearance = (text: string, change: Partial<Appearance>): History =>
  withAppearances((all) => all.map((one) => (one.text === text ? { ...one, ...change } : one)));
const withReader = (id: string, change: (connections: readonly Connection[]) => readonly Connection[]): History => ({
  ...good,
  readers: good.readers.map((one): Reader => (one.id === id ? { ...one, connections: change(one.connections) } : one)),
});
const lastTold = (
  id: string,
  change: (told: readonly Told[]) => readonly Told[],
  more: Partial<Connection> = {},
): History =>
  withReader(id, (all) =>
    all.map((one, place) => (place < all.length - 1 ? one : { ...one, ...more, told: change(one.told) })),
  );

/** What is wrong, and the one rule that must say so; others may, too. */
const wrong: readonly (readonly [RuleName, string, History])[] = [
  ["acknowledged", "a message that was acknowledged is not there", withAppearances((all) => all.slice(1))],
  ["acknowledged", "it is on another board", withAppearance("two", { boardId: "hall", version: 2 })],
  ["acknowledged", "another text is there under its id", withAppearance("two", { text: "three" })],
  [
    "storedOnce",
    "a retry was stored again",
    withAppearances((all) => [...all, { ...appeared("one", "kitchen", 3, 60_000), id: "again" }]),
  ],
  ["storedOnce", "nobody sent it", withAppearances((all) => [...all, appeared("nobody's", "kitchen", 3, 60_000)])],
  [
    "refusedLeavesNothing",
    "a refused message was stored",
    withAppearances((all) => [...all, appeared("three", "kitchen", 3, 60_000)]),
  ],
  [
    "sameAnswer",
    "the same call again was given another id",
    withCall("two", { tries: [tried(20_000, accepted("a-two")), tried(21_000, accepted("other"))] }),
  ],
  [
    "sameAnswer",
    "the same call again was refused",
    withCall("two", { tries: [tried(20_000, accepted("a-two")), tried(21_000, refused)] }),
  ],
  ["versions", "a version is left out", withAppearance("two", { version: 3 })],
  ["versions", "a version comes twice", withAppearance("two", { version: 1 })],
  ["versions", "a later version is older", withAppearance("two", { at: 1_000 })],
  [
    "versions",
    "the board is behind its messages",
    withEnd({ boards: [{ id: "kitchen", version: 1, shows: "grid of one" }] }),
  ],
  [
    "versions",
    "the board shows something else",
    withEnd({ boards: [{ id: "kitchen", version: 2, shows: "grid of one" }] }),
  ],
  ["spaced", "two messages came within fifteen seconds", withAppearance("two", { at: 16_049 })],
  [
    "schedules",
    "a scheduled message was never shown",
    withAppearances((all) => all.filter(({ text }) => text !== "later")),
  ],
  [
    "schedules",
    "it was shown twice",
    withAppearances((all) => [...all, { ...appeared("later", "hall", 2, 60_000), onceKey: "scheduled:s-later" }]),
  ],
  ["schedules", "it was shown early", withAppearance("later", { at: 9_999 })],
  [
    "schedules",
    "it still waits",
    withEnd({ schedules: [{ id: "s-later", text: "later", sendAt: 10_000, state: "Pending" }] }),
  ],
  [
    "schedules",
    "it is scheduled twice",
    withEnd({ schedules: [...good.end.schedules, { id: "s-2", text: "later", sendAt: 10_000, state: "Sent" }] }),
  ],
  ["schedules", "it was acknowledged and is gone", withEnd({ schedules: [] })],
  ["rising", "a version fell after a cut", lastTold("console", (told) => [board(20_505, "hall", 0, ""), ...told])],
  [
    "toldAsStored",
    "another grid was told of a version",
    lastTold("display", (told) => [board(5, "kitchen", 1, "two"), ...told]),
  ],
  ["endsAtTruth", "a display missed the last message", lastTold("display", (told) => told.slice(0, 2))],
  [
    "endsAtTruth",
    "a console never heard of a board",
    withReader("console", ([, second]) => (second ? [{ ...second, told: second.told.slice(0, 2) }] : [])),
  ],
  [
    "resetWhereStated",
    "a console that went on was reset",
    lastTold("console", (told) => [{ at: 20_505, event: "reset" }, ...told]),
  ],
  ["resetWhereStated", "a display was reset", lastTold("display", (told) => [{ at: 5, event: "reset" }, ...told])],
  [
    "nothingRetold",
    "what was known before was named as changed",
    lastTold("console", (told) => [...told, changed(20_540, "hall", "message")]),
  ],
  ["changesNamed", "a change during the cut was not named", lastTold("console", (told) => told.slice(0, 3))],
  [
    "revoked",
    "a reader was cut too late",
    { ...good, revocations: [{ reader: "stranger", what: "link", at: 28_000, seenAt: 30_500 }] },
  ],
  [
    "revoked",
    "a reader was never cut",
    { ...good, revocations: [{ reader: "stranger", what: "link", at: 30_000, seenAt: undefined }] },
  ],
  [
    "revoked",
    "it was told of the board after",
    lastTold("stranger", (told) => [...told, board(40_000, "hall", 1, "later")]),
  ],
  ["answered", "an answer took longer than promised", withCall("three", { tries: [tried(20_000, refused, 5_001)] })],
  [
    "answered",
    "an answer was none that is known",
    withCall("three", { tries: [tried(20_000, { kind: "failed", why: "500" })] }),
  ],
  [
    "news",
    "a display was told late",
    lastTold("display", (told) => [...told.slice(0, 2), board(30_051, "kitchen", 2, "two")]),
  ],
  ["late", "a scheduled message came late", withAppearance("later", { at: 15_001 })],
];

describe("the checker of histories", () => {
  it("finds nothing in a good one", () => {
    expect(checkHistory(good, promises)).toEqual({});
  });

  it.each(wrong)("%s: %s", (rule, _what, history) => {
    expect(checkHistory(history, promises)[rule] ?? []).not.toEqual([]);
  });

  it("has a wrong history for each of its rules", () => {
    expect(new Set(wrong.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
  });

  it("takes a lost try that came after all, though the next one was refused", () => {
    const calls = [
      ...good.calls,
      { key: "5", boardId: "hall", text: "late", tries: [tried(30_000, lost), tried(31_000, refused)] },
    ];
    const appearances = [...good.end.appearances, appeared("late", "hall", 2, 40_000)];
    expect(
      checkHistory({ ...good, calls, end: { ...good.end, appearances } }, promises).refusedLeavesNothing,
    ).toBeUndefined();
  });

  it("takes a reset of another epoch, and of more than two hundred missed events", () => {
    const reset = (told: readonly Told[]): Told[] => [{ at: 20_505, event: "reset" }, ...told];
    expect(checkHistory(lastTold("console", reset, { resumedFrom: "former.30" }), promises)).toEqual({});
    const event = { boardId: "kitchen", topic: "pin", at: 16_000, transaction: 30 };
    const events = [...good.end.events, ...Array.from({ length: 200 }, () => event)];
    const many = lastTold("console", reset);
    expect(checkHistory({ ...many, end: { ...many.end, events } }, promises)).toEqual({});
  });

  it("holds nobody to times while all was stopped", () => {
    const history = withAppearance("later", { at: 19_000 });
    const told = { ...history, readers: history.readers.slice(1, 2) };
    expect(Object.keys(checkHistory(told, promises))).toContain("late");
    const fault = { name: "database paused", from: 9_000, until: 17_000, readyAt: 18_000, stopsAll: true };
    expect(checkHistory({ ...told, revocations: [], faults: [fault] }, promises)).toEqual({});
  });
});
