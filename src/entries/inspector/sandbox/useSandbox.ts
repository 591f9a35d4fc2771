import { useState } from "react";
import type { EventObject } from "xstate";
import { actorName } from "../trace/actorName.ts";
import type { TracedActor, TracedStep } from "../trace/trace.ts";
import type { Stand, Tried } from "./tryEvent.ts";

/** A copy of an actor as a step left it, or as it is now, and what it was given since. */
export interface Sandbox {
  /** Null for a copy of nobody: of a machine, from its beginning. */
  readonly actor: TracedActor | null;
  readonly machine: string;
  readonly begin: Stand;
  readonly tried: readonly Tried[];
  /** What it is to be given next, before a person chooses something else. */
  readonly next: EventObject | null;
  /** How the machine began, where the copy began with it; null elsewhere. */
  readonly start: { readonly input: unknown; readonly transitions: readonly string[] } | null;
  /** Of a way that was to be walked: so many of its steps. */
  readonly walk: { readonly done: number; readonly all: number } | null;
}

/** What whoever is copied is called. */
export const nameOf = ({ actor, machine }: Sandbox): string => (actor === null ? machine : actorName(actor));

/** Where the copy stands now. */
export const standOf = ({ begin, tried }: Sandbox): Stand => tried.at(-1)?.after ?? begin;

/** Its steps as a drawing lights them. */
export const stepsOfCopy = ({ begin, tried }: Sandbox): readonly Pick<TracedStep, "value" | "transitions">[] => [
  { value: begin.value, transitions: [] },
  ...tried.map(({ after, transitions }) => ({ value: after.value, transitions })),
];

/** Its steps as a test takes them again, from the machine's beginning; null for a copy that did not begin there. */
export function stepsToTest({ begin, tried, start }: Sandbox, at: number) {
  if (start === null) return null;
  const first = { event: "xstate.init", payload: { input: start.input }, value: begin.value };
  const rest = tried.map(({ event: { type: event, ...payload }, after: { value }, transitions }) => {
    return { event, payload, value, transitions, at };
  });
  return [{ ...first, transitions: start.transitions, at }, ...rest];
}

interface SandboxKeys {
  readonly sandbox: Sandbox | null;
  /** Counts the copies that were opened. */
  readonly count: number;
  open(copy: Pick<Sandbox, "actor" | "machine" | "begin"> & Partial<Sandbox>): void;
  take(tried: Tried): void;
  back(): void;
  close(): void;
}

/** At most one copy at a time. */
export function useSandbox(): SandboxKeys {
  const [sandbox, setSandbox] = useState<Sandbox | null>(null);
  const [count, setCount] = useState(0);
  const change = (tried: (old: readonly Tried[]) => readonly Tried[]): void =>
    setSandbox((old) => old && { ...old, tried: tried(old.tried) });
  return {
    sandbox,
    count,
    open: (copy) => {
      setSandbox({ tried: [], next: null, start: null, walk: null, ...copy });
      setCount((old) => old + 1);
    },
    take: (one) => change((old) => [...old, one]),
    back: () => change((old) => old.slice(0, -1)),
    close: () => setSandbox(null),
  };
}
