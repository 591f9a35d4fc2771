import { expect, test } from "vitest";
import { clockStep, commandArrived, commandOnWay, reportArrived, reportOnWay } from "../../src/board/clockSteps.ts";
import type { StageCommand, StageReport } from "../../src/board/messages.ts";

const HOUR = 3_600_000;
const update = { boardId: "b", version: 1, serverTime: 0, rest: [[0]], changes: [] };

/** A thread that began when the device's clock was `behind` the true time; since then it was set right. */
const thread = (behind: number) => ({ now: (truth: number) => truth - behind, step: behind });

test("a painter that began after the clock of its device was set turns at the same moment as the page thinks", () => {
  const [page, painter] = [thread(20 * HOUR), thread(0)];
  const truth = 1_800_000_000_000;
  const gateway = truth + 5000;
  const sent: StageCommand = { type: "update", id: 1, update, animate: true, clockOffset: gateway - page.now(truth) };
  const taken = commandArrived(commandOnWay(sent, page.step), painter.step);
  expect(taken).toMatchObject({ type: "update", clockOffset: gateway - painter.now(truth) });

  const told: StageReport = { type: "landings", id: 1, zero: painter.now(truth), landings: new Uint32Array() };
  const heard = reportArrived(reportOnWay(told, painter.step), page.step);
  expect(heard).toMatchObject({ type: "landings", zero: page.now(truth) });
});

test("where nobody set the clock, and in what bears no time, nothing changes", () => {
  expect(Math.abs(clockStep())).toBeLessThan(1000);
  const plain: StageCommand = { type: "hold", id: 1 };
  expect(commandArrived(commandOnWay(plain, HOUR), 0)).toBe(plain);
  const settled: StageReport = { type: "settled", id: 1, version: 1, text: "" };
  expect(reportArrived(reportOnWay(settled, HOUR), 0)).toBe(settled);
});
