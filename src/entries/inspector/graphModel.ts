import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { keyedTransitions } from "./protocol.ts";

type StateNode = AnyStateMachine["root"];

/** One transition as the chart says it. */
export interface GraphTransition {
  /** As in `transitionKey`. */
  readonly key: string;
  /** "send.request", "done.checkBoard", "after statusSilence"; empty for one that needs no event. */
  readonly event: string;
  readonly guard: string;
  readonly actions: readonly string[];
}

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  readonly isInitial: boolean;
  /** Ports and child machines that run while the state lasts. */
  readonly invokes: readonly string[];
  readonly tags: readonly string[];
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
  [/^xstate\.done\.state\./, "done "],
  [/^xstate\.init$/, "start"],
] as const;

/** An event's name as a person would say it: without what xstate puts around it. */
export function eventName(type: string): string {
  // A delay's event names the state too, which the drawing shows already.
  const delay = /^xstate\.after\.(.+?)\.[^.]+(\..+)?$/.exec(type);
  if (delay) return /^\d+$/.test(delay[1] ?? "") ? `after ${delay[1]} ms` : `after ${delay[1]}`;
  const known = prefixes.find(([prefix]) => prefix.test(type));
  return known ? type.replace(known[0], known[1]) : type;
}

function nameOf(named: unknown): string {
  if (typeof named === "string") return named;
  if (typeof named === "object" && named !== null && "type" in named) return String(named.type);
  return typeof named === "function" ? named.name : "";
}

const describe = (key: string, transition: AnyTransitionDefinition): GraphTransition => ({
  key,
  event: eventName(transition.eventType),
  guard: nameOf(transition.guard),
  actions: transition.actions.map(nameOf),
});

const leaves = ({ transition }: { transition: AnyTransitionDefinition }): boolean => Boolean(transition.target?.length);

function nodeOf(node: StateNode): GraphNode {
  const initial = node.parent?.initial?.target ?? [];
  return {
    id: node.id,
    name: node.key,
    kind: node.type,
    isInitial: initial.includes(node),
    invokes: node.invoke.map((invoke) => nameOf(invoke.src)),
    tags: [...node.tags],
    stays: keyedTransitions(node)
      .filter((keyed) => !leaves(keyed))
      .map(({ key, transition }) => describe(key, transition)),
    children: Object.values(node.states).map((child) => nodeOf(child)),
  };
}

const within = (node: StateNode): StateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => within(child)),
];

/** A machine's definition as nodes and lines, ready to be laid out and drawn. */
export function graphOf(machine: AnyStateMachine): MachineGraph {
  const edges = new Map<string, GraphEdge>();
  let transitions = 0;
  for (const source of within(machine.root)) {
    for (const keyed of keyedTransitions(source)) {
      transitions += 1;
      for (const target of keyed.transition.target ?? []) {
        const id = `${source.id}→${target.id}`;
        const made = describe(keyed.key, keyed.transition);
        const known = edges.get(id)?.transitions ?? [];
        edges.set(id, { id, source: source.id, target: target.id, transitions: [...known, made] });
      }
    }
  }
  return {
    id: machine.id,
    root: nodeOf(machine.root),
    edges: [...edges.values()],
    states: within(machine.root).length - 1,
    transitions,
  };
}
