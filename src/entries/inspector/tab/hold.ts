import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  initialTransition,
  transition,
} from "xstate";
import { startFlowsBy, startPlainFlow } from "../../../flow/startFlow.ts";
import { revived, silent } from "../sessions/silent.ts";
import { machineOf } from "./about.ts";

/** What the gallery asks of the page in one of its frames. */
export interface Hold {
  /** Id of the machine whose actor is held. */
  readonly machine: string;
  readonly theme: "light" | "dark";
  /** What the actor takes on its way there, from its own beginning. */
  readonly events: readonly EventObject[];
}

/**
 * What the frame says that this page stands in; null for every page that stands in none. Only a page of the same origin can
 * say it, so that no link shows anybody a state that is not theirs.
 */
export function heldHere(): Hold | null {
  const asked = (self.frameElement as HTMLElement | null)?.dataset.hold;
  return asked === undefined ? null : (JSON.parse(asked) as Hold);
}

/** Where a machine stands after these events, without ports, times or anything that happens outside. */
export function standAfter(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly EventObject[],
): AnyMachineSnapshot {
  let [stand]: readonly [AnyMachineSnapshot, ...unknown[]] = initialTransition(machine, input as never);
  for (const event of events) [stand] = transition(machine, stand, revived(event) as never);
  return stand;
}

/**
 * The actor's own logic, which is where it is held from its first event on, whatever that is, and sends itself one as it
 * starts: parts of a page that are loaded when a flow first does something are there then, too.
 */
function held(actor: AnyActorRef, logic: AnyStateMachine, events: readonly EventObject[]): AnyStateMachine {
  const quiet = silent(logic);
  let given: unknown;
  let stand: AnyMachineSnapshot | undefined;
  const own: Pick<AnyStateMachine, "getInitialSnapshot" | "start" | "transition"> = {
    getInitialSnapshot: (scope, input) => {
      given = input;
      return quiet.getInitialSnapshot(scope, input);
    },
    start: (snapshot) => {
      quiet.start(snapshot);
      queueMicrotask(() => actor.send({ type: "gallery.hold" }));
    },
    transition: (_snapshot, _event, scope) => {
      stand ??= quiet.restoreSnapshot(quiet.getPersistedSnapshot(standAfter(quiet, given, events)), scope);
      document.documentElement.dataset.held = JSON.stringify(stand?.value);
      return stand;
    },
  };
  return Object.assign(Object.create(quiet) as AnyStateMachine, own);
}

/**
 * Browsers open six connections to one place, and a gallery has more pages than that: no stream is opened in them. The
 * flow is known by its call: importing it would take the console's chunk into every page that can be inspected.
 */
const withoutStream: typeof startPlainFlow = (flow, outside) =>
  startPlainFlow(
    flow,
    "readStream" in outside.calls
      ? {
          ...outside,
          calls: {
            ...outside.calls,
            readStream: (_input: unknown, send: (event: never) => void) => {
              send({ type: "stream.opened" } as never);
              return () => {};
            },
          },
        }
      : outside,
  );

/**
 * Holds the page's actors of a machine where the gallery wants them. Each is given its logic before it has a first
 * snapshot, which is when its system tells that it was made; everything else in the page runs as always. This page tells
 * no inspector.
 */
export function hold({ machine, theme, events }: Hold): { readonly inspect: (event: InspectionEvent) => void } {
  document.documentElement.dataset.theme = theme;
  startFlowsBy(withoutStream);
  return {
    inspect: ({ type, actorRef }) => {
      const actor = actorRef as AnyActorRef & { logic: AnyStateMachine };
      if (type === "@xstate.actor" && machineOf(actor) === machine) actor.logic = held(actor, actor.logic, events);
    },
  };
}
