import type { AnyStateMachine } from "xstate";
import type { GraphWalks, WalkedLine } from "../chart/graphWalks.ts";
import { type Path, shortestPath, statesIn } from "../chart/reach.ts";
import { keyedTransitions } from "../trace/protocol.ts";
import type { MachineCoverage } from "./coverageFile.ts";
import { flowKey, guardKey, mutationPlace } from "./flowKey.ts";

/** Who walked. */
export interface Walkers {
  readonly model: boolean;
  readonly browser: boolean;
  readonly session: boolean;
}

/** Everything that is proven of a machine, by the keys of its chart. */
export interface Walked {
  /** Whether the file tells of this very chart. */
  readonly isCurrent: boolean;
  readonly lines: ReadonlyMap<string, WalkedLine>;
  /** Keys of transitions that nobody walked, in the chart's order. */
  readonly gaps: readonly string[];
  readonly states: { readonly seen: number; readonly all: number };
  readonly guards: { readonly both: number; readonly all: number };
  readonly mutants: { readonly killed: number; readonly made: number } | null;
  /** Changes that nobody noticed, each with the transition at which it was made, where it was made at one. */
  readonly lived: readonly { readonly label: string; readonly key: string | null }[];
}

const all = (machine: AnyStateMachine) => statesIn(machine.root).flatMap((node) => keyedTransitions(node));

/** The state that is entered with a state. */
function innermost(node: AnyStateMachine["root"]): AnyStateMachine["root"] {
  const [first] = node.type === "compound" ? node.initial.target : [];
  return first ? innermost(first) : node;
}

interface Sources {
  readonly coverage: MachineCoverage | undefined;
  /** The hash of the chart that is drawn; null where the browser makes none (it needs a secure address). */
  readonly chart: string | null;
  readonly walkers: Walkers;
  /** By the transition's key: how often it was taken in what is looked at. */
  readonly session: ReadonlyMap<string, number>;
}

/** What those that were chosen walked of a machine. */
export function walkedOf(machine: AnyStateMachine, { coverage, chart, walkers, session }: Sources): Walked {
  const isCurrent = coverage !== undefined && (chart === null || coverage.chart === chart);
  const told = isCurrent ? coverage : undefined;
  const places = told?.mutation?.places ?? {};
  const open = told?.mutation?.open ?? [];
  const keyed = all(machine);
  const byPlace = new Map(keyed.map(({ key, transition }) => [mutationPlace(transition), key]));
  const lines = keyed.map(({ key, transition }): [string, WalkedLine] => {
    const counts = told?.transitions[flowKey(transition, machine)];
    const times =
      (walkers.model ? (counts?.model ?? 0) : 0) +
      (walkers.browser ? (counts?.browser ?? 0) : 0) +
      (walkers.session ? (session.get(key) ?? 0) : 0);
    return [key, { times, mutants: places[mutationPlace(transition)] ?? null }];
  });
  const times = new Map(lines.map(([key, line]) => [key, line.times]));
  const walked = keyed.filter(({ key }) => (times.get(key) ?? 0) > 0);
  const guarded = keyed.filter(({ transition }) => transition.guard);
  // Tables say what each guard said; of a walk is known which way was taken, and that those before it said no.
  const isBoth = ({ key, transition }: (typeof keyed)[number]): boolean => {
    const { yes = 0, no = 0 } = (walkers.model ? told?.guards[guardKey(transition, machine)] : undefined) ?? {};
    const { source, eventType } = transition;
    const alike = keyed.filter((one) => one.transition.source === source && one.transition.eventType === eventType);
    const after = alike.slice(alike.findIndex((one) => one.key === key) + 1);
    return (yes > 0 || (times.get(key) ?? 0) > 0) && (no > 0 || after.some((one) => walked.includes(one)));
  };
  // What is left at once nobody can be seen in.
  const isLeft = (node: AnyStateMachine["root"]): boolean => Boolean(node.always?.some(({ guard }) => !guard));
  const rests = statesIn(machine.root).filter((node) => /^(atomic|final)$/.test(node.type) && !isLeft(node));
  const entered = Object.entries((walkers.model ? told?.states : undefined) ?? {}).filter(
    ([, { entered }]) => entered > 0,
  );
  const seen = new Set(entered.flatMap(([name]) => name.split(/ & | /)));
  for (const { transition } of walked) {
    for (const node of [transition.source, ...(transition.target ?? []).map(innermost)]) seen.add(node.path.join("."));
  }
  return {
    isCurrent,
    lines: new Map(lines),
    gaps: lines.filter(([, { times }]) => times === 0).map(([key]) => key),
    states: {
      seen: rests.filter((node) => seen.has(node.path.join(".")) || node === machine.root).length,
      all: rests.length,
    },
    guards: { both: guarded.filter(isBoth).length, all: guarded.length },
    mutants: told?.mutation ? { killed: told.mutation.killed, made: told.mutation.made } : null,
    lived: open.map((label) => ({ label, key: byPlace.get(/^.+\[\d+\](?=: )/.exec(label)?.[0] ?? "") ?? null })),
  };
}

/** The way that leads to a transition nobody walked. */
export const pathTo = (machine: AnyStateMachine, key: string): Path => shortestPath(machine, key) ?? [];

/** What the chart draws of it: which lines were walked, and the way to the chosen one. */
export const walksDrawn = ({ lines }: Walked, path: Path): GraphWalks => ({
  lines,
  path: new Set(path.map(({ key }) => key)),
});

/** The hash by which a file of coverage names a chart; null where the browser makes none. */
export async function chartHash(machine: AnyStateMachine): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(machine.config));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
