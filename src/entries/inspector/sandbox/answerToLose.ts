import type { EventObject } from "xstate";
import { definitionOf } from "../chart/definitions.ts";
import { stepBefore } from "../events/chain.ts";
import { actorOf, type Trace, type TracedActor, type TracedStep } from "../trace/trace.ts";
import { lostAnswer } from "./sample.ts";
import { askedAt, type Untried } from "./tryEvent.ts";

/** An answer that can be lost: of whom, as which step left it when the port was asked, and what it hears instead. */
interface AnswerToLose {
  readonly actor: TracedActor;
  readonly machine: string;
  readonly asking: TracedStep;
  readonly event: EventObject;
}

const answers = /^xstate\.(?:done|error)\.actor\.(.+)$/;

/**
 * The answer that a step brought, a child machine's too, or that of a port that is waited for after it; null where there is none.
 * `Untried` where the machine does not have the state that the step tells.
 */
export function answerToLose(trace: Trace, step: TracedStep | undefined): AnswerToLose | Untried | null {
  const actor = step && trace.actors.find(({ key }) => key === actorOf(step));
  const machine = actor?.machine ?? null;
  const definition = machine === null ? undefined : definitionOf(machine);
  if (!step || !actor || machine === null || !definition) return null;
  const before = stepBefore(trace, step);
  const answered = answers.exec(step.event)?.[1];
  const askedBefore = before && answered !== undefined ? askedAt(definition, before.value) : [];
  if ("reason" in askedBefore) return askedBefore;
  if (before && answered !== undefined && askedBefore.some(({ id }) => id === answered)) {
    return { actor, machine, asking: before, event: lostAnswer(answered) };
  }
  const asked = askedAt(definition, step.value);
  if ("reason" in asked) return asked;
  const port = asked.find(({ isMachine }) => !isMachine);
  return port ? { actor, machine, asking: step, event: lostAnswer(port.id) } : null;
}
