import { chartOf, definitionOf } from "../chart/definitions.ts";
import { eventName, nodesIn } from "../chart/graphModel.ts";
import { actorName } from "../trace/actorName.ts";
import { activeStates, actorOf, type Trace, type TracedActor, type TracedStep } from "../trace/trace.ts";

/** Whoever is no machine: the person with the page around the actors, and what answers their ports. */
export const outside = { page: "page", gateway: "gateway" } as const;

export interface Lifeline {
  readonly key: string;
  readonly name: string;
  readonly about: string | null;
}

/** A row of the picture, from the top. */
export interface SequenceRow {
  readonly id: string;
  readonly kind: "message" | "answer" | "state" | "pause";
  readonly step: TracedStep;
  /** Of the lifelines; the same where an actor does something by itself. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly isFailed: boolean;
}

interface Sequence {
  readonly lifelines: readonly Lifeline[];
  readonly rows: readonly SequenceRow[];
  /** Whether there were more before. */
  readonly isCut: boolean;
}

/** From so many milliseconds on nothing happened: a line says how long. */
const pause = 1_000;
/** What does not fit is before. */
const mostRows = 120;

const describeValue = (value: TracedStep["value"]): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([name, inner]) => (inner === undefined ? name : `${name}.${describeValue(inner)}`))
        .join(", ");

/** The ports that a step begins to ask: those of the states that it entered. */
function asked(machine: string, step: TracedStep, before: TracedStep | undefined): readonly string[] {
  const chart = chartOf(machine);
  if (!chart) return [];
  const [old, now] = [activeStates(machine, before?.value ?? null), activeStates(machine, step.value)];
  const entered = nodesIn(chart.root).filter(({ id }) => now.has(id) && !old.has(id));
  return entered.flatMap(({ invokes }) => invokes).filter((name) => !definitionOf(name));
}

/** Who an actor speaks with: those who started it or were started by it, and whoever sent it something. */
export function around(trace: Trace, chosen: TracedActor): ReadonlySet<string> {
  const key = (id: string): string => `${chosen.tab}/${id}`;
  const own = trace.own.get(chosen.key) ?? [];
  const senders = own.flatMap(({ source }) => (source === null ? [] : [key(source)]));
  const receivers = trace.steps.filter(({ tab, source }) => tab === chosen.tab && source === chosen.id).map(actorOf);
  const family = trace.actors
    .filter(({ tab, id, parent }) => tab === chosen.tab && (parent === chosen.id || id === chosen.parent))
    .map((actor) => actor.key);
  const known = new Set(trace.actors.filter(({ machine }) => machine !== null).map((actor) => actor.key));
  return new Set([chosen.key, ...family, ...senders, ...receivers].filter((one) => known.has(one)));
}

const answers = /^xstate\.(done|error)\.actor\./;

/** Who sent what a step took. */
function senderOf(step: TracedStep, trace: Trace, shown: ReadonlySet<string>): string {
  const { event, source, tab } = step;
  if (event.startsWith("xstate.after.")) return actorOf(step);
  const name = event.replace(answers, "");
  if (answers.test(event)) {
    const child = trace.actors.find((one) => one.tab === tab && one.parent === step.actor && one.name === name);
    return child?.machine && shown.has(child.key) ? child.key : outside.gateway;
  }
  if (source === null) return outside.page;
  const sender = trace.actors.find((one) => one.tab === tab && one.id === source);
  if (!sender?.machine) return outside.gateway;
  return shown.has(sender.key) ? sender.key : outside.page;
}

/** A step is over when all that it sent is: what came first was sent first. */
const inSendingOrder = (one: TracedStep, other: TracedStep): number =>
  one.tab === other.tab ? one.seq - other.seq : one.at - other.at;

/** What actors said to each other, to the page and to the gateway, up to a step; with their states where that is asked. */
export function sequenceOf(
  trace: Trace,
  shown: ReadonlySet<string>,
  { until, hasStates, hasInner }: { until: TracedStep | undefined; hasStates: boolean; hasInner: boolean },
): Sequence {
  const actors = new Map(trace.actors.map((actor) => [actor.key, actor]));
  const last = new Map<string, TracedStep>();
  const rows: SequenceRow[] = [];
  let previous: TracedStep | undefined;
  for (const step of [...trace.steps].sort(inSendingOrder)) {
    const key = actorOf(step);
    const actor = actors.get(key);
    if (!actor?.machine || !shown.has(key)) continue;
    if (until && step.at > until.at && step.id !== until.id) break;
    const before = last.get(key);
    last.set(key, step);
    const from = senderOf(step, trace, shown);
    const isInner = step.event.startsWith("xstate.init") || from === key;
    const row = (kind: SequenceRow["kind"], part: string, ends: { from: string; to: string }, text: string): void => {
      rows.push({
        id: `${step.id} ${part}`,
        kind,
        step,
        ...ends,
        text,
        isFailed: kind !== "state" && step.error !== null,
      });
    };
    if (previous && step.at - previous.at >= pause) row("pause", "pause", { from: key, to: key }, "");
    previous = step;
    if (!isInner || hasInner || step.event.startsWith("xstate.after.")) {
      const text = step.error === null ? eventName(step.event) : `${eventName(step.event)}: ${step.error}`;
      row(answers.test(step.event) ? "answer" : "message", "event", { from, to: key }, text);
    }
    const value = describeValue(step.value);
    if (hasStates && value !== (before && describeValue(before.value)))
      row("state", "state", { from: key, to: key }, value);
    for (const port of asked(actor.machine, step, before))
      row("message", `asks ${port}`, { from: key, to: outside.gateway }, port);
  }
  const isCut = rows.length > mostRows;
  const kept = rows.slice(-mostRows);
  const met = new Set(kept.flatMap(({ from, to }) => [from, to]));
  const lines = [...shown].flatMap((key): Lifeline[] => {
    const actor = actors.get(key);
    return actor ? [{ key, name: actorName({ ...actor, about: null }), about: actor.about }] : [];
  });
  const ends = (key: string): Lifeline[] => (met.has(key) ? [{ key, name: key, about: null }] : []);
  return { lifelines: [...ends(outside.page), ...lines, ...ends(outside.gateway)], rows: kept, isCut };
}
