import { z } from "zod";
import type { TransitionWish } from "../../boardState/transition.ts";
import { RefusalError } from "../../refusal.ts";
import { strategyUnknown } from "../../words/dialectRefusals.ts";

/** The strategies of Local, as the core calls their orders. */
const orders = {
  column: "column",
  "reverse-column": "reverseColumn",
  "edges-to-center": "edgesToCenter",
  row: "row",
  diagonal: "diagonal",
  random: "random",
} as const;

const stepsShape = z.object({
  strategy: z.enum(["classic", ...(Object.keys(orders) as (keyof typeof orders)[])]).nullish(),
  step_interval_ms: z.int().min(1).max(3_000).nullish(),
  step_size: z.int().min(1).max(132).nullish(),
});

/** How the flaps turn for this one message; the board's own manner without a strategy. */
export function readSteps(body: unknown): TransitionWish | undefined {
  if (Array.isArray(body) || typeof body !== "object" || body === null) return undefined;
  const read = stepsShape.safeParse(body);
  if (!read.success) throw new RefusalError("ValidationError", strategyUnknown(), { rule: "strategy" });
  const { strategy, step_interval_ms: stepIntervalMs, step_size: stepSize } = read.data;
  if (strategy === null || strategy === undefined || strategy === "classic") return undefined;
  return { order: orders[strategy], stepIntervalMs: stepIntervalMs ?? 1, stepSize: stepSize ?? 1 };
}
