import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  type StateValue,
} from "xstate";
import { definitionOf } from "../chart/definitions.ts";
import { revived, silent, stillClock } from "../sessions/silent.ts";
import { takenKeys } from "../trace/takenKeys.ts";

/** Where a copy of an actor stands. */
export interface Stand {
  readonly value: StateValue;
  readonly context: unknown;
  readonly status: string;
}

/** What an event did to a copy. */
export interface Tried {
  readonly event: EventObject;
  readonly after: Stand;
  /** By `transitionKey`; none where the event is ignored. */
  readonly transitions: readonly string[];
  /** Ports and child machines that are called now and were not before. */
  readonly calls: readonly string[];
  readonly emitted: readonly EventObject[];
}

/**
 * Why an event cannot be tried: the machine threw, which it does where what was blanked, or not given, is needed, and for a state
 * that it does not have: a session, or a tab, of another version told it.
 */
export interface Untried {
  readonly reason: string;
}

const nothing: AnyActorLogic = fromCallback(() => {});

/** What runs at a place, by its id. */
const invokedAt = (machine: AnyStateMachine, { value, context }: Stand) =>
  snapshotAt(machine, value, context)._nodes.flatMap(({ invoke }) => invoke);

const untried = (error: unknown): Untried => ({ reason: error instanceof Error ? error.message : String(error) });

/** What is found where a machine stands, or why it cannot stand there. */
function orUntried<Found>(find: () => Found): Found | Untried {
  try {
    return find();
  } catch (error) {
    return untried(error);
  }
}

/** Who is asked where a machine stands, by id, and whether it is a machine as well. */
export const askedAt = (machine: AnyStateMachine, value: StateValue) =>
  orUntried(() =>
    invokedAt(machine, { value, context: undefined, status: "active" }).map(({ id, src }) => {
      return { id, isMachine: typeof src === "string" && definitionOf(src) !== undefined };
    }),
  );

const snapshotAt = (machine: AnyStateMachine, value: StateValue, context: unknown): AnyMachineSnapshot =>
  machine.resolveState({ value, context } as never);

/** Every event that the machine knows where it stands, xstate's own for answers and times included, in the chart's order. */
export function eventsAt(machine: AnyStateMachine, { value, context, status }: Stand): readonly string[] | Untried {
  if (status !== "active") return [];
  return orUntried(() => {
    const nodes = snapshotAt(machine, value, context)._nodes.toReversed();
    return [...new Set(nodes.flatMap(({ transitions }) => [...transitions.keys()]))].filter((type) => type !== "*");
  });
}

/**
 * What an event would do to an actor that stands there: on a copy, in this page, without ports and times, so that nothing
 * happens outside.
 */
export function tryEvent(machine: AnyStateMachine, stand: Stand, event: EventObject): Tried | Untried {
  const transitions: string[] = [];
  const emitted: EventObject[] = [];
  let failure: unknown;
  try {
    const { value, context } = stand;
    const children = Object.fromEntries(
      invokedAt(machine, stand).map(({ id }) => [id, createActor(nothing, { id })] as const),
    );
    const copy = createActor(silent(machine), {
      snapshot: { ...snapshotAt(machine, value, structuredClone(context)), children } as never,
      clock: stillClock,
      inspect: (inspected) => {
        if (inspected.type === "@xstate.microstep") transitions.push(...takenKeys(inspected._transitions));
      },
    });
    copy.on("*", (said) => void emitted.push(said));
    copy.subscribe({
      error: (error) => {
        failure = error;
      },
    });
    copy.start();
    const before = new Set(Object.keys(copy.getSnapshot().children));
    transitions.length = 0;
    copy.send(revived(event));
    const snapshot = copy.getSnapshot();
    copy.stop();
    if (failure !== undefined) throw failure;
    const calls = Object.keys(snapshot.children).filter((id) => !before.has(id));
    return { event, transitions, calls, emitted, after: standOf(snapshot) };
  } catch (error) {
    return untried(error);
  }
}

const standOf = ({ value, context, status }: AnyMachineSnapshot): Stand => ({ value, context, status });
