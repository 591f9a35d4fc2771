import { afterEach, describe, expect, it } from "vitest";
import type { BoardCore } from "../../grid-core/adapter.ts";
import { GridError } from "../../grid-core/gridError.ts";
import { loadBoardCore, loadGridCore } from "../../grid-core/load.node.ts";

const builds: readonly (readonly [string, BoardCore])[] = [
  ["board", loadBoardCore()],
  ["full", loadGridCore()],
];

const crashed = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof GridError ? error.code : error;
  }
  return "nothing was thrown";
};

/** A grid with something in every row, so that a lost byte shows. */
const codes = () => Uint8Array.from({ length: 132 }, (_, cell) => (cell % 26) + 1);

describe.each(builds)("a crash of the %s build", (_name, core) => {
  afterEach(() => core.restart());

  it("makes every later call answer core.crashed until the restart", async () => {
    const plan = core.planFlips(codes(), 6, 22, []);
    const painter = core.createPainter({ rows: 6, columns: 22, widthPx: 300, style: "black", bezel: "full" });
    expect(crashed(() => core.crash())).toBe("core.crashed");
    expect(crashed(() => core.assignedCodes())).toBe("core.crashed");
    expect(crashed(() => core.aspectRatio(6, 22, "full"))).toBe("core.crashed");
    expect(crashed(() => plan.durationMs)).toBe("core.crashed");
    expect(crashed(() => painter.frame())).toBe("core.crashed");
    await core.restart();
    expect(core.assignedCodes()).toHaveLength(66);
  });

  it("brings strings, bytes and numbers over rightly after the restart", async () => {
    core.describe(codes(), 6, 22);
    crashed(() => core.crash());
    await core.restart();
    expect(core.describe(codes(), 6, 22)).toContain("Row 1: ABCDEFGHIJKLMNOPQRSTUV.");
    const wrong = codes();
    wrong[131] = 43;
    expect(crashed(() => core.checkGrid(wrong, 6, 22))).toBe("CharactersInvalid");
    const painter = core.createPainter({ rows: 6, columns: 22, widthPx: 300, style: "white", bezel: "full" });
    expect(painter.paintGrid(codes())).toBe(132);
    expect(new Set(painter.frame()).size).toBeGreaterThan(10);
    painter.release();
  });

  it("leaves no handle of before the crash that answers nonsense", async () => {
    const plan = core.planFlips(codes(), 6, 22, [{ codes: new Uint8Array(132), startMs: 0, seed: 1 }]);
    const painter = core.createPainter({ rows: 6, columns: 22, widthPx: 300, style: "black", bezel: "full" });
    crashed(() => core.crash());
    await core.restart();
    expect(() => plan.durationMs).toThrow("null pointer passed to rust");
    expect(() => plan.codesAt(0)).toThrow("null pointer passed to rust");
    expect(() => painter.paintGrid(codes())).toThrow("null pointer passed to rust");
    expect(() => painter.frame()).toThrow("null pointer passed to rust");
    plan.release();
    painter.release();
    expect(core.assignedCodes()).toHaveLength(66);
  });

  it("can be asked to restart without a crash, and more than once", async () => {
    const plan = core.planFlips(codes(), 6, 22, []);
    await core.restart();
    await core.restart();
    expect(() => plan.turningCells).toThrow("null pointer passed to rust");
    expect(core.aspectRatio(6, 22, "frame")).toBeCloseTo(0.57, 4);
  });

  it("does not take what it refuses for a crash", () => {
    expect(crashed(() => core.checkGrid(codes(), 0, 0))).toBe("SizeInvalid");
    expect(core.assignedCodes()).toHaveLength(66);
  });
});
