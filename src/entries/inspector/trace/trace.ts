import type { StateValue } from "xstate";
import type { ActorNote, FromTab, Heard, StepNote } from "./protocol.ts";

/** A step and the tab in which it happened. */
export interface TracedStep extends StepNote {
  readonly tab: string;
  /** Unique over all tabs. */
  readonly id: string;
}

export interface TracedActor extends ActorNote {
  readonly tab: string;
  /** Unique over all tabs. */
  readonly key: string;
}

interface TracedTab {
  readonly id: string;
  readonly title: string;
  /** Since when (epoch milliseconds) it is no longer there; null while it is. */
  readonly goneAt: number | null;
}

/** What an inspector knows of the tabs around it. What nothing happened to stays the same object from one to the next. */
export interface Trace {
  readonly tabs: readonly TracedTab[];
  readonly actors: readonly TracedActor[];
  /** In the order in which they happened. */
  readonly steps: readonly TracedStep[];
  /** By the actor's key: its own steps. */
  readonly own: ReadonlyMap<string, readonly TracedStep[]>;
  /** Whether older ones were left, since there were too many. */
  readonly isCut: boolean;
  /**
   * By the tab: the index of the last step that is no longer kept, since there were too many or it was forgotten. A tab tells its
   * whole history to whoever says hello.
   */
  readonly left: ReadonlyMap<string, number>;
  /** By `contextKey`: an actor's context when it was last asked, or as a step left it. */
  readonly contexts: Readonly<Record<string, unknown>>;
}

/** Whether the page in which something happened is still open: it can be asked for what it has not told. */
export const isOpen = ({ tabs }: Trace, { tab }: { readonly tab: string }): boolean =>
  tabs.some(({ id, goneAt }) => id === tab && goneAt === null);

/** Since when no page speaks any more (epoch milliseconds); null while one does, and before the first. */
export const cutAt = ({ tabs }: Trace): number | null =>
  tabs.length && tabs.every(({ goneAt }) => goneAt !== null)
    ? Math.max(...tabs.map(({ goneAt }) => goneAt ?? 0))
    : null;

export const emptyTrace: Trace = {
  tabs: [],
  actors: [],
  steps: [],
  own: new Map(),
  isCut: false,
  left: new Map(),
  contexts: {},
};

const longestTrace = 10_000;

/** Who has ended and was seen long ago is forgotten; whoever runs never is. */
const mostActors = 1_000;

/** What was asked longest ago is asked again if it is looked at again. */
const mostContexts = 200;

const actorKey = (tab: string, actor: string): string => `${tab}/${actor}`;

/** The key of the actor that a step is of. */
export const actorOf = ({ tab, actor }: TracedStep): string => actorKey(tab, actor);

/** Under which an actor's context is kept: as it is now, or as a step left it. */
export const contextKey = (actor: string, step: number | null): string => (step === null ? actor : `${actor}@${step}`);

const tracedStep = (tab: string, step: StepNote): TracedStep => ({ ...step, tab, id: `${tab}/${step.index}` });

function withActors(known: readonly TracedActor[], tab: string, notes: readonly ActorNote[]): readonly TracedActor[] {
  if (!notes.length) return known;
  const actors = new Map(known.map((actor) => [actor.key, actor]));
  for (const note of notes) {
    const key = actorKey(tab, note.id);
    actors.set(key, { ...note, tab, key });
  }
  const tooMany = actors.size - mostActors;
  const ended = tooMany > 0 ? [...actors.values()].filter(({ status }) => status !== "active") : [];
  for (const { key } of ended.slice(0, tooMany)) actors.delete(key);
  return [...actors.values()];
}

const inOrder = (left: TracedStep, right: TracedStep): number =>
  left.tab === right.tab ? left.index - right.index : left.at - right.at;

