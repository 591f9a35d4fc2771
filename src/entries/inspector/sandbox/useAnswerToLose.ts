import { useEffect } from "react";
import * as words from "../../../words/inspector.ts";
import type { Listener } from "../trace/listener.ts";
import { contextKey, type Trace, type TracedStep } from "../trace/trace.ts";
import { answerToLose } from "./answerToLose.ts";
import type { Sandbox } from "./useSandbox.ts";

/** Loses the answer of a step on a copy; where it cannot, and a reason is known, with that. */
interface LoseKey {
  readonly onLose: (() => void) | null;
  readonly whyKept: string | null;
}

/**
 * Opens the copy on which the answer that a step brought, or waits for, is lost. `onLose` is null where there is no such answer,
 * and while the tab is asked what the actor held then.
 */
export function useAnswerToLose(
  trace: Trace,
  step: TracedStep | undefined,
  listener: Listener,
  openCopy: (copy: Pick<Sandbox, "actor" | "machine" | "begin" | "next">, asking: TracedStep) => void,
): LoseKey {
  const found = answerToLose(trace, step);
  const lost = found && "reason" in found ? null : found;
  const key = lost && contextKey(lost.actor.key, lost.asking.index);
  const isKnown = key !== null && key in trace.contexts;
  const actor = lost?.actor;
  const index = lost?.asking.index;
  useEffect(() => {
    if (actor && index !== undefined && !isKnown && listener.isLive) listener.askContext(actor, index);
  }, [actor, index, isKnown, listener]);
  if (found && "reason" in found) return { onLose: null, whyKept: words.untried(found.reason) };
  if (!lost || key === null || !isKnown) return { onLose: null, whyKept: null };
  const { asking, event, machine } = lost;
  const begin = { value: asking.value, context: trace.contexts[key], status: asking.status };
  return { onLose: () => openCopy({ actor: lost.actor, machine, begin, next: event }, asking), whyKept: null };
}
