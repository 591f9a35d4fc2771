import type { Context } from "../../../context.ts";
import { boardDay, minuteMs } from "../planner/boardDay.ts";
import { type Closure, closureAt, closuresOf } from "../planner/closures.ts";
import { type AmbientStretch, type DayPlan, isPaid, type PlanInput } from "../planner/planInput.ts";
import type { RunWays } from "./lot.ts";
import { type DueSlot, runSlot } from "./runShow.ts";
import type { RunRow } from "./runs.store.ts";
import type { ReadyChannel } from "./showInputs.ts";
import type { ShowInputs } from "./shows.store.ts";

interface AmbientState {
  readonly input: PlanInput;
  readonly plan: DayPlan;
  /** What came before has had its outcome. */
  readonly since: number;
  readonly byId: ReadonlyMap<string, ReadyChannel>;
  /** What just happened has the board until then. */
  readonly heldUntil: number | null;
  /** A slot waits for a person's message to go. */
  readonly isWaiting: boolean;
}

interface AmbientDone {
  /** One row a stretch, which says what is now. */
  readonly runs: readonly RunRow[];
  /** Something that its people do not know yet. */
  readonly isNews: boolean;
  readonly nextAt: number;
}

const nothing: AmbientDone = { runs: [], isNews: false, nextAt: Number.POSITIVE_INFINITY };

/** What becomes of the channels that fill what nobody else wants: the running stretch, and what keeps it from the board. */
export async function runAmbient(
  context: Context,
  ways: RunWays,
  inputs: ShowInputs,
  state: AmbientState,
): Promise<AmbientDone> {
  const { input, plan, since, byId, heldUntil, isWaiting } = state;
  const { now } = inputs;
  if (!input.subscriptions.some(({ rhythm, muted }) => rhythm.kind === "ambient" && !muted)) return nothing;
  const closures = closuresOf(boardDay(plan.timezone, plan.date), input);
  const closure = closureAt(closures, now);
  const nextAt = Math.min(...closures.map(({ begin }) => begin).filter((begin) => begin > now));
  if (closure !== undefined) {
    const runs = shutRuns(input, plan, closure, since);
    return { runs, isNews: runs.length > 0, nextAt };
  }
  const stretch = plan.ambient.find(({ begin, end }) => begin <= now && now < end);
  const channel = stretch && byId.get(stretch.subscriptionId);
  if (isWaiting || stretch === undefined || channel === undefined) return { ...nothing, nextAt };
  const row = { subscriptionId: stretch.subscriptionId, slot: stretch.begin };
  const isFirst = since < stretch.begin;
  if (heldUntil !== null) {
    const run = { ...row, outcome: "Held", because: "event", until: heldUntil } as const;
    return { runs: [run], isNews: isFirst, nextAt };
  }
  const at = momentNow(stretch, now);
  const due: DueSlot = { channel, at, wantedAt: at, turn: Math.floor(at / (stretch.minutes * minuteMs)) };
  const result = await runSlot(context, ways, inputs, due);
  if (result.outcome !== "wait") return { runs: [{ ...row, ...result }], isNews: isFirst, nextAt };
  const run = { ...row, outcome: "Held", because: "person", until: result.until } as const;
  return { runs: [run], isNews: true, nextAt: Math.min(nextAt, result.until) };
}

/** They have no slots that could say that the board is quiet, paused or pinned: one row each says so. */
function shutRuns(input: PlanInput, plan: DayPlan, closure: Closure, since: number): RunRow[] {
  const slot = Math.max(closure.begin, plan.begin);
  if (since >= slot) return [];
  const outcome = closure.mark === "held" ? "Held" : "Silent";
  return input.subscriptions
    .filter((each) => each.rhythm.kind === "ambient" && !each.muted && isPaid(each, slot))
    .map(({ id }) => ({ subscriptionId: id, slot, outcome, because: closure.because, until: closure.end }));
}

function momentNow({ begin, minutes }: AmbientStretch, now: number): number {
  const step = minutes * minuteMs;
  return begin + Math.floor((now - begin) / step) * step;
}
