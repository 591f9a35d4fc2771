import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";

const delayOf = (eventType: string): string | undefined => /^xstate\.after\.(.+?)\./.exec(eventType)?.[1];

/** "after 30000", "done.unlock", "error.unlock", "always", or the event as it is. */
function eventOf(transition: AnyTransitionDefinition, machine: AnyStateMachine): string {
  const { eventType } = transition;
  if (eventType === "") return "always";
  const name = delayOf(eventType);
  if (name === undefined) return eventType.replace(/^xstate\.(done|error)\.actor\./, "$1.");
  const delay = (machine.implementations.delays as Record<string, unknown>)[name];
  return `after ${typeof delay === "number" ? delay : name}`;
}

function siblingsOf(transition: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  const { source, eventType } = transition;
  return eventType === "" ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
}

/** "source|event|index among its siblings": what a guard is counted by. */
export function guardKey(transition: AnyTransitionDefinition, machine: AnyStateMachine): string {
  const index = siblingsOf(transition).indexOf(transition);
  return [transition.source.path.join("."), eventOf(transition, machine), index].join("|");
}

/** "source|event|index among its siblings|target": the name of a transition wherever coverage is told. */
export function flowKey(transition: AnyTransitionDefinition, machine: AnyStateMachine): string {
  const target = transition.target?.map(({ path }) => path.join(".")).join(" & ") ?? "";
  return `${guardKey(transition, machine)}|${target}`;
}

/** How mutation begins the labels of what it changes at a transition: "idle --send.request[0]". */
export function mutationPlace(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const delay = delayOf(eventType);
  const event = eventType.replace(/^xstate\.(done|error)\.actor\./, "$1.") || "always";
  const index = siblingsOf(transition).indexOf(transition);
  return `${source.path.join(".") || "(root)"} --${delay === undefined ? event : `after ${delay}`}[${index}]`;
}
