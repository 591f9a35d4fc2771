import { chartOf } from "../chart/definitions.ts";
import { nodesIn } from "../chart/graphModel.ts";
import { activeStates, type Trace, type TracedStep } from "../trace/trace.ts";

/** So far back a chain is followed: longer ones are loops of times. */
const longest = 12;

/** What led to a step, the first cause first, as far as it is kept. */
export function becauseOf({ steps }: Trace, step: TracedStep): readonly TracedStep[] {
  const chain: TracedStep[] = [];
  let cause = step.cause;
  while (cause !== null && chain.length < longest) {
    const sought = cause;
    const found = steps.findLast(({ tab, seq }) => tab === step.tab && seq === sought);
    if (!found) break;
    chain.unshift(found);
    cause = found.cause;
  }
  return chain;
}

/** The steps that a step's own sending led to. */
export const ledTo = ({ steps }: Trace, step: TracedStep): readonly TracedStep[] =>
  steps.filter(({ tab, cause }) => tab === step.tab && cause === step.seq);

/** The step of the same actor before this one. */
export function stepBefore({ own }: Trace, step: TracedStep): TracedStep | undefined {
  const all = own.get(`${step.tab}/${step.actor}`) ?? [];
  return all.findLast(({ index }) => index < step.index);
}

/** The ids under which the gateway noted the calls that an event tells of, wherever the event holds them. */
export function requestIdsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  for (const [name, part] of Object.entries(value)) {
    if (name === "requestId" && typeof part === "string") return part.split(" ");
    const inner = requestIdsIn(part);
    if (inner.length) return inner;
  }
  return [];
}

/** What a step did, in its order: leaving states, on the way, entering states. */
export function actionsOf(machine: string, step: TracedStep, before: TracedStep | undefined): readonly string[] {
  const chart = chartOf(machine);
  if (!chart) return [];
  const nodes = nodesIn(chart.root);
  const [old, now] = [activeStates(machine, before?.value ?? null), activeStates(machine, step.value)];
  const taken = new Set(step.transitions);
  const all = [...chart.edges.flatMap(({ transitions }) => transitions), ...nodes.flatMap(({ stays }) => stays)];
  const ways = new Map(all.filter(({ key }) => taken.has(key)).map((one) => [one.key, one.actions]));
  return [
    ...nodes.filter(({ id }) => old.has(id) && !now.has(id)).flatMap(({ exit }) => exit),
    ...step.transitions.flatMap((key) => ways.get(key) ?? []),
    ...nodes.filter(({ id }) => now.has(id) && !old.has(id)).flatMap(({ entry }) => entry),
  ];
}
