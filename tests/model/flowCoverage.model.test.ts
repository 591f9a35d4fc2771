import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type BrowserWalks, mergeFlowCoverage, readFlowCoverage } from "../support/flowCoverage.ts";

const chart = "a".repeat(64);
const key = "ringing|after 30000|0|quiet";
const door = {
  chart,
  states: { ringing: { entered: 41, ignored: ["door.close"] } },
  transitions: {
    [key]: { model: 12, browser: 0, rows: [2], measuredMs: 30_000 },
    "quiet|bell|0|ringing": { model: 9, browser: 0, rows: [1] },
  },
  guards: {},
  promises: {},
  contract: null,
};
const browser = (of: string, count: number, measuredMs?: number): BrowserWalks => ({
  machines: {
    door: { chart: of, transitions: { [key]: { count, ...(measuredMs === undefined ? {} : { measuredMs }) } } },
  },
  models: { "letting somebody in": { machine: "door", transitions: { "outside|ring|heard": count } } },
});
const merge = (...walks: BrowserWalks[]) =>
  mergeFlowCoverage({
    model: { seed: 7, machines: { door } },
    browser: walks,
    mutation: { door: { made: 96, killed: 95, equal: 1, open: [] } },
    made: "2026-11-22T14:00:00Z",
  });

test("tables, browsers and mutation runs become one file, with its seed", () => {
  const whole = merge(browser(chart, 1), browser(chart, 3, 30_004));
  expect(whole).toMatchObject({ version: 1, seed: 7, made: "2026-11-22T14:00:00Z" });
  expect(whole.machines.door?.transitions).toEqual({
    [key]: { model: 12, browser: 4, rows: [2], measuredMs: 30_004 },
    "quiet|bell|0|ringing": { model: 9, browser: 0, rows: [1] },
  });
  expect(whole.machines.door?.mutation).toEqual({ made: 96, killed: 95, equal: 1, open: [] });
  expect(whole.models).toEqual({
    "letting somebody in": { machine: "door", transitions: { "outside|ring|heard": 4 } },
  });
});

test("what a browser walked of another chart, or of a machine without a table, is not counted", () => {
  const stranger = { machines: { gate: { chart, transitions: { [key]: { count: 2 } } } }, models: {} };
  const whole = merge(browser("b".repeat(64), 5, 1), stranger);
  expect(whole.machines.door?.transitions[key]).toEqual({ model: 12, browser: 0, rows: [2], measuredMs: 30_000 });
  expect(Object.keys(whole.machines)).toEqual(["door"]);
});

test("a file of another version is not read, nor one that is not there", () => {
  const folder = mkdtempSync(join(tmpdir(), "clatter-coverage-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "flow-coverage.json");
  expect(readFlowCoverage(path)).toBeNull();
  writeFileSync(path, JSON.stringify(merge()));
  expect(readFlowCoverage(path)?.seed).toBe(7);
  writeFileSync(path, JSON.stringify({ ...merge(), version: 2 }));
  expect(readFlowCoverage(path)).toBeNull();
});
