import { describe, expect, it } from "vitest";
import { checkHistory, type RuleName, rules } from "./checker.ts";
import {
  accepted,
  appeared,
  board,
  changed,
  good,
  lastTold,
  lost,
  refused,
  tried,
  withAppearance,
  withAppearances,
  withCall,
  withEnd,
  withReader,
} from "./goodHistory.ts";
import type { History, Told } from "./history.ts";

const promises = { revokedMs: 2_000, answeredMs: 5_000, newsMs: 10_000, lateMs: 5_000 };

/** What is wrong, and the one rule that must say so; others may, too. */
const wrong: readonly (readonly [RuleName, string, History])[] = [
  [
    "faultsMade",
    "a fault could not be made",
    {
      ...good,
      faults: [{ name: "killed", from: 1, until: 2, readyAt: 3, stopsAll: false, notMade: "It did not start." }],
    },
  ],
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
