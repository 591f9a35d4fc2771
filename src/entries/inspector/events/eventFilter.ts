import { eventName } from "../chart/graphModel.ts";
import { actorName } from "../trace/actorName.ts";
import { actorOf, type TracedActor, type TracedStep } from "../trace/trace.ts";
import { requestIdsIn } from "./chain.ts";

/** What an entry of the log is: sent by somebody, an answer, a failure, a time that ran out, or a machine's own. */
export const eventKinds = ["sent", "done", "failed", "delays", "inner"] as const;
export type EventKind = (typeof eventKinds)[number];

function kindOf({ event, error }: TracedStep): EventKind {
  if (error !== null || event.startsWith("xstate.error.")) return "failed";
  if (event.startsWith("xstate.done.")) return "done";
  if (event.startsWith("xstate.after.")) return "delays";
  return event.startsWith("xstate.") ? "inner" : "sent";
}

/** By the actor's key: what it is called. */
export const namesOf = (actors: readonly TracedActor[]): ReadonlyMap<string, string> =>
  new Map(actors.map((actor) => [actor.key, actorName(actor)]));

/** Which entries are looked at: of these kinds, and with this text in event, error, actor, or the id of its call. */
interface EventFilter {
  readonly kinds: ReadonlySet<EventKind>;
  readonly term: string;
}

export function filtered(
  steps: readonly TracedStep[],
  { kinds, term }: EventFilter,
  names: ReadonlyMap<string, string>,
): readonly TracedStep[] {
  if (kinds.size === eventKinds.length && term === "") return steps;
  const sought = term.toLowerCase();
  const has = (text: string): boolean => text.toLowerCase().includes(sought);
  return steps.filter(
    (step) =>
      kinds.has(kindOf(step)) &&
      (sought === "" ||
        has(eventName(step.event)) ||
        has(step.error ?? "") ||
        has(names.get(actorOf(step)) ?? "") ||
        requestIdsIn(step.payload).some(has)),
  );
}
