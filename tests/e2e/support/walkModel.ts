import { expect, type Page } from "@playwright/test";
import {
  type Actor,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  SimulatedClock,
} from "xstate";
import { getAdjacencyMap, getStateNodes } from "xstate/graph";
import { channelName, type FromTab, keyedTransitions } from "../../../src/entries/inspector/trace/protocol.ts";
import { flowKey } from "../../../src/entries/inspector/walks/flowKey.ts";
import { type BrowserWalks, keepBrowserWalks } from "../../support/flowCoverage.ts";
import { chartOf } from "../../support/tableCoverage.ts";
import { nameOfTree } from "../../support/tableTree.ts";

/** What a step means where it brings another page, whose machine begins anew. */
export const anew = "begins anew";

/** "after 4000": what it means that so many milliseconds pass. */
const passing = /^after (\d+)$/;

/** What a person can do in one flow of the product, and sees of it: a table for the browser. */
export interface BrowserModel {
  readonly title: string;
  /** What can be done where: names alone. */
  readonly model: AnyStateMachine;
  /** The product's machine that it is about. */
  readonly flow: AnyStateMachine;
  /** What the product's machine hears when a person does it, in order: its events, and "done.x" and "error.x" of its calls. */
  readonly means: Readonly<Record<string, readonly string[]>>;
  /** Brings about the model's start, again and again. */
  readonly begin: () => Promise<void>;
  readonly does: Readonly<Record<string, () => Promise<void>>>;
  readonly sees: Readonly<Record<string, () => Promise<void>>>;
  /**
   * On a page that tells no inspector: the same machine, walked beside the page by what each step means: events, "after 4000"
   * where time passes, `anew`. `stands` reads from the page where its machine is, which must be the same after every step.
   */
  readonly beside?: {
    readonly input: unknown;
    readonly started: readonly AnyEventObject[];
    readonly stands: () => Promise<string | null>;
  };
}

interface Heard {
  readonly event: string;
  /** Keys of the inspector's protocol: "id of the source|event|index". */
  readonly transitions: readonly string[];
}

/** What the machines of a console's page hear, as their inspector is told. Open it before the first navigation. */
export class FlowEar {
  private readonly heard = new Map<string, Heard[]>();
  private readonly known = new Set<string>();
  private readonly machines = new Map<string, string>();

  static async open(page: Page): Promise<FlowEar> {
    const ear = new FlowEar();
    await page.exposeFunction("hearFlow", (message: unknown) => ear.take(message as never));
    await page.addInitScript((name) => {
      // A frame without an origin has no storage, and no machines.
      if (self.origin === "null") return;
      sessionStorage.setItem("inspect", "tab");
      const channel = new BroadcastChannel(name);
      const { hearFlow } = globalThis as unknown as { hearFlow: (message: unknown) => void };
      let isKnown = false;
      channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
        if (data.kind !== "tab" && data.kind !== "news") return;
        hearFlow(data);
        if (isKnown) return;
        isKnown = true;
        channel.postMessage({ kind: "hello" });
      };
      channel.postMessage({ kind: "hello" });
    }, channelName);
    return ear;
  }

  of(machine: AnyStateMachine): readonly Heard[] {
    return this.heard.get(machine.id) ?? [];
  }

  private take(message: Extract<FromTab, { kind: "tab" | "news" }>): void {
    const tab = typeof message.tab === "string" ? message.tab : message.tab.id;
    for (const actor of message.actors) {
      if (actor.machine) this.machines.set(`${tab} ${actor.id}`, actor.machine);
    }
    for (const step of message.steps) {
      const key = `${tab} ${step.index}`;
      const machine = this.machines.get(`${tab} ${step.actor}`);
      if (!machine || this.known.has(key)) continue;
      this.known.add(key);
      const event = step.event.replace(/^xstate\.(done|error)\.actor\./, "$1.");
      this.heard.set(machine, [...(this.heard.get(machine) ?? []), { event, transitions: step.transitions }]);
    }
  }
}

interface Spot {
  readonly state: { readonly value: unknown };
  readonly transitions: Readonly<
    Record<string, { readonly event: { readonly type: string }; readonly state: { readonly value: unknown } }>
  >;
}

/** One thing that a person can do at one place. */
interface Edge {
  readonly from: string;
  readonly event: string;
  readonly to: string;
}

const nameOf = (edge: Edge): string => `${edge.from}|${edge.event}|${edge.to}`;

/** Every transition of a user-level model, found by walking it: its states are names, and it has no context. */
function edgesOf(model: AnyStateMachine): { readonly first: string; readonly edges: readonly Edge[] } {
  const states = Object.values(getAdjacencyMap(model, {}) as unknown as Readonly<Record<string, Spot>>);
  const edges = states.flatMap(({ state, transitions }) =>
    Object.values(transitions)
      .map(({ event, state: next }) => ({ from: String(state.value), event: event.type, to: String(next.value) }))
      .filter(({ from, event }) => model.states[from]?.ownEvents.includes(event)),
  );
  return { first: String(states[0]?.state.value), edges };
}

/** The shortest way from a place to something that nobody did yet; none where only a new beginning leads there. */
function nextWay(
  edges: readonly Edge[],
  from: string,
  walked: ReadonlyMap<string, number>,
): readonly Edge[] | undefined {
  const seen = new Set([from]);
  const ways: (readonly Edge[])[] = [[]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const place = way.at(-1)?.to ?? from;
    for (const edge of edges.filter((candidate) => candidate.from === place)) {
      const longer = [...way, edge];
      if (!walked.has(nameOf(edge))) return longer;
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      ways.push(longer);
    }
  }
  return undefined;
}

