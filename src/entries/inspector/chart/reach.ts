import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { keyedTransitions } from "../trace/protocol.ts";

type StateNode = AnyStateMachine["root"];

/** A way from one resting state to a transition: the transitions before it, and itself as the last one. */
export type Path = readonly { readonly key: string; readonly transition: AnyTransitionDefinition }[];

/** A state and all in it. */
export const statesIn = (node: StateNode): readonly StateNode[] => [
  node,
  ...Object.values(node.states).flatMap(statesIn),
];

const above = (node: StateNode): readonly StateNode[] => (node.parent ? [node, ...above(node.parent)] : [node]);

/** Where one rests after a state is entered; a history may lead to any state beside it. */
function restsIn(node: StateNode): readonly StateNode[] {
  if (node.type === "history") return node.parent ? Object.values(node.parent.states).flatMap(restsOfSibling) : [];
  if (node.type === "parallel") return Object.values(node.states).flatMap(restsIn);
  if (node.type === "compound") return (node.initial?.target ?? []).flatMap(restsIn);
  return [node];
}

const restsOfSibling = (node: StateNode): readonly StateNode[] => (node.type === "history" ? [] : restsIn(node));

/** Every transition that may be taken while one rests in a state: its own, and those of the states around it. */
const waysFrom = (leaf: StateNode) => above(leaf).flatMap((node) => keyedTransitions(node));

/** By the state's id: the shortest way there, whatever guards say. */
function reached(machine: AnyStateMachine): ReadonlyMap<string, Path> {
  const paths = new Map<string, Path>(restsIn(machine.root).map((node) => [node.id, []]));
  let edge = restsIn(machine.root);
  while (edge.length) {
    const next: StateNode[] = [];
    for (const leaf of edge) {
      const path = paths.get(leaf.id) ?? [];
      for (const keyed of waysFrom(leaf)) {
        for (const rest of (keyed.transition.target ?? []).flatMap(restsIn)) {
          if (paths.has(rest.id)) continue;
          paths.set(rest.id, [...path, keyed]);
          next.push(rest);
        }
      }
    }
    edge = next;
  }
  return paths;
}

/** The shortest way to a transition and over it; null where none leads to its state. */
export function shortestPath(machine: AnyStateMachine, key: string): Path | null {
  let best: Path | null = null;
  const states = new Map(statesIn(machine.root).map((node) => [node.id, node]));
  for (const [id, path] of reached(machine)) {
    const leaf = states.get(id);
    const last = leaf && waysFrom(leaf).find((keyed) => keyed.key === key);
    if (last && (best === null || path.length + 1 < best.length)) best = [...path, last];
  }
  return best;
}

/** Ids of the states that can be rested in or stand around one that can. */
export function reachable(machine: AnyStateMachine): ReadonlySet<string> {
  const states = new Map(statesIn(machine.root).map((node) => [node.id, node]));
  return new Set(
    [...reached(machine).keys()].flatMap((id) => above(states.get(id) ?? machine.root).map((node) => node.id)),
  );
}

/** Whether anything leads away from a resting state, or from a state around it. */
export function canLeave(leaf: StateNode): boolean {
  const beside = above(leaf)
    .filter(({ type }) => type === "parallel")
    .flatMap(statesIn);
  const leads = (node: StateNode): boolean =>
    keyedTransitions(node).some(({ transition }) => transition.target?.some((target) => target !== leaf));
  return (
    above(leaf).some(leads) ||
    beside.some((node) => keyedTransitions(node).some(({ transition }) => leavesAll(transition, leaf)))
  );
}

/** Of a state in another region: whether it ends this one too. */
const leavesAll = ({ target }: AnyTransitionDefinition, leaf: StateNode): boolean =>
  Boolean(target?.some((one) => !above(leaf).some((outer) => outer.type === "parallel" && above(one).includes(outer))));
