import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { guardName } from "../chart/graphModel.ts";
import { statesIn } from "../chart/reach.ts";
import { keyedTransitions } from "../trace/protocol.ts";

/** One of the ways that an event could have gone from a state. */
interface Way {
  readonly key: string;
  /** The guard's name; null where none is asked. */
  readonly guard: string | null;
  /** Where it leads, by path; null where it stays. */
  readonly to: string | null;
  /** Candidates are asked in their order until one is taken. */
  readonly fate: "refused" | "taken" | "notAsked";
}

const targetOf = ({ target }: AnyTransitionDefinition): string | null =>
  target?.length ? target.map(({ path, key }) => path.join(".") || key).join(", ") : null;

/** All the ways that stood open where these transitions were taken; none where there was nothing to decide. */
export function waysAt(machine: AnyStateMachine, taken: readonly string[]): readonly Way[] {
  const all = statesIn(machine.root).flatMap((node) => keyedTransitions(node));
  return taken.flatMap((key) => {
    const chosen = all.find((one) => one.key === key)?.transition;
    if (!chosen) return [];
    const candidates = all.filter(
      ({ transition }) => transition.source === chosen.source && transition.eventType === chosen.eventType,
    );
    if (candidates.every(({ transition }) => !transition.guard)) return [];
    const at = candidates.findIndex((one) => one.key === key);
    return candidates.map(({ key: own, transition }, index): Way => {
      const fate = index === at ? "taken" : index < at ? "refused" : "notAsked";
      return { key: own, guard: guardName(transition.guard), to: targetOf(transition), fate };
    });
  });
}
