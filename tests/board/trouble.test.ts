import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadBoardCore } from "../../grid-core/load.node.ts";
import { BoardEngine } from "../../src/board/engine.ts";
import type { StageCommand, StageReport } from "../../src/board/messages.ts";
import { canvasOf, deadCanvas } from "../support/canvases.ts";

const shape = { rows: 1, columns: 5, style: "black", heart: false, bezel: "slim", widthPx: 200 } as const;
const core = loadBoardCore();

let reports: StageReport[];
let puts: number;
let whole: OffscreenCanvas;
let flaps: OffscreenCanvas;
let engine: BoardEngine;
let draw: (() => void) | null;

const start = () => {
  engine = new BoardEngine({
    core,
    now: () => 1000,
    requestFrame: (next) => {
      draw = next;
    },
    report: (report) => void reports.push(report),
  });
};
const count = () => {
  puts += 1;
};
const add = (id = 1): StageCommand => {
  [whole, flaps] = [canvasOf(count), canvasOf(count)];
  return { type: "add", id, whole, flaps, shape };
};
const show = (code: number): StageCommand => ({ type: "grid", id: 1, codes: new Uint8Array(5).fill(code) });
const turn = {
  type: "update",
  id: 1,
  clockOffset: 0,
  animate: true,
  update: {
    boardId: "b",
    version: 1,
    serverTime: 1000,
    rest: [[0, 0, 0, 0, 0]],
    changes: [
      {
        version: 1,
        characters: [[8, 5, 12, 12, 15]],
        startAt: 900,
        seed: 7,
        transition: { pace: "classic", order: "classic", stepIntervalMs: 60, stepSize: 1 },
      },
    ],
  },
} satisfies StageCommand;

