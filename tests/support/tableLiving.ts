import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
  type Snapshot,
} from "xstate";
import { openPorts } from "../../machines/port.ts";
import type { PortCall } from "./table.ts";
import { actorAt, insideKey, nameOfTree } from "./tableTree.ts";

/** What a step made of the outside: the same for the living actor and for the table. */
export interface Effects {
  readonly emitted: readonly AnyEventObject[];
  /** Calls begun in this step. */
  readonly calls: readonly { readonly id: string; readonly input: unknown }[];
  /** Ids of calls ended by the machine before they were answered. */
  readonly stopped: readonly string[];
  readonly told: readonly (readonly [id: string, event: AnyEventObject])[];
}

/** A clock whose pending timers can be read. */
export class ReadableClock {
  private moment = 0;
  private readonly waiting = new Map<
    number,
    { readonly set: number; readonly due: number; readonly action: () => void }
  >();
  private made = 0;
  /** How long the last timer that ran out had run. */
  lasted = 0;

  now(): number {
    return this.moment;
  }

  setTimeout(action: () => void, timeout: number): number {
    this.made += 1;
    this.waiting.set(this.made, { set: this.moment, due: this.moment + timeout, action });
    return this.made;
  }

  clearTimeout(id: number): void {
    this.waiting.delete(id);
  }

  remaining(): number[] {
    return [...this.waiting.values()].map(({ due }) => due - this.moment).sort((left, right) => left - right);
  }

  pass(milliseconds: number): void {
    const end = this.moment + milliseconds;
    for (;;) {
      const next = [...this.waiting].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due)[0];
      if (!next) break;
      const [id, { set, due, action }] = next;
      this.waiting.delete(id);
      this.moment = due;
      this.lasted = due - set;
      action();
    }
    this.moment = end;
  }
}

type MutableCall = { -readonly [Key in keyof PortCall]: PortCall[Key] } & {
  readonly received: AnyEventObject[];
  readonly actor: AnyActorRef;
};

/** What one living actor did to the outside. */
interface Run {
  readonly calls: MutableCall[];
  readonly told: [id: string, event: AnyEventObject][];
  readonly stopped: string[];
}

/** The ids that lead to an actor through the child machines above it: "delivery.createMessage". */
function pathOf(actor: AnyActorRef): string {
  const parent = actor._parent;
  return parent?._parent ? `${pathOf(parent)}.${actor.id}` : actor.id;
}

const answered = "table.answer";
const refused = "table.refuse";
const stopped = "xstate.stop";

type CallSnapshot = Snapshot<unknown> & { readonly input: unknown };

/** A machine with its ports deferred: they answer when a walk says so, in the same moment. */
export class Stage {
  readonly machine: AnyStateMachine;
  private run: Run = { calls: [], told: [], stopped: [] };

  constructor(machine: AnyStateMachine, together: readonly string[] = []) {
    this.machine = this.provide(machine, together);
  }

  start(input: unknown, isWatched: boolean): Living {
    this.run = { calls: [], told: [], stopped: [] };
    return new Living(this.machine, input, this.run, isWatched);
  }

  private provide(machine: AnyStateMachine, together: readonly string[]): AnyStateMachine {
    const ports = new Set(openPorts(machine).map((port) => port.path));
    const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
    const deferred = actors.map(([name, logic]): [string, AnyActorLogic] => {
      const isMachine = "implementations" in logic;
      if (isMachine && together.includes(name)) {
        const below = together.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
        return [name, this.provide(logic as unknown as AnyStateMachine, below) as unknown as AnyActorLogic];
      }
      if (isMachine || ports.has(name)) return [name, this.call(name)];
      throw new Error(`${machine.id}: the actor "${name}" is neither a port nor a machine.`);
    });
    return machine.provide({ actors: Object.fromEntries(deferred) });
  }

