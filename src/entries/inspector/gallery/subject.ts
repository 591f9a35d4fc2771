import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  initialTransition,
  transition,
} from "xstate";
import { getShortestPaths } from "xstate/graph";
import { PortRefusal } from "../../../../machines/port.ts";
import { silent } from "../sessions/silent.ts";

/** What stands for the id of the person's board, in addresses, inputs and events. */
export const board = "{board}";

/** How a machine's states are come by, and the screen that shows them. */
interface Pictured<Machine extends AnyStateMachine> {
  /** Of the screen, with `board` in the place of the board's id. */
  readonly address: string;
  /** As the screen gives it. */
  readonly input?: InputFrom<Machine>;
  /** What persons, and the page, may say to it. */
  readonly events: readonly EventFromLogic<Machine>[];
  /** By the port's id: what it may answer. That its answer is lost needs no word. */
  readonly answers?: Readonly<Record<string, readonly unknown[]>>;
  /** Looks within a state that a person tells apart: shown beside the state as it is come by first. */
  readonly looks?: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>;
}

export interface Subject extends Pictured<AnyStateMachine> {
  readonly machine: AnyStateMachine;
}

export const subject = <Machine extends AnyStateMachine>(machine: Machine, pictured: Pictured<Machine>): Subject =>
  ({ machine, ...pictured }) as unknown as Subject;

/** A state to be pictured, and how it is come by. */
export interface Stand {
  readonly value: unknown;
  /** "confirmingQuietHours", with dots below it. */
  readonly state: string;
  /** Which of the looks it is; null for the first one that is met. */
  readonly look: string | null;
  readonly events: readonly EventObject[];
}

/** So many steps are tried at most. */
const longestSearch = 20_000;

const nameOf = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([name, below]) => {
          const rest = nameOf(below);
          return rest ? `${name}.${rest}` : name;
        })
        .join(" ")
    : String(value ?? "");

const lost = new PortRefusal({ code: "AnswerLost" });

/** What ports and times may bring where it stands. */
function broughtAt({ _nodes }: AnyMachineSnapshot, answers: Subject["answers"] = {}): readonly EventObject[] {
  const times = _nodes.flatMap(({ transitions }) =>
    [...transitions.keys()].filter((type) => type.startsWith("xstate.after")),
  );
  return [
    ..._nodes
      .flatMap(({ invoke }) => invoke)
      .flatMap(({ id }) => [
        ...(answers[id] ?? []).map((output) => ({ type: `xstate.done.actor.${id}`, output })),
        { type: `xstate.error.actor.${id}`, error: lost },
      ]),
    ...times.map((type) => ({ type })),
  ];
}

/** The search's own stand-in for an actor has no system, which an action of ours may look at: here each step is xstate's pure one. */
function pure(machine: AnyStateMachine): AnyStateMachine {
  const quiet = silent(machine);
  const steps: Pick<AnyStateMachine, "getInitialSnapshot" | "transition"> = {
    getInitialSnapshot: (_scope, input) => initialTransition(quiet, input as never)[0],
    transition: (snapshot, event) => transition(quiet, snapshot, event as never)[0],
  };
  return Object.assign(Object.create(quiet) as AnyStateMachine, steps);
}

/** Every state that a living actor of it can rest in, by the shortest way, and the looks in it; in the order of their ways. */
export function standsOf({ machine, input, events, answers, looks = {} }: Subject): readonly Stand[] {
  const paths = getShortestPaths(pure(machine), {
    input: input as never,
    events: (snapshot) => [...events, ...broughtAt(snapshot as AnyMachineSnapshot, answers)] as never,
    // An error that nobody hears ends an actor where it stands.
    serializeState: ({ value, context, status }) => JSON.stringify([value, context, status]),
    limit: longestSearch,
  })
    .filter(({ state }) => state.status === "active")
    .toSorted((one, other) => one.weight - other.weight);
  const stands = new Map<string, Stand>();
  for (const { state, steps } of paths) {
    const at = {
      value: state.value,
      state: nameOf(state.value),
      events: steps.map(({ event }) => event as EventObject).filter(({ type }) => type !== "xstate.init"),
    };
    const seen = Object.keys(looks).filter((look) => looks[look]?.(state));
    for (const look of [null, ...seen]) {
      const key = JSON.stringify([state.value, look]);
      if (!stands.has(key)) stands.set(key, { ...at, look });
    }
  }
  // A look that is how the state is met first is that state.
  return [...stands.values()].filter(
    ({ look, value, events: way }) => look === null || stands.get(JSON.stringify([value, null]))?.events !== way,
  );
}

/** With the board's id in its place. */
export const ofBoard = <Value>(value: Value, boardId: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(board, boardId)) as Value;