/** Those that are not known yet, in order; mostly they follow what is known, and nothing must be searched. */
function freshSteps(steps: readonly TracedStep[], added: readonly TracedStep[]): readonly TracedStep[] {
  const sorted = added.every((step, at) => at === 0 || inOrder(added[at - 1] as TracedStep, step) < 0)
    ? added
    : [...added].sort(inOrder);
  const [first] = sorted;
  const last = first && steps.findLast(({ tab }) => tab === first.tab);
  if (!first || !last || last.index < first.index) return sorted;
  const known = new Set(steps.map(({ id }) => id));
  return sorted.filter(({ id }) => !known.has(id));
}

function ownSteps(steps: readonly TracedStep[]): Map<string, TracedStep[]> {
  const own = new Map<string, TracedStep[]>();
  for (const step of steps) {
    const key = actorOf(step);
    const before = own.get(key);
    if (before) before.push(step);
    else own.set(key, [step]);
  }
  return own;
}

const wasLeft = ({ left }: Trace, tab: string, index: number): boolean => index <= (left.get(tab) ?? -1);

/** What is left for good once these steps are. */
function leftWith({ left }: Trace, steps: readonly TracedStep[]): ReadonlyMap<string, number> {
  const all = new Map(left);
  for (const { tab, index } of steps) all.set(tab, Math.max(index, all.get(tab) ?? -1));
  return all;
}

/** Whether a step is no longer kept. One of a tab that has not introduced itself, or told nothing so late, may still come. */
export function isLeft(trace: Trace, id: string): boolean {
  const end = id.lastIndexOf("/");
  const [tab, index] = [id.slice(0, end), Number(id.slice(end + 1))];
  if (trace.steps.some((step) => step.id === id)) return false;
  const isMissed = trace.steps.some((step) => step.tab === tab && step.index > index);
  return wasLeft(trace, tab, index) || (isMissed && trace.tabs.some((known) => known.id === tab));
}

function withSteps(trace: Trace, told: readonly TracedStep[]): Trace {
  const added = trace.left.size ? told.filter(({ tab, index }) => !wasLeft(trace, tab, index)) : told;
  const fresh = freshSteps(trace.steps, added);
  const [first] = fresh;
  if (!first) return trace;
  const last = trace.steps.at(-1);
  const follows = last === undefined || inOrder(last, first) < 0;
  const all = follows ? [...trace.steps, ...fresh] : [...trace.steps, ...fresh].sort(inOrder);
  const tooMany = all.length - longestTrace;
  const next = tooMany > 0 ? { ...trace, isCut: true, left: leftWith(trace, all.slice(0, tooMany)) } : trace;
  if (!follows) return { ...next, steps: all.slice(-longestTrace), own: ownSteps(all.slice(-longestTrace)) };
  const own = new Map(trace.own);
  for (const [key, steps] of ownSteps(fresh)) own.set(key, [...(own.get(key) ?? []), ...steps]);
  if (tooMany <= 0) return { ...next, steps: all, own };
  for (const [key, gone] of ownSteps(all.slice(0, tooMany))) {
    const rest = own.get(key)?.slice(gone.length) ?? [];
    if (rest.length) own.set(key, rest);
    else own.delete(key);
  }
  return { ...next, steps: all.slice(tooMany), own };
}

/** Contexts of actors as they are now are old once something happened to them. */
function afterSteps(trace: Trace, tab: string, notes: readonly StepNote[]): Trace {
  if (!notes.length) return trace;
  const last = new Map(notes.map((note) => [actorKey(tab, note.actor), note]));
  const isOld = Object.keys(trace.contexts).some((key) => last.has(key));
  const next = {
    ...trace,
    contexts: isOld
      ? Object.fromEntries(Object.entries(trace.contexts).filter(([key]) => !last.has(key)))
      : trace.contexts,
    actors: trace.actors.map((actor) => {
      const note = last.get(actor.key);
      return note ? { ...actor, value: note.value, status: note.status } : actor;
    }),
  };
  return withSteps(
    next,
    notes.map((note) => tracedStep(tab, note)),
  );
}