  /** A call that ends as the walk says, at once and not in a later turn of the event loop, so that walks stay quick. */
  private call(port: string): AnyActorLogic {
    const logic = {
      getInitialSnapshot: (_: unknown, input: unknown): CallSnapshot => ({
        status: "active",
        output: undefined,
        error: undefined,
        input,
      }),
      getPersistedSnapshot: (snapshot: CallSnapshot) => snapshot,
      restoreSnapshot: (snapshot: CallSnapshot) => snapshot,
      start: (snapshot: CallSnapshot, { self }: { self: AnyActorRef }) => {
        const { input } = snapshot;
        this.run.calls.push({ port, id: pathOf(self), input, received: [], state: "pending", actor: self });
      },
      transition: (snapshot: CallSnapshot, event: AnyEventObject, { self }: { self: AnyActorRef }): CallSnapshot => {
        if (event.type === answered) return { ...snapshot, status: "done", output: event.output, error: undefined };
        if (event.type === refused) return { ...snapshot, status: "error", output: undefined, error: event.error };
        const call = this.run.calls.find(({ actor }) => actor === self);
        if (event.type === stopped) {
          if (call?.state === "pending") {
            call.state = "closed";
            this.run.stopped.push(call.id);
          }
          return { ...snapshot, status: "stopped", output: undefined, error: undefined };
        }
        call?.received.push(event);
        this.run.told.push([pathOf(self), event]);
        return snapshot;
      },
    };
    return logic as unknown as AnyActorLogic;
  }
}

/** One living actor on a stage. */
export class Living {
  readonly emitted: AnyEventObject[] = [];
  readonly calls: readonly PortCall[];
  /** The events that reached the machine, xstate's own included. */
  events: AnyEventObject[] = [];
  transitions: AnyTransitionDefinition[] = [];
  private readonly clock = new ReadableClock();
  private readonly actor: Actor<AnyStateMachine>;
  private readonly run: Run;
  private seen = { emitted: 0, calls: 0, told: 0, stopped: 0 };
  private broken: { readonly error: unknown } | undefined;

  constructor(machine: AnyStateMachine, input: unknown, run: Run, isWatched: boolean) {
    this.run = run;
    this.calls = run.calls;
    let made: Actor<AnyStateMachine> | undefined;
    this.actor = createActor(machine, {
      input,
      clock: this.clock,
      ...(isWatched
        ? {
            inspect: (inspected: InspectionEvent) => {
              // The actor takes its first steps while it is made, before it has a name here.
              if (made && inspected.actorRef !== made) return;
              if (inspected.type === "@xstate.microstep") this.transitions.push(...inspected._transitions);
              if (inspected.type !== "@xstate.event" || inspected.event.type === "xstate.init") return;
              this.events.push(inspected.event);
            },
          }
        : {}),
    });
    made = this.actor;
    this.actor.on("*", (event) => this.emitted.push(event));
    this.actor.subscribe({
      error: (error) => {
        this.broken = { error };
      },
    });
    this.actor.start();
    this.check();
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot();
  }

  get place(): string {
    return nameOfTree(this.snapshot);
  }

  get elapsed(): number {
    return this.clock.now();
  }

  get remaining(): number[] {
    return this.clock.remaining();
  }

  /** Milliseconds that the last delay took that ran out. */
  get lasted(): number {
    return this.clock.lasted;
  }

  send(event: AnyEventObject): void {
    const { [insideKey]: path = "", ...said } = event;
    actorAt(this.actor, path)?.send(said as AnyEventObject);
    this.check();
  }

  pass(milliseconds: number): void {
    this.clock.pass(milliseconds);
    this.check();
  }

  /** Ends the newest open call of this id. */
  end(id: string, how: { readonly output: unknown } | { readonly error: unknown }): void {
    const call = this.run.calls.findLast((candidate) => candidate.id === id && candidate.state === "pending");
    if (!call) throw new Error(`"${id}" has no call that could answer`);
    call.state = "output" in how ? "answered" : "failed";
    call.actor.send("output" in how ? { type: answered, output: how.output } : { type: refused, error: how.error });
    this.check();
  }

  /** What happened outside since this was last asked. */
  effects(): Effects {
    const { seen, run } = this;
    const effects = {
      emitted: this.emitted.slice(seen.emitted),
      calls: run.calls.slice(seen.calls).map(({ id, input }) => ({ id, input })),
      stopped: run.stopped.slice(seen.stopped),
      told: run.told.slice(seen.told),
    };
    const { length: emitted } = this.emitted;
    this.seen = { emitted, calls: run.calls.length, told: run.told.length, stopped: run.stopped.length };
    return effects;
  }

  stop(): void {
    this.actor.stop();
  }

  private check(): void {
    if (this.broken) throw this.broken.error;
  }
}
