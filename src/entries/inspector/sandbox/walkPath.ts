import type { AnyStateMachine, EventObject } from "xstate";
import type { Path } from "../chart/reach.ts";
import { replay } from "../sessions/replay.ts";
import type { Trace } from "../trace/trace.ts";
import { samplesOf } from "./sample.ts";
import { type Stand, type Tried, tryEvent, type Untried } from "./tryEvent.ts";
import type { Sandbox } from "./useSandbox.ts";

/** A walk over a path, on a copy: as far as what events carried in this session leads. */
type Walk = Pick<Sandbox, "begin" | "tried" | "next"> & {
  readonly start: NonNullable<Sandbox["start"]>;
  readonly walk: NonNullable<Sandbox["walk"]>;
};

/** An event that no machine names, for what is taken on any. */
const unnamed = "an.event.that.nobody.names";

/** The first of what may be carried with which the wanted transition is taken; else what is to be filled in. */
function tryWanted(machine: AnyStateMachine, stand: Stand, key: string, events: readonly EventObject[]): Tried | null {
  for (const event of events) {
    const tried = tryEvent(machine, stand, event);
    if (!("reason" in tried) && tried.transitions.includes(key)) return tried;
  }
  return null;
}

/**
 * Walks a path from the machine's beginning, with what its actors began with and what such events carried in the session.
 * It ends before the transition whose guard says no to all of that, with the event to be filled in. `Untried` where the machine
 * cannot even begin without what was blanked, or not given.
 */
export function walkPath(machine: AnyStateMachine, path: Path, trace: Trace): Walk | Untried {
  const own = trace.actors
    .filter((actor) => actor.machine === machine.id)
    .flatMap(({ key }) => trace.own.get(key) ?? []);
  const began = own.findLast(({ event }) => event === "xstate.init")?.payload as { input?: unknown } | undefined;
  let begin: Stand;
  let taken: readonly string[];
  try {
    const { start, keys, context } = replay(machine, began?.input);
    begin = { value: start.to, context, status: "active" };
    taken = keys;
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
  const start = { input: began?.input, transitions: taken };
  const tried: Tried[] = [];
  for (const [at, { key, transition }] of path.entries()) {
    // What follows by itself was taken with the step before.
    if (taken.includes(key)) continue;
    const stand = tried.at(-1)?.after ?? begin;
    const type = transition.eventType === "*" ? unnamed : transition.eventType;
    const events = type === "" ? [] : samplesOf(trace, type).map((carried) => ({ ...carried, type }));
    const one = tryWanted(machine, stand, key, events);
    if (one === null) return { begin, tried, start, next: events[0] ?? null, walk: { done: at, all: path.length } };
    tried.push(one);
    taken = one.transitions;
  }
  return { begin, tried, start, next: null, walk: { done: path.length, all: path.length } };
}
