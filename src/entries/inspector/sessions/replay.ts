import { type AnyStateMachine, createActor, type EventObject, type StateValue } from "xstate";
import { transitionSentence } from "../chart/graphModel.ts";
import { takenKeys } from "../trace/takenKeys.ts";
import { revived, silent, stillClock } from "./silent.ts";

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
