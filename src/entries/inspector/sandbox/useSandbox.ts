import { useState } from "react";
import type { TracedActor, TracedStep } from "../trace/trace.ts";
import type { Stand, Tried } from "./tryEvent.ts";

/** A copy of an actor as a step left it, or as it is now, and what it was given since. */
export interface Sandbox {
  readonly actor: TracedActor;
  readonly machine: string;
  readonly begin: Stand;
  readonly tried: readonly Tried[];
}

/** Where the copy stands now. */
export const standOf = ({ begin, tried }: Sandbox): Stand => tried.at(-1)?.after ?? begin;

/** Its steps as a drawing lights them. */
export const stepsOfCopy = ({ begin, tried }: Sandbox): readonly Pick<TracedStep, "value" | "transitions">[] => [
  { value: begin.value, transitions: [] },
  ...tried.map(({ after, transitions }) => ({ value: after.value, transitions })),
];

interface SandboxKeys {
  readonly sandbox: Sandbox | null;
  open(actor: TracedActor, machine: string, begin: Stand): void;
  take(tried: Tried): void;
  back(): void;
  close(): void;
}

/** At most one copy at a time. */
export function useSandbox(): SandboxKeys {
  const [sandbox, setSandbox] = useState<Sandbox | null>(null);
  const change = (tried: (old: readonly Tried[]) => readonly Tried[]): void =>
    setSandbox((old) => old && { ...old, tried: tried(old.tried) });
  return {
    sandbox,
    open: (actor, machine, begin) => setSandbox({ actor, machine, begin, tried: [] }),
    take: (one) => change((old) => [...old, one]),
    back: () => change((old) => old.slice(0, -1)),
    close: () => setSandbox(null),
  };
}
