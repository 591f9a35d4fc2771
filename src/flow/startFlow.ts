import type {
  Flow,
  FlowClock,
  FlowEvent,
  FlowOutside,
  FlowRun,
  FlowState,
  FlowStep,
  FlowSteps,
  OneOrMore,
} from "../../machines/flow.ts";

/** Something that a flow is to take: under which key of the chart, and the state that it is about. */
interface Heard<Event> {
  readonly key: string;
  readonly event: Event;
  readonly owner: Active | undefined;
}

interface Active {
  readonly name: string;
  readonly node: FlowState;
  /** What leaving it ends. */
  readonly ends: (() => void)[];
}

const several = <Value>(one: OneOrMore<Value> | undefined): readonly Value[] => {
  if (one === undefined) return [];
  return Array.isArray(one) ? (one as readonly Value[]) : [one as Value];
};

const stepsOf = (steps: FlowSteps | undefined): readonly FlowStep[] =>
  typeof steps === "string" ? [{ target: steps }] : several(steps);

const pageClock: FlowClock = {
  setTimeout: (action, milliseconds) => setTimeout(action, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer),
};

type Starter = typeof startPlainFlow;

let starter: Starter | undefined;

/** A page whose flows somebody looks at runs them by XState, from here on. */
export function startFlowsBy(other: Starter): void {
  starter = other;
}

/** Whether somebody looks at this page's flows from elsewhere: then they go on as if the page itself were looked at. */
export const areFlowsWatched = (): boolean => starter !== undefined;

/** Runs a flow. */
export const startFlow: Starter = (flow, outside) => (starter ?? startPlainFlow)(flow, outside);

/** Runs a flow as XState would run its machine (tests/model/flow.model.test.ts holds both against the same tables). */
export function startPlainFlow<Context, Input, Event extends FlowEvent, Emitted extends FlowEvent, Call extends string>(
  flow: Flow<Context, Input, Event, Emitted, Call>,
  { input, calls, tell, changed, clock = pageClock }: FlowOutside<Context, Input, Event, Emitted, Call>,
): FlowRun<Context, Event> {
  let context = flow.context(input);
  let active: readonly Active[] = [];
  /** What is done outside once the step is made, in order. */
  let effects: (() => void)[] = [];
  const waiting: Heard<Event>[] = [];
  let isBusy = false;
  let isOver = false;

  const run: FlowRun<Context, Event> = {
    get state() {
      return active.map(({ name }) => name).join(".");
    },
    get context() {
      return context;
    },
    get isOver() {
      return isOver;
    },
    send: (event) => take(event.type, event),
    stop() {
      isOver = true;
      leave(0, { type: "flow.stop" } as Event);
      finish();
    },
  };

  function act(names: OneOrMore<string> | undefined, event: Event): void {
    for (const name of several(names)) {
      const change = flow.changes?.[name];
      const telling = flow.tells?.[name];
      if (change) context = { ...context, ...change(context, event) };
      else if (telling) {
        const told = telling(context, event);
        effects.push(() => tell?.(told));
      }
    }
  }

  function open(src: Call, owner: Active): void {
    const given = flow.calls[src].input?.(context) as never;
    effects.push(() => {
      if (!active.includes(owner)) return;
      const ended = calls[src](given, (event) => take(event.type, event, owner));
      if (typeof ended === "function") {
        owner.ends.push(ended);
        // What it sent at once may have led away from here.
        if (!active.includes(owner)) ended();
      }
      if (!(ended instanceof Promise)) return;
      const answer = (how: string, more: object) =>
        take(`${how}.${src}`, { type: `xstate.${how}.actor.${src}`, ...more } as unknown as Event, owner);
      ended.then(
        (output: unknown) => answer("done", { output }),
        (error: unknown) => answer("error", { error }),
      );
    });
  }

  function enter(path: readonly string[], from: number, event: Event): void {
    for (let depth = from; ; depth += 1) {
      const above = active.at(-1)?.node ?? flow.chart;
      const name = path[depth] ?? above.initial;
      const node = name === undefined ? undefined : above.states?.[name];
      if (name === undefined || !node) return;
      const entered: Active = { name, node, ends: [] };
      active = [...active, entered];
      act(node.entry, event);
      for (const delay of Object.keys(node.after ?? {})) {
        const time = flow.delays?.[delay];
        const timer = clock.setTimeout(
          () => take(`after.${delay}`, { type: `after.${delay}` } as Event, entered),
          (typeof time === "function" ? time(context) : time) ?? 0,
        );
        entered.ends.push(() => clock.clearTimeout(timer as never));
      }
      if (node.invoke) open(node.invoke.src as Call, entered);
      if (node.type === "final" && depth === 0) isOver = true;
    }
  }

  /** Leaves everything from this depth on, the innermost first. */
  function leave(depth: number, event: Event): void {
    for (const { node, ends } of active.slice(depth).reverse()) {
      act(node.exit, event);
      effects.push(() => {
        for (const end of ends) end();
      });
    }
    active = active.slice(0, depth);
  }

  function follow({ target, actions, reenter }: FlowStep, source: number, event: Event): void {
    if (target === undefined) {
      act(actions, event);
      return;
    }
    const here = active.slice(0, source + 1).map(({ name }) => name);
    const there = target.startsWith("#") ? target.split(".").slice(1) : [...here.slice(0, -1), ...target.split(".")];
    const apart = there.findIndex((name, depth) => here[depth] !== name);
    const shared = apart < 0 ? there.length : apart;
    const isWithin = shared >= here.length && !reenter;
    // What lies within the source leaves the source as it is; everything else leaves it, and enters the target anew.
    const kept = isWithin ? here.length : Math.min(shared, here.length - 1, there.length - 1);
    leave(kept, event);
    act(actions, event);
    enter(there, kept, event);
  }

  const fits = (step: FlowStep, event: Event) => !step.guard || flow.guards?.[step.guard]?.(context, event) === true;

  function candidates({ node }: Active, key: string): readonly FlowStep[] {
    const [kind, ...rest] = key.split(".");
    const name = rest.join(".");
    if (kind === "after") return stepsOf(node.after?.[name]);
    if (node.invoke?.src === name && kind === "done") return stepsOf(node.invoke.onDone);
    if (node.invoke?.src === name && kind === "error") return stepsOf(node.invoke.onError);
    return stepsOf(node.on?.[key]);
  }

  function finish(): void {
    const due = effects;
    effects = [];
    for (const effect of due) effect();
  }

  function hear({ key, event, owner }: Heard<Event>): void {
    // Of a call or a time whose state was left meanwhile.
    if (owner && !active.includes(owner)) return;
    for (let depth = active.length - 1; depth >= 0; depth -= 1) {
      const step = candidates(active[depth] as Active, key).find((one) => fits(one, event));
      if (!step) continue;
      follow(step, depth, event);
      finish();
      changed?.(run);
      return;
    }
  }

  function drain(): void {
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = waiting.shift(); next && !isOver; next = waiting.shift()) hear(next);
    } finally {
      isBusy = false;
    }
  }

  function take(key: string, event: Event, owner?: Active): void {
    waiting.push({ key, event, owner });
    drain();
  }

  isBusy = true;
  enter([], 0, { type: "flow.start" } as Event);
  finish();
  changed?.(run);
  isBusy = false;
  drain();
  return run;
}
