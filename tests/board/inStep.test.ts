import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadBoardCore } from "../../grid-core/load.node.ts";
import { BoardEngine } from "../../src/board/engine.ts";
import type { StageReport } from "../../src/board/messages.ts";
import { type BoardUpdate, classicTransition } from "../../src/board/wire.ts";
import { canvasOf } from "../support/canvases.ts";

// Minutes of turning are painted picture by picture, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const shape = { rows: 2, columns: 5, style: "black", bezel: "slim", widthPx: 100, heart: false } as const;
const core = loadBoardCore();
const blank = [Array(5).fill(0), Array(5).fill(0)];
const hello = [
  [8, 5, 12, 12, 15],
  [63, 64, 65, 66, 67],
];
const world = [
  [23, 15, 18, 12, 4],
  [0, 71, 0, 71, 0],
];

class Pixels {
  readonly data: Uint8ClampedArray;
  constructor(data: Uint8ClampedArray) {
    this.data = data;
  }
}

/** One screen: its own clock, which is wrong by `offset` milliseconds, and what its canvas shows. */
function screen(offset: number) {
  let shown: Uint8ClampedArray = new Uint8ClampedArray(0);
  let now = 0;
  let draw: (() => void) | null = null;
  const reports: StageReport[] = [];
  const engine = new BoardEngine({
    core,
    now: () => now - offset,
    requestFrame: (next) => {
      draw = next;
    },
    report: (report) => void reports.push(report),
  });
  // The whole frame comes each time; what is taken of it is what changed.
  const flaps = canvasOf((image) => {
    shown = image.data.slice();
  });
  engine.handle({ type: "add", id: 1, whole: canvasOf(), flaps, shape });
  return {
    reports,
    get shown() {
      return Buffer.from(shown);
    },
    /** What the gateway says at this moment. */
    hear(update: BoardUpdate, gatewayNow: number) {
      now = gatewayNow;
      engine.handle({ type: "update", id: 1, update, clockOffset: offset, animate: true });
    },
    /** A frame at this moment of the gateway's clock, if one is wanted. */
    look(gatewayNow: number) {
      now = gatewayNow;
      const wanted = draw;
      draw = null;
      wanted?.();
    },
  };
}

beforeAll(() => void vi.stubGlobal("ImageData", Pixels));
afterAll(() => vi.unstubAllGlobals());

const start = 1_800_000_000_000;
const toHello = { version: 1, characters: hello, startAt: start, seed: 11, transition: classicTransition };
const toWorld = { version: 2, characters: world, startAt: start + 900, seed: 12, transition: classicTransition };
const told = (version: number, serverTime: number, changes: BoardUpdate["changes"]): BoardUpdate => ({
  boardId: "b",
  version,
  serverTime,
  rest: blank,
  changes,
});

test("screens with other clocks, other frame rates and another beginning show the same flaps at the same moment", () => {
  const [early, late] = [screen(0), screen(-7_200_123)];
  early.hear(told(1, start, [toHello]), start);
  for (let now = start; now < start + 900; now += 16) early.look(now);
  early.hear(told(2, start + 900, [toHello, toWorld]), start + 900);
  // The other one is opened in the middle of the second turn, by a machine whose clock is two hours off.
  const joined = start + 1311;
  for (let now = start + 900; now < joined; now += 16) early.look(now);
  late.hear(told(2, joined, [toHello, toWorld]), joined);
  let moved = 0;
  let before = late.shown;
  for (let now = joined; now < joined + 6000; now += 14) {
    // One draws at every moment, the other at every fifth.
    early.look(now);
    if ((now - joined) % 70 !== 0) continue;
    late.look(now);
    expect(late.shown.equals(early.shown)).toBe(true);
    if (!late.shown.equals(before)) moved += 1;
    before = late.shown;
  }
  expect(moved).toBeGreaterThan(15);
  for (const { reports } of [early, late]) {
    expect(reports.at(-1)).toMatchObject({ type: "settled", version: 2, text: expect.stringContaining("WORLD") });
  }
});

test("a screen whose stream is cut in mid-turn and hears the same again goes on as if nothing had been", () => {
  const [whole, cut] = [screen(0), screen(500)];
  for (const one of [whole, cut]) one.hear(told(1, start, [toHello]), start);
  for (let now = start; now < start + 6000; now += 16) {
    whole.look(now);
    // A killed gateway: for a second nothing comes, and then the same update from the next one.
    if (now === start + 1008) cut.hear(told(1, now, [toHello]), now);
    cut.look(now);
    expect(cut.shown.equals(whole.shown)).toBe(true);
  }
  expect(cut.reports.at(-1)).toMatchObject({ type: "settled", version: 1 });
});
