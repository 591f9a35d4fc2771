import { expect, it } from "vitest";
import { orders, paces, readTransition } from "../../gateway/boardState/transition.ts";
import { turnProblem } from "../../machines/message/turnRules.ts";

const size = { rows: 6, columns: 22 };
const own = { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 } as const;

function isTaken(transition: Parameters<typeof turnProblem>[0]): boolean {
  try {
    readTransition(transition, own, size);
    return true;
  } catch {
    return false;
  }
}

it("the console lets choose what the gateway takes, and nothing else", () => {
  const seen = { taken: 0, refused: 0 };
  for (const order of orders) {
    for (const pace of paces) {
      for (const stepIntervalMs of [-1, 0, 1, 458, 459, 2_222, 2_223, 2_857, 2_858, 3_000, 3_001]) {
        for (const stepSize of [0, 1, 2, 7, 132, 133]) {
          const turn = { pace, order, stepIntervalMs, stepSize };
          const taken = isTaken(turn);
          expect(turnProblem(turn, size) === null, JSON.stringify(turn)).toBe(taken);
          seen[taken ? "taken" : "refused"] += 1;
        }
      }
    }
  }
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(100);
});
