import { actorName } from "./trace/actorName.ts";
import type { Trace, TracedActor } from "./trace/trace.ts";

/** Whether nothing has moved an actor since it began, as far as the trace reaches: it stands where it started. */
const isStill = (trace: Trace, { key }: TracedActor): boolean =>
  (trace.own.get(key) ?? []).every(({ transitions }) => transitions.length === 0);

/** Of a page's running actors, those that rest: nothing has moved them, or anybody that they started. */
export function restingIn(trace: Trace, running: readonly TracedActor[]): ReadonlySet<TracedActor> {
  const byId = new Map(running.map((actor) => [actor.id, actor]));
  const moved = new Set<TracedActor>();
  for (const actor of running) {
    if (isStill(trace, actor)) continue;
    for (let at: TracedActor | undefined = actor; at && !moved.has(at); at = byId.get(at.parent ?? "")) moved.add(at);
  }
  return new Set(running.filter((actor) => !moved.has(actor)));
}

/** Those whose name, machine, or what they are about holds a term. */
export const actorsNamed = (actors: readonly TracedActor[], term: string): readonly TracedActor[] => {
  const sought = term.trim().toLowerCase();
  return actors.filter((one) => `${actorName(one)} ${one.machine ?? ""}`.toLowerCase().includes(sought));
};
