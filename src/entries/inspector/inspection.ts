import { definitions } from "./chart/definitions.ts";
import type { Place } from "./place.ts";
import { dark, type Light, lightOf, stepsOf, type Trace, type TracedActor, type TracedStep } from "./trace/trace.ts";

/** What is on the screen: the chosen machine and actor, the held step, and what the drawing lights. */
export interface Shown {
  readonly machine: string;
  readonly actor: TracedActor | null;
  /** Undefined while following. */
  readonly step: TracedStep | undefined;
  readonly steps: readonly TracedStep[];
  /** The step whose context is shown: the actor's last one up to the held step, or up to its end. */
  readonly contextStep: TracedStep | undefined;
  readonly light: Light;
}

const isRunning = (actor: TracedActor): boolean => actor.status === "active";

/** Which actor is looked at: the chosen one, else a running one of the chosen machine. */
function actorAt(trace: Trace, place: Place): TracedActor | null {
  const chosen = trace.actors.find(({ key }) => key === place.actor);
  if (chosen) return chosen;
  if (place.machine === null) return trace.actors.find(isRunning) ?? null;
  const actors = trace.actors.filter(({ machine }) => machine === place.machine);
  return actors.findLast(isRunning) ?? actors.at(-1) ?? null;
}

/** Puts together what the trace knows and what the address asks for. */
export function showing(trace: Trace, place: Place): Shown {
  const step = place.step === null ? undefined : trace.steps.find(({ id }) => id === place.step);
  const actor = actorAt(trace, place);
  const machine = place.machine ?? actor?.machine ?? definitions[0]?.machine.id ?? "";
  const own = actor !== null && actor.machine === machine ? actor : null;
  const ownSteps = own ? stepsOf(trace, own, step) : [];
  const steps = place.isWide || !own ? trace.steps : stepsOf(trace, own, undefined);
  const contextStep = step || (own && !isRunning(own)) ? ownSteps.at(-1) : undefined;
  return { machine, actor: own, step, steps, contextStep, light: own ? lightOf(machine, ownSteps, own.value) : dark };
}
