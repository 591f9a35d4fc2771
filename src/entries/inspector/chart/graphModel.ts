import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { duration } from "../../../words/inspector.ts";
import { keyedTransitions } from "../trace/protocol.ts";

type StateNode = AnyStateMachine["root"];

/** One transition as the chart says it. */
export interface GraphTransition {
  /** As in `transitionKey`. */
  readonly key: string;
  /** "send.request", "done.checkBoard", "after statusSilence"; empty for one that needs no event. */
  readonly event: string;
  /** How long a delay takes, where that is fixed: "3 min". */
  readonly time: string | null;
  readonly guard: string;
  readonly actions: readonly string[];
}

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  /** A `pill` stands for a state that is drawn elsewhere, `more` for lines that are not drawn now. */
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history" | "pill" | "more";
  readonly isInitial: boolean;
  readonly description: string;
  /** Ports and child machines that run while the state lasts. */
  readonly invokes: readonly string[];
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** Transitions that stay inside: something is done, the state lasts. */
  readonly stays: readonly GraphTransition[];
  readonly children: readonly GraphNode[];
}

/** All transitions from one state to another, drawn as one line. */
export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly GraphTransition[];
}

export interface MachineGraph {
  readonly id: string;
  readonly root: GraphNode;
  readonly edges: readonly GraphEdge[];
  readonly states: number;
  readonly transitions: number;
}

const prefixes = [
  [/^xstate\.done\.actor\./, "done."],
  [/^xstate\.error\.actor\./, "error."],
  [/^xstate\.snapshot\./, "changed."],
  [/^xstate\.done\.state\./, "done "],
  [/^xstate\.init$/, "start"],
] as const;

const delayOf = (type: string): string | undefined => /^xstate\.after\.(.+?)\.[^.]+(\..+)?$/.exec(type)?.[1];

/** An event's name as a person would say it: without what xstate puts around it. */
export function eventName(type: string): string {
  // A delay's event names the state too, which the drawing shows already.
  const delay = delayOf(type);
  if (delay) return /^\d+$/.test(delay) ? `after ${duration(Number(delay))}` : `after ${delay}`;
  const known = prefixes.find(([prefix]) => prefix.test(type));
  return known ? type.replace(known[0], known[1]) : type;
}

/** What a part of a chart is called: by its name, else by what xstate made it of. */
function nameOf(named: unknown): string {
  if (typeof named === "string") return named;
  if ((typeof named === "object" || typeof named === "function") && named !== null) {
    if ("type" in named && typeof named.type === "string") return named.type.replace(/^xstate\./, "");
    if ("name" in named) return String(named.name);
  }
  return "";
}

/** What a guard is called; null where there is none. */
export const guardName = (guard: unknown): string | null => (guard ? nameOf(guard) : null);

const namesOf = (named: unknown): string[] => (named === undefined ? [] : [named].flat().map(nameOf));

/** How long a transition waits, where the machine says so in milliseconds. */
function timeOf({ implementations }: AnyStateMachine, type: string): string | null {
  const delay = delayOf(type);
  const time: unknown = delay === undefined ? undefined : implementations.delays[delay];
  return typeof time === "number" ? duration(time) : null;
}

type Describe = (keyed: { readonly key: string; readonly transition: AnyTransitionDefinition }) => GraphTransition;

const describeOf =
  (machine: AnyStateMachine): Describe =>
  ({ key, transition }) => ({
    key,
    event: eventName(transition.eventType),
    time: timeOf(machine, transition.eventType),
    guard: nameOf(transition.guard),
    actions: transition.actions.map(nameOf),
  });

/** A transition as one text, whichever place it has among others: "idle --send.request [hasMessage]/ keepRequest". */
export function transitionSentence({ source, eventType, guard, actions }: AnyTransitionDefinition): string {
  const condition = guard ? ` [${nameOf(guard)}]` : "";
  const done = actions.map(nameOf).join(", ");
  return `${source.path.join(".") || source.key} --${eventName(eventType) || "always"}${condition}${done && ` / ${done}`}`;
}

const leaves = ({ transition }: { transition: AnyTransitionDefinition }): boolean => Boolean(transition.target?.length);

function nodeOf(node: StateNode, describe: Describe, notes: Readonly<Record<string, string>>): GraphNode {
  const initial = node.parent?.initial?.target ?? [];
  // What xstate adds to entry and exit for delays is said by the delay itself.
  const { entry, exit } = node.config as { entry?: unknown; exit?: unknown };
  return {
    id: node.id,
    name: node.key,
    kind: node.type,
    isInitial: initial.includes(node),
    description: node.description ?? notes[node.key] ?? "",
    invokes: node.invoke.map((invoke) => nameOf(invoke.src)),
    tags: [...node.tags],
    entry: namesOf(entry),
    exit: namesOf(exit),
    stays: keyedTransitions(node)
      .filter((keyed) => !leaves(keyed))
      .map(describe),
    children: Object.values(node.states).map((child) => nodeOf(child, describe, notes)),
  };
}

const within = (node: StateNode): StateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => within(child)),
];

/** A machine's definition as nodes and lines, ready to be laid out and drawn; `notes` says by name what its states are. */
export function graphOf(machine: AnyStateMachine, notes: Readonly<Record<string, string>> = {}): MachineGraph {
  const describe = describeOf(machine);
  const edges = new Map<string, GraphEdge>();
  let transitions = 0;
  for (const source of within(machine.root)) {
    for (const keyed of keyedTransitions(source)) {
      transitions += 1;
      for (const target of keyed.transition.target ?? []) {
        const id = `${source.id}→${target.id}`;
        const known = edges.get(id)?.transitions ?? [];
        edges.set(id, { id, source: source.id, target: target.id, transitions: [...known, describe(keyed)] });
      }
    }
  }
  return {
    id: machine.id,
    root: nodeOf(machine.root, describe, notes),
    edges: [...edges.values()],
    states: within(machine.root).length - 1,
    transitions,
  };
}

/** A state and all that are in it, outer ones first. */
export const nodesIn = (node: GraphNode): readonly GraphNode[] => [node, ...node.children.flatMap(nodesIn)];