beforeAll(() => {
  vi.stubGlobal("ImageData", class {});
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(async () => {
  if (core.isCrashed()) await core.restart();
  reports = [];
  puts = 0;
  draw = null;
  start();
});

test("a grid of the wrong size is told, and the board goes on with the next one", () => {
  engine.handle(add());
  engine.handle({ type: "grid", id: 1, codes: new Uint8Array(4) });
  expect(reports.at(-1)).toMatchObject({ type: "failed", id: 1 });
  engine.handle(show(1));
  expect(reports.at(-1)).toMatchObject({ type: "settled", text: "Row 1: AAAAA" });
});

test("what is no message for this board leaves it as it is, also when it takes another size then", () => {
  engine.handle(add());
  engine.handle(show(1));
  const told = (update: typeof turn.update) => engine.handle({ ...turn, update });
  const bad = [
    { ...turn.update, rest: [[8, 5, 12, 12, 300]], changes: [] },
    { ...turn.update, rest: [[8], [5], [12], [12], [15]], changes: [] },
    { ...turn.update, changes: turn.update.changes.map((change) => ({ ...change, characters: [[8, 5, 12, 12, -1]] })) },
    { ...turn.update, changes: turn.update.changes.map((change) => ({ ...change, characters: [[8, 5]] })) },
  ];
  for (const update of bad) {
    told(update);
    expect(reports.at(-1)).toMatchObject({ type: "failed", id: 1 });
    engine.handle({ type: "resume", id: 1, update });
    expect(reports.at(-1)).toMatchObject({ type: "failed", id: 1 });
  }
  const refusals = reports.length;
  engine.handle({ type: "shape", id: 1, shape: { ...shape, widthPx: 300 } });
  expect(reports).toHaveLength(refusals);
  engine.handle({ type: "finish", id: 1 });
  expect(reports.at(-1)).toMatchObject({ type: "settled", text: "Row 1: AAAAA" });
});

test("a crash is told once, by a command or in the middle of a turn, and nothing is done after it", async () => {
  engine.handle(add());
  engine.handle(turn);
  expect(reports.at(-1)).toMatchObject({ type: "flipping" });
  expect(() => core.crash()).toThrow("core.crashed");
  draw?.();
  engine.handle(show(1));
  engine.handle(add(2));
  expect(reports.filter(({ type }) => type === "crashed")).toHaveLength(1);
  expect(reports.at(-1)?.type).toBe("crashed");

  await core.restart();
  start();
  engine.handle(add());
  engine.handle(show(2));
  expect(reports.at(-1)).toMatchObject({ type: "settled", text: "Row 1: BBBBB" });
  expect(() => core.crash()).toThrow("core.crashed");
  engine.handle(show(3));
  expect(reports.at(-1)?.type).toBe("crashed");
});

test("a canvas that gets its room back is painted whole; one that does not is told to be lost", () => {
  engine.handle(add());
  engine.handle(show(1));
  for (const canvas of [whole, flaps]) {
    const before = puts;
    canvas.dispatchEvent(new Event("contextlost"));
    vi.advanceTimersByTime(1500);
    canvas.dispatchEvent(new Event("contextrestored"));
    expect(puts).toBe(before + 2);
  }
  vi.advanceTimersByTime(10_000);
  expect(reports.some(({ type }) => type === "lost")).toBe(false);
  flaps.dispatchEvent(new Event("contextlost"));
  vi.advanceTimersByTime(2000);
  expect(reports.at(-1)).toEqual({ type: "lost", id: 1 });
});

test("both canvases lost at once are one loss, and what becomes of them later is nobody's business", () => {
  engine.handle(add());
  engine.handle(show(1));
  const lose = () => [whole, flaps].map((canvas) => canvas.dispatchEvent(new Event("contextlost")));
  const restore = (canvas: OffscreenCanvas) => canvas.dispatchEvent(new Event("contextrestored"));
  const losses = () => reports.filter(({ type }) => type === "lost").length;
  lose();
  restore(whole);
  // One of two is not enough.
  vi.advanceTimersByTime(10_000);
  expect(losses()).toBe(1);
  const [formerWhole, formerFlaps] = [whole, flaps];
  engine.handle({ type: "remove", id: 1 });
  engine.handle(add());
  const before = reports.length;
  restore(formerFlaps);
  formerWhole.dispatchEvent(new Event("contextlost"));
  vi.advanceTimersByTime(10_000);
  expect(reports).toHaveLength(before);
  lose();
  const wasPut = puts;
  restore(whole);
  restore(flaps);
  expect(puts).toBe(wasPut + 2);
  vi.advanceTimersByTime(10_000);
  expect(losses()).toBe(1);
});

test("a browser without anything to draw on is told what the board shows, at once and without a frame", () => {
  engine.handle({ type: "add", id: 1, whole: deadCanvas(), flaps: deadCanvas(), shape });
  expect(reports).toEqual([{ type: "undrawable", id: 1 }]);
  engine.handle(turn);
  expect(reports.at(-1)).toMatchObject({ type: "settled", version: 1, text: "Row 1: HELLO" });
  expect(draw).toBeNull();
  engine.handle({ type: "shape", id: 1, shape: { ...shape, widthPx: 300 } });
  engine.handle(show(2));
  expect(reports.at(-1)).toMatchObject({ type: "settled", text: "Row 1: BBBBB" });
  expect(reports.map(({ type }) => type)).toEqual(["undrawable", "settled", "settled"]);
});

test("the last change is told for an animation of it, and a board that never changed arrives from a blank one", () => {
  engine.handle(add());
  engine.handle(show(3));
  engine.handle({ type: "lastChange", id: 1 });
  expect(reports.at(-1)).toMatchObject({
    type: "lastChange",
    change: { from: new Uint8Array(5), to: new Uint8Array(5).fill(3) },
  });
  engine.handle(turn);
  engine.handle({ type: "lastChange", id: 1 });
  expect(reports.at(-1)).toMatchObject({
    change: { from: new Uint8Array(5), to: Uint8Array.of(8, 5, 12, 12, 15), seed: 7, transition: { pace: "classic" } },
  });
});
