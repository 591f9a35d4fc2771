import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadBoardCore } from "../../grid-core/load.node.ts";
import { BoardEngine } from "../../src/board/engine.ts";
import type { StageCommand, StageReport } from "../../src/board/messages.ts";
import { type BoardUpdate, classicTransition } from "../../src/board/wire.ts";
import { canvasOf } from "../support/canvases.ts";

const FRAME_MS = 16;
const shape = { rows: 1, columns: 5, style: "black", heart: false, bezel: "slim", widthPx: 200 } as const;
const blank = [[0, 0, 0, 0, 0]];
const hello = [[8, 5, 12, 12, 15]];
const world = [[23, 15, 18, 12, 4]];

/** A board with a clock and frames that only the test moves. */
class Room {
  now = 1000;
  puts = 0;
  frames = 0;
  readonly reports: StageReport[] = [];
  /** In how many milliseconds a frame is needed at the latest. */
  within = Number.POSITIVE_INFINITY;
  #draw: (() => void) | null = null;
  readonly #engine = new BoardEngine({
    core: loadBoardCore(),
    now: () => this.now,
    requestFrame: (draw, withinMs) => {
      this.#draw = draw;
      this.within = withinMs;
    },
    report: (report) => void this.reports.push(report),
  });

  constructor() {
    this.do({ type: "add", id: 1, whole: canvasOf(), flaps: canvasOf(() => this.#count()), shape });
  }

  #count(): void {
    this.puts += 1;
  }

  do(command: StageCommand): void {
    this.#engine.handle(command);
  }

  show(update: BoardUpdate): void {
    this.do({ type: "update", id: 1, update, clockOffset: 0, animate: true });
  }

  get wantsFrame(): boolean {
    return this.#draw !== null;
  }

  /** Lets time pass without a frame until one is needed. */
  waitForLatest(): void {
    const draw = this.#draw;
    this.#draw = null;
    this.now += this.within;
    draw?.();
  }

  /** Lets time pass, with a frame every 16 ms for as long as frames are asked for. */
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    while (this.#draw && this.now + FRAME_MS <= end) {
      this.now += FRAME_MS;
      const draw = this.#draw;
      this.#draw = null;
      this.frames += 1;
      draw();
    }
    this.now = end;
  }

  /** Lets time pass until the board is at rest; gives the moment. */
  settle(): number {
    for (let turns = 0; turns < 2000 && this.reports.at(-1)?.type !== "settled"; turns += 1) this.pass(FRAME_MS);
    return this.now;
  }

  get text(): string {
    const last = this.reports.at(-1);
    return last?.type === "settled" ? last.text : `(${last?.type})`;
  }

  landings() {
    return this.reports.flatMap((report) => (report.type === "landings" ? [report] : []));
  }
}

let room: Room;

function change(version: number, characters: number[][], startAt: number) {
  return { version, characters, startAt, seed: 7, transition: classicTransition };
}

function updateTo(characters: number[][], rest: number[][] = blank, version = 1): BoardUpdate {
  const changes = [change(version, characters, room.now)];
  return { boardId: "b", version, serverTime: room.now, rest, changes };
}

beforeAll(() => {
  vi.stubGlobal("ImageData", class {});
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  room = new Room();
});

