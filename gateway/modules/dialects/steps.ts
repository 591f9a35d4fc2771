import { z } from "zod";
import { orderOf, strategies } from "../../boardState/strategies.ts";
import type { Transition, TransitionWish } from "../../boardState/transition.ts";
import { RefusalError } from "../../refusal.ts";
import { orderUnknown, strategyUnknown } from "../../words/dialectRefusals.ts";

const stepsShape = z.object({
  strategy: z.enum(strategies).nullish(),
  step_interval_ms: z.int().min(1).max(3_000).nullish(),
  step_size: z.int().min(1).max(132).nullish(),
});

const strategyShape = z.object({ strategy: z.enum(strategies) });

/** The order of a name. RefusalError `ValidationError` for what is none. */
export function readOrder(body: unknown): Transition["order"] {
  const read = strategyShape.safeParse(body);
  if (!read.success) throw new RefusalError("ValidationError", orderUnknown(), { rule: "strategy" });
  return orderOf[read.data.strategy];
}

/** How the flaps turn for this one message; the board's own manner without a strategy. */
export function readSteps(body: unknown): TransitionWish | undefined {
  if (Array.isArray(body) || typeof body !== "object" || body === null) return undefined;
  const read = stepsShape.safeParse(body);
  if (!read.success) throw new RefusalError("ValidationError", strategyUnknown(), { rule: "strategy" });
  const { strategy, step_interval_ms: stepIntervalMs, step_size: stepSize } = read.data;
  if (strategy === null || strategy === undefined || strategy === "classic") return undefined;
  return { order: orderOf[strategy], stepIntervalMs: stepIntervalMs ?? 1, stepSize: stepSize ?? 1 };
}