/** What a message of a tab, or its end, makes of a trace. */
export function hear(trace: Trace, message: Heard): Trace {
  switch (message.kind) {
    case "tab": {
      const { id, title } = message.tab;
      const told = { id, title, goneAt: null };
      // Whoever is told again, with another title maybe, stays where it is listed.
      const isKnown = trace.tabs.some((tab) => tab.id === id);
      return withSteps(
        {
          ...trace,
          tabs: isKnown ? trace.tabs.map((tab) => (tab.id === id ? told : tab)) : [...trace.tabs, told],
          actors: withActors(trace.actors, id, message.actors),
        },
        message.steps.map((step) => tracedStep(id, step)),
      );
    }
    case "news": {
      const { tab, actors, steps } = message;
      return afterSteps({ ...trace, actors: withActors(trace.actors, tab, actors) }, tab, steps);
    }
    case "context": {
      const key = contextKey(actorKey(message.tab, message.actor), message.step);
      const kept = Object.entries(trace.contexts).filter(([other]) => other !== key);
      return { ...trace, contexts: Object.fromEntries([...kept, [key, message.context]].slice(-mostContexts)) };
    }
    // Only a session that is saved needs all of them at once (`withContexts`).
    case "contexts":
      return trace;
    // Told by the tab and by its lock, of which the first counts.
    case "gone":
      if (!isOpen(trace, message)) return trace;
      return {
        ...trace,
        tabs: trace.tabs.map((tab) => (tab.id === message.tab ? { ...tab, goneAt: message.at } : tab)),
        actors: trace.actors.map((actor) => (actor.tab === message.tab ? { ...actor, status: "stopped" } : actor)),
      };
  }
}

/** With all contexts that a tab still has, however many. */
export function withContexts(trace: Trace, { tab, contexts }: Extract<FromTab, { kind: "contexts" }>): Trace {
  const told = contexts
    .filter(({ step }) => step === null || !wasLeft(trace, tab, step))
    .map(({ actor, step, context }) => [contextKey(actorKey(tab, actor), step), context] as const);
  return { ...trace, contexts: { ...trace.contexts, ...Object.fromEntries(told) } };
}

/** Who runs, and where: what happened until now is forgotten, also when a tab tells it once more. */
export function withoutPast(trace: Trace): Trace {
  const tabs = trace.tabs.filter(({ goneAt }) => goneAt === null);
  const actors = trace.actors.filter(({ status }) => status === "active");
  return { ...emptyTrace, tabs, actors, left: leftWith(trace, trace.steps) };
}

/** The steps of one actor up to a step (all of them without one). */
export function stepsOf(trace: Trace, actor: TracedActor, until: TracedStep | undefined): readonly TracedStep[] {
  const own = trace.own.get(actor.key) ?? [];
  return until ? own.filter((step) => inOrder(step, until) <= 0) : own;
}

/** The ids of the states that a value stands for, the states around them included; `id` is the machine's. */
export function activeStates(id: string, value: StateValue | null): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (path: string, part: StateValue | undefined): void => {
    ids.add(path);
    if (typeof part === "string") ids.add(`${path}.${part}`);
    else if (part) for (const [name, inner] of Object.entries(part)) visit(`${path}.${name}`, inner);
  };
  if (value !== null) visit(id, value);
  return ids;
}

/** How many of the newest transitions are drawn as the path that was taken. */
const pathLength = 8;

/** What a drawing lights: where the actor is, where it has been, and how it came. */
export interface Light {
  readonly active: ReadonlySet<string>;
  readonly visited: ReadonlySet<string>;
  /** By the key of each transition taken: how often. */
  readonly taken: ReadonlyMap<string, number>;
  /** Keys of the newest ones. */
  readonly path: ReadonlySet<string>;
}

export const dark: Light = { active: new Set(), visited: new Set(), taken: new Map(), path: new Set() };

function counted(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The light of one actor's machine after its steps. */
export function lightOf(
  machine: string,
  steps: readonly Pick<TracedStep, "value" | "transitions">[],
  value: StateValue | null,
): Light {
  const now = steps.at(-1)?.value ?? value;
  const taken = steps.flatMap((step) => step.transitions);
  return {
    active: activeStates(machine, now),
    visited: new Set(steps.flatMap((step) => [...activeStates(machine, step.value)])),
    taken: counted(taken),
    path: new Set(taken.slice(-pathLength)),
  };
}
