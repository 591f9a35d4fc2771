import { type BoardDay, boardDayAt } from "../planner/boardDay.ts";
import { unpackPlan } from "../planner/packedPlan.ts";
import { planDay } from "../planner/planDay.ts";
import type { DayPlan, PastRun, PlanInput } from "../planner/planInput.ts";
import { inputsHash, isOwnForm, planInput, type ReadyChannel } from "./showInputs.ts";
import type { KeptShow, ShowInputs } from "./shows.store.ts";

type KeptPlan = Pick<KeptShow, "plan" | "inputsHash" | "settledAt">;

/** The plan of the day that runs, and what it is made of. */
interface RunningDay {
  readonly input: PlanInput;
  readonly plan: DayPlan;
  readonly hash: string;
  /** It is not the one that is kept. */
  readonly isNew: boolean;
}

/** What a board's day that is running is: the plan that is kept while nothing changed, otherwise anew from now on. */
export async function runningDay(
  kept: KeptPlan | undefined,
  inputs: ShowInputs,
  channels: readonly ReadyChannel[],
  readRuns: (day: BoardDay) => Promise<readonly PastRun[]>,
): Promise<RunningDay> {
  const { timezone, now } = inputs;
  const day = boardDayAt(timezone, now);
  const input = planInput(inputs, channels, day.date);
  const hash = inputsHash(input);
  const before = keptPlan(kept);
  if (before !== undefined && kept?.inputsHash === hash) return { input, plan: before, hash, isNew: false };
  const isSame = before?.date === day.date && before.timezone === timezone;
  // Of a day that nobody has looked at yet nothing is past: what came meanwhile is still to be told.
  if (!isSame && (kept?.settledAt ?? 0) < day.begin) return { input, plan: planDay(input), hash, isNew: true };
  const runs = await readRuns(day);
  return { input, plan: planDay(input, { now, slots: isSame ? before.slots : [], runs }), hash, isNew: true };
}

/** The plan that a board was given last; undefined where there is none, or another version packed it. */
export const keptPlan = (kept: KeptPlan | undefined): DayPlan | undefined =>
  kept != null && kept.plan !== null && isOwnForm(kept.inputsHash) ? unpackPlan(kept.plan) : undefined;
