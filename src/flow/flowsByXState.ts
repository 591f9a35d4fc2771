import {
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  type StateValue,
} from "xstate";
import type { Flow, FlowOutside, FlowRun } from "../../machines/flow.ts";
import { type MachineOf, machineOf } from "../../machines/flowMachine.ts";
import type { startFlow } from "./startFlow.ts";

const nameOf = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([name, below]) => (below === undefined ? name : `${name}.${nameOf(below)}`))
        .join(" ");

/** A flow's machine with the outside world that the page gives it. */
function provideFlow<Context, Input, Event extends EventObject, Emitted extends EventObject>(
  flow: Flow<Context, Input, Event, Emitted, string>,
  calls: FlowOutside<Context, Input, Event, Emitted, string>["calls"],
): MachineOf<Context, Input, Event, Emitted> {
  const actors = Object.entries(flow.calls).map(([name, { kind }]): [string, AnyActorLogic] => [
    name,
    kind === "promise"
      ? fromPromise(({ input }) => calls[name]?.(input as never, () => {}) as Promise<unknown>)
      : fromCallback(({ input, sendBack }) => calls[name]?.(input as never, sendBack as never) as () => void),
  ]);
  return machineOf(flow).provide({ actors: Object.fromEntries(actors) } as never);
}

/** Runs flows by XState, so that the inspector sees them: `startFlowsBy(flowsUnder({ inspect }))`. */
export const flowsUnder =
  (options: { readonly inspect?: (event: InspectionEvent) => void }): typeof startFlow =>
  (flow, { input, calls, tell, changed }) => {
    const actor = createActor(provideFlow(flow, calls) as unknown as AnyStateMachine, { input, ...options });
    const run: FlowRun<never, never> = {
      get state() {
        return nameOf((actor.getSnapshot() as { value: StateValue }).value);
      },
      get context() {
        return actor.getSnapshot().context as never;
      },
      get isOver() {
        return actor.getSnapshot().status !== "active";
      },
      send: (event) => actor.send(event),
      stop: () => void actor.stop(),
    };
    actor.on("*", (told) => tell?.(told as never));
    actor.subscribe(() => changed?.(run));
    actor.start();
    return run as never;
  };
