import type { InspectionEvent } from "xstate";
import { keyedTransitions } from "./protocol.ts";

type Transitions = Extract<InspectionEvent, { type: "@xstate.microstep" }>["_transitions"];

const keys = new WeakMap<Transitions[number], string>();

/** The key of a transition; its siblings' are noted on the way. */
function keyOf(transition: Transitions[number]): string[] {
  if (!keys.has(transition)) for (const one of keyedTransitions(transition.source)) keys.set(one.transition, one.key);
  const key = keys.get(transition);
  return key === undefined ? [] : [key];
}

/** The keys of the transitions that a step took, in their order. */
export const takenKeys = (transitions: Transitions): string[] => transitions.flatMap(keyOf);
