import { type AnyStateMachine, createActor, type EventObject, fromCallback, type StateValue } from "xstate";
import { PortRefusal, type Refusal } from "../../../../machines/port.ts";
import { transitionSentence } from "../chart/graphModel.ts";
import { takenKeys } from "../trace/takenKeys.ts";

/** Where a step led, and by which transitions. */
export interface Replayed {
  readonly to: StateValue;
  readonly by: readonly string[];
}

interface Replay {
  readonly start: Replayed;
  /** Of the transitions of the last step, by `transitionKey`. */
  readonly keys: readonly string[];
  readonly context: unknown;
  send(event: EventObject): Replayed;
}

/** Times run out when the session says so. */
export const stillClock = { setTimeout: () => 0, clearTimeout: () => {} };

/** Ports and child machines that do nothing: what they answered stands in the session. */
export function silent(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors as Readonly<Record<string, unknown>>);
  const actors = Object.fromEntries(names.map((name) => [name, fromCallback(() => {})]));
  return machine.provide({ actors } as never);
}

const isRefusal = (error: unknown): error is { readonly refusal: Refusal } =>
  typeof error === "object" && error !== null && "refusal" in error;

/** What came over the channel, or out of a file, is plain data; a machine looks for the port's own kind of error. */
export const revived = (event: EventObject): EventObject =>
  "error" in event && isRefusal(event.error)
    ? Object.assign({ ...event }, { error: new PortRefusal(event.error.refusal) })
    : event;

/** A machine alone, which takes again what a session tells: no port is called, and no time passes by itself. */
export function replay(machine: AnyStateMachine, input?: unknown): Replay {
  let by: string[] = [];
  let taking: string[] = [];
  let keys: readonly string[] = [];
  let failure: unknown;
  const actor = createActor(silent(machine), {
    input,
    clock: stillClock,
    inspect: (event) => {
      if (event.type !== "@xstate.microstep") return;
      by.push(...event._transitions.map(transitionSentence));
      taking.push(...takenKeys(event._transitions));
    },
  });
  actor.subscribe({
    error: (error) => {
      failure = error;
    },
  });
  const taken = (): Replayed => {
    if (failure !== undefined) throw failure;
    const step = { to: actor.getSnapshot().value as StateValue, by };
    keys = taking;
    by = [];
    taking = [];
    return step;
  };
  actor.start();
  const start = taken();
  return {
    start,
    get keys() {
      return keys;
    },
    get context() {
      return actor.getSnapshot().context as unknown;
    },
    send: (event) => {
      actor.send(revived(event));
      return taken();
    },
  };
}