function refuseHoles({ model, means, does, sees }: BrowserModel, edges: readonly Edge[]): void {
  const events = [...new Set(edges.map(({ event }) => event))];
  const places = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const states = Object.keys(model.states);
  expect(Object.keys(does).sort(), `${model.id}: what a person does`).toEqual(events.sort());
  expect(Object.keys(means).sort(), `${model.id}: what it means`).toEqual(events);
  expect(Object.keys(sees).sort(), `${model.id}: what a person sees`).toEqual(places.sort());
  expect(places, `${model.id}: places that no way leads to`).toEqual(states.sort());
}

/** "a" then "b", with whatever else happens in between. */
function holds(heard: readonly Heard[], wanted: readonly string[]): boolean {
  let at = 0;
  for (const { event } of heard) if (event === wanted[at]) at += 1;
  return at === wanted.length;
}

/** Keys of the inspector's protocol as the coverage file has them. */
function coverageKeys(machine: AnyStateMachine): ReadonlyMap<string, string> {
  return new Map(
    [machine.root, ...getStateNodes(machine)].flatMap((node) =>
      keyedTransitions(node).map(({ key, transition }) => [key, flowKey(transition, machine)] as const),
    ),
  );
}

/** The machine of a page that tells no inspector, walked beside it. */
class Beside {
  readonly taken: AnyTransitionDefinition[] = [];
  private actor: Actor<AnyStateMachine> | null = null;
  private clock = new SimulatedClock();
  private readonly flow: AnyStateMachine;
  private readonly how: NonNullable<BrowserModel["beside"]>;

  constructor(flow: AnyStateMachine, how: NonNullable<BrowserModel["beside"]>) {
    this.flow = flow;
    this.how = how;
  }

  begin(): void {
    this.actor?.stop();
    this.clock = new SimulatedClock();
    this.actor = createActor(this.flow, {
      clock: this.clock,
      input: this.how.input,
      inspect: (event) => {
        if (event.type === "@xstate.microstep") this.taken.push(...event._transitions);
      },
    });
    this.actor.start();
    for (const event of this.how.started) this.actor.send(event);
  }

  async hear(types: readonly string[]): Promise<void> {
    for (const type of types) {
      const [, time] = passing.exec(type) ?? [];
      if (type === anew) this.begin();
      else if (time !== undefined) this.clock.increment(Number(time));
      else this.actor?.send({ type });
    }
    await expect.poll(this.how.stands, { intervals: [20] }).toBe(this.actor && nameOfTree(this.actor.getSnapshot()));
  }
}

/**
 * Walks a model in the browser until every transition of it was walked: as far as one beginning leads, then from another
 * one. After each step the person sees what the place says, and the product's machine has heard what the step means.
 */
export async function walkModel(ear: FlowEar | null, browserModel: BrowserModel): Promise<BrowserWalks> {
  const { title, model, flow, means, begin, does, sees } = browserModel;
  const { first, edges } = edgesOf(model);
  refuseHoles(browserModel, edges);
  const walked = new Map<string, number>();
  const start = ear?.of(flow).length ?? 0;
  const beside = browserModel.beside && new Beside(flow, browserModel.beside);
  let place: string | null = null;
  const steps: string[] = [];
  for (;;) {
    let way: readonly Edge[] | undefined = place === null ? undefined : nextWay(edges, place, walked);
    if (!way) {
      way = nextWay(edges, first, walked);
      if (!way) break;
      await begin();
      await sees[first]?.();
      beside?.begin();
      steps.push("begin");
    }
    for (const edge of way) {
      steps.push(nameOf(edge));
      const before = ear?.of(flow).length ?? 0;
      await does[edge.event]?.();
      await sees[edge.to]?.();
      const wanted = means[edge.event] ?? [];
      await beside?.hear(wanted);
      if (ear) {
        await expect
          .poll(() => holds(ear.of(flow).slice(before), wanted), {
            message: `${steps.join(" → ")}: ${flow.id} hears ${wanted.join(", ")}`,
            intervals: [20],
          })
          .toBe(true);
      }
      walked.set(nameOf(edge), (walked.get(nameOf(edge)) ?? 0) + 1);
      place = edge.to;
    }
  }
  expect([...walked.keys()].sort(), "every transition of the model was walked").toEqual(edges.map(nameOf).sort());
  const keys = coverageKeys(flow);
  const counts: Record<string, { count: number }> = {};
  const heard = ear?.of(flow).slice(start) ?? [];
  const names = beside
    ? beside.taken.map((transition) => flowKey(transition, flow))
    : heard.flatMap(({ transitions }) => transitions.map((key) => keys.get(key)));
  for (const name of names) if (name) counts[name] = { count: (counts[name]?.count ?? 0) + 1 };
  return {
    machines: { [flow.id]: { chart: chartOf(flow), transitions: counts } },
    models: { [title]: { machine: flow.id, transitions: Object.fromEntries(walked) } },
  };
}

/** For the inspector's overlay: what the models of one file walked, in place of what its last run walked. */
export function keepWalks(file: string, ...walks: readonly BrowserWalks[]): void {
  keepBrowserWalks(`models.${file}`, {
    machines: Object.assign({}, ...walks.map(({ machines }) => machines)),
    models: Object.assign({}, ...walks.map(({ models }) => models)),
  });
}
