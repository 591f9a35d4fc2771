import { useEffect } from "react";
import type { Listener } from "../trace/listener.ts";
import { contextKey, type Trace, type TracedStep } from "../trace/trace.ts";
import { answerToLose } from "./answerToLose.ts";
import type { Sandbox } from "./useSandbox.ts";

/**
 * The copy on which the answer that a step brought, or waits for, is lost, and the step that it is of. Null where there is no such
 * answer, and while the tab is asked what the actor held then.
 */
export function useAnswerToLose(
  trace: Trace,
  step: TracedStep | undefined,
  listener: Listener,
): { readonly copy: Pick<Sandbox, "actor" | "machine" | "begin" | "next">; readonly asking: TracedStep } | null {
  const lost = answerToLose(trace, step);
  const key = lost && contextKey(lost.actor.key, lost.asking.index);
  const isKnown = key !== null && key in trace.contexts;
  const actor = lost?.actor;
  const index = lost?.asking.index;
  useEffect(() => {
    if (actor && index !== undefined && !isKnown && listener.isLive) listener.askContext(actor, index);
  }, [actor, index, isKnown, listener]);
  if (!lost || key === null || !isKnown) return null;
  const { asking, event, machine } = lost;
  const begin = { value: asking.value, context: trace.contexts[key], status: asking.status };
  return { copy: { actor: lost.actor, machine, begin, next: event }, asking };
}