describe("a board that is watched", () => {
  test("turns, settles once, and asks for no frame before or after", () => {
    expect(room.wantsFrame).toBe(false);
    room.show(updateTo(hello));
    expect(room.wantsFrame).toBe(true);
    room.settle();
    expect(room.text).toContain("HELLO");
    expect(room.wantsFrame).toBe(false);
    const { frames, puts } = room;
    room.pass(60_000);
    expect([room.frames, room.puts]).toEqual([frames, puts]);
    expect(room.reports.filter((report) => report.type === "settled")).toHaveLength(1);
  });

  test("is at rest in its moment when no frame of the screen comes any more", () => {
    room.show(updateTo(hello));
    const begun = room.now;
    room.pass(400);
    room.waitForLatest();
    const landed = room.now;
    expect([room.text, room.wantsFrame]).toEqual(["Row 1: HELLO", false]);
    room = new Room();
    room.now = begun;
    room.show(updateTo(hello));
    expect(room.settle() - landed).toBeGreaterThanOrEqual(0);
    expect(room.now - landed).toBeLessThan(FRAME_MS);
  });

  test("stands still while it is held, and then takes exactly the time that was left", () => {
    const straight = new Room();
    straight.show(updateTo(hello));
    const duration = straight.settle() - 1000;

    room.show(updateTo(hello));
    room.pass(320);
    room.do({ type: "hold", id: 1 });
    const { puts } = room;
    room.pass(10_000);
    expect(room.puts).toBeLessThanOrEqual(puts + 1);
    expect(room.wantsFrame).toBe(false);
    room.do({ type: "resume", id: 1, update: updateTo(hello) });
    expect(room.text).toBe("(flipping)");
    expect(room.settle() - 1000).toBe(duration + 10_000);
    expect(room.text).toContain("HELLO");
  });

  test("goes on to the newest grid when one came while it was held", () => {
    room.show(updateTo(hello));
    room.pass(320);
    room.do({ type: "hold", id: 1 });
    room.pass(30_000);
    const atRest = { boardId: "b", version: 2, serverTime: room.now, rest: world, changes: [] };
    room.do({ type: "resume", id: 1, update: atRest });
    expect(room.text).toBe("(flipping)");
    room.settle();
    expect(room.text).toContain("WORLD");
    expect(room.reports.at(-1)).toMatchObject({ version: 2 });
  });

  test("turns to what came while it was held at rest", () => {
    room.show(updateTo(hello));
    room.settle();
    room.do({ type: "hold", id: 1 });
    room.pass(60_000);
    const atRest = { boardId: "b", version: 2, serverTime: room.now, rest: world, changes: [] };
    room.do({ type: "resume", id: 1, update: atRest });
    expect(room.text).toBe("(flipping)");
    room.settle();
    expect(room.text).toContain("WORLD");
  });

  test("a message during a replay is not lost, and takes over from where the flaps are", () => {
    room.show(updateTo(hello));
    room.settle();
    room.do({ type: "replay", id: 1, seed: 3 });
    room.pass(160);
    room.show(updateTo(world, hello, 2));
    expect(room.text).toBe("(flipping)");
    room.settle();
    expect(room.text).toContain("WORLD");
    expect(room.reports.at(-1)).toMatchObject({ version: 2 });
  });

  test("replays the last change as often as one likes", () => {
    room.show(updateTo(hello));
    const first = room.settle() - 1000;
    for (const seed of [1, 2]) {
      const start = room.now;
      room.do({ type: "replay", id: 1, seed });
      expect(room.text).toBe("(flipping)");
      expect(Math.abs(room.settle() - start - first)).toBeLessThan(200);
      expect(room.text).toContain("HELLO");
    }
  });

  test("takes the viewer's pace from the next turn on", () => {
    const timeOfReplay = () => {
      const start = room.now;
      room.do({ type: "replay", id: 1, seed: 1 });
      return room.settle() - start;
    };
    room.show(updateTo(hello));
    room.settle();
    const classic = timeOfReplay();
    room.do({ type: "motion", id: 1, motion: { pace: "brisk" } });
    expect(timeOfReplay()).toBeLessThan(classic * 0.65);
    room.do({ type: "motion", id: 1, motion: { pace: "instant" } });
    expect(timeOfReplay()).toBe(0);
    expect(room.text).toContain("HELLO");
    room.do({ type: "motion", id: 1, motion: {} });
    expect(timeOfReplay()).toBe(classic);
  });

  test("takes the viewer's order, with its usual steps, also for a message that was sent without any", () => {
    const sent = updateTo(world);
    // As the gateway sends it.
    const changes = sent.changes.map((it) => ({ ...it, transition: { ...it.transition, stepIntervalMs: 0 } }));
    room.do({ type: "listen", id: 1, on: true });
    room.show({ ...sent, changes });
    room.settle();
    const firstLandings = () => {
      room.do({ type: "replay", id: 1, seed: 1 });
      const landings = room.landings().at(-1)?.landings ?? [];
      room.settle();
      return [0, 4].map((cell) => {
        for (let at = 0; at < landings.length; at += 2) if (landings[at] === cell) return landings[at + 1] ?? 0;
        return Number.NaN;
      });
    };
    room.do({ type: "motion", id: 1, motion: { order: "column" } });
    const [left = 0, right = 0] = firstLandings();
    expect(right - left).toBeGreaterThan(4 * 60 - 10);
    room.do({ type: "motion", id: 1, motion: { order: "reverseColumn" } });
    const [laterLeft = 0, soonerRight = 0] = firstLandings();
    expect(laterLeft - soonerRight).toBeGreaterThan(4 * 60 - 10);
  });

  test("paints nothing while nobody looks, and is up to date when somebody does", () => {
    room.show(updateTo(hello));
    room.pass(160);
    room.do({ type: "visibility", visible: false });
    const { puts } = room;
    room.pass(60_000);
    expect(room.puts).toBe(puts);
    expect(room.wantsFrame).toBe(false);
    room.do({ type: "visibility", visible: true });
    room.settle();
    expect(room.text).toContain("HELLO");
    expect(room.puts).toBe(puts + 1);
  });

  test("ends a turn at once for people who want no motion", () => {
    room.show(updateTo(hello));
    room.pass(160);
    room.do({ type: "finish", id: 1 });
    expect(room.text).toContain("HELLO");
    room.pass(1000);
    expect(room.wantsFrame).toBe(false);
  });

  test("tells landings only to those who listen, and takes them back when the flaps are held or out of sight", () => {
    room.show(updateTo(hello));
    room.pass(160);
    expect(room.landings()).toHaveLength(0);
    room.do({ type: "listen", id: 1, on: true });
    const [told] = room.landings();
    expect(told?.zero).toBe(1000);
    const times = [...(told?.landings ?? [])].filter((_, index) => index % 2);
    expect(times.length).toBe(8 + 5 + 12 + 12 + 15);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    room.do({ type: "hold", id: 1 });
    expect(room.reports.at(-1)?.type).toBe("hush");
    room.pass(500);
    room.do({ type: "resume", id: 1, update: updateTo(hello) });
    expect(room.landings().at(-1)?.zero).toBe(1500);
    room.do({ type: "visibility", visible: false });
    expect(room.reports.at(-1)?.type).toBe("hush");
    room.do({ type: "visibility", visible: true });
    expect(room.landings()).toHaveLength(3);
    room.do({ type: "listen", id: 1, on: false });
    expect(room.reports.at(-1)?.type).toBe("hush");
  });
});
