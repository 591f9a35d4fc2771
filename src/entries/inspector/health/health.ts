import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { canLeave, reachable, statesIn } from "../chart/reach.ts";
import { keyedTransitions } from "../trace/protocol.ts";

/** What may be wrong with a chart; the last two are seen only while it runs. */
export const ailments = ["unreachable", "deadEnd", "unheard", "sameGuard", "outlived"] as const;
export type Ailment = (typeof ailments)[number];

export interface Finding {
  readonly ailment: Ailment;
  readonly machine: string;
  /** The state, event or guard; for an actor what it is called. */
  readonly what: string;
  /** Where it stands, as a reader of the chart would look for it. */
  readonly where: string;
}

const nameOf = ({ path, key }: { readonly path: readonly string[]; readonly key: string }): string =>
  path.join(".") || key;

function unreachable(machine: AnyStateMachine): readonly string[] {
  const known = reachable(machine);
  return statesIn(machine.root)
    .filter((node) => node.type !== "history" && !known.has(node.id))
    .map(nameOf);
}

function deadEnds(machine: AnyStateMachine): readonly string[] {
  const known = reachable(machine);
  return statesIn(machine.root)
    .filter((node) => node.type === "atomic" && node !== machine.root && known.has(node.id) && !canLeave(node))
    .map(nameOf);
}

/** What `raise` and `sendTo` leave on what they make. */
interface Sending {
  readonly type?: unknown;
  readonly event?: unknown;
  readonly to?: unknown;
}

const isSending = (action: unknown): action is Sending =>
  (typeof action === "object" || typeof action === "function") &&
  action !== null &&
  "event" in action &&
  "type" in action;

const typeOf = (event: unknown): string | null =>
  typeof event === "object" && event !== null && "type" in event ? String(event.type) : null;

/** Every action of a machine, those that it names included. */
function actionsOf(machine: AnyStateMachine): readonly unknown[] {
  const named = Object.values(machine.implementations.actions as Readonly<Record<string, unknown>>);
  const own = statesIn(machine.root).flatMap((node) => [
    ...node.entry,
    ...node.exit,
    ...keyedTransitions(node).flatMap(({ transition }) => transition.actions),
  ]);
  return [...named, ...own];
}

const heardBy = (machine: AnyStateMachine): ReadonlySet<string> =>
  new Set(statesIn(machine.root).flatMap((node) => [...node.transitions.keys()]));

const isHeard = (heard: ReadonlySet<string>, event: string): boolean =>
  [...heard].some((one) => one === event || one === "*" || (one.endsWith(".*") && event.startsWith(one.slice(0, -1))));

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === "object" && logic !== null && "root" in logic && "implementations" in logic;

/** The machine that runs in a machine under an id. */
function childOf(machine: AnyStateMachine, id: unknown): AnyStateMachine | undefined {
  const invoke = statesIn(machine.root)
    .flatMap((node) => node.invoke)
    .find((one) => one.id === id);
  const logic: unknown =
    typeof invoke?.src === "string"
      ? (machine.implementations.actors as Record<string, unknown>)[invoke.src]
      : invoke?.src;
  return isMachine(logic) ? logic : undefined;
}

/** Events that a machine sends to itself or to a child, which nobody there takes in any state. */
function unheard(machine: AnyStateMachine): readonly string[] {
  return actionsOf(machine)
    .filter(isSending)
    .flatMap(({ type, event, to }) => {
      const told = typeOf(event);
      const receiver = type === "xstate.raise" ? machine : type === "xstate.sendTo" ? childOf(machine, to) : undefined;
      return told !== null && receiver && !isHeard(heardBy(receiver), told) ? [told] : [];
    });
}

const guardName = (guard: unknown): unknown =>
  typeof guard === "object" && guard !== null && "type" in guard && !("check" in guard) ? guard.type : guard;

/** Candidates that are never asked: behind one that is always taken, or with a guard that has said no already. */
function neverAsked(candidates: readonly AnyTransitionDefinition[]): readonly AnyTransitionDefinition[] {
  return candidates.filter((one, at) =>
    candidates
      .slice(0, at)
      .some((before) => !before.guard || (one.guard && guardName(before.guard) === guardName(one.guard))),
  );
}

function sameGuards(machine: AnyStateMachine): readonly string[] {
  return statesIn(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap(neverAsked).map((one) => {
      return `${nameOf(node)} --${one.eventType || "always"}[${String(guardName(one.guard) ?? "else")}]`;
    }),
  );
}

/** What of a chart can be seen without running it. */
export function healthOf(machine: AnyStateMachine): readonly Finding[] {
  const as = (ailment: Ailment, all: readonly string[]): Finding[] =>
    [...new Set(all)].map((what) => ({ ailment, machine: machine.id, what, where: machine.id }));
  return [
    ...as("unreachable", unreachable(machine)),
    ...as("deadEnd", deadEnds(machine)),
    ...as("unheard", unheard(machine)),
    ...as("sameGuard", sameGuards(machine)),
  ];
}
