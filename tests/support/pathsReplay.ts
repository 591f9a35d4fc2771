import {
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from "xstate";
import { openPorts } from "../../machines/port.ts";
import { answeredInvoke, invokesOf, isDelay } from "./pathsExplore.ts";

/** One call of a port or start of a child machine, as the machine made it. */
export interface PortCall {
  /** The name under which the machine knows it. */
  readonly port: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: an invariant knows the input of the port it asks about.
  readonly input: any;
  /** What the machine sent to an open connection. */
  readonly received: AnyEventObject[];
  state: "pending" | "answered" | "failed" | "closed";
}

interface OpenCall extends PortCall {
  answer(output: unknown): void;
  fail(error: unknown): void;
}

/** A `SimulatedClock` that knows what it waits for, so that a delay is walked to exactly and never slept through. */
class WatchedClock extends SimulatedClock {
  private readonly due = new Map<number, number>();

  override setTimeout(action: (...values: unknown[]) => void, timeout: number): number {
    let id = -1;
    id = super.setTimeout(() => {
      this.due.delete(id);
      action();
    }, timeout);
    this.due.set(id, this.now() + timeout);
    return id;
  }

  override clearTimeout(id: number): void {
    this.due.delete(id);
    super.clearTimeout(id);
  }

  /** Goes on to the next moment at which something is due. */
  advance(): void {
    if (!this.due.size) throw new Error("No delay is running.");
    this.set(Math.min(...this.due.values()));
  }
}

/** Lets everything that promises still have to do happen; no time passes. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Observation {
  readonly snapshot: AnyMachineSnapshot;
  /** The events that reached the machine in this step. */
  readonly events: readonly AnyEventObject[];
  readonly transitions: readonly AnyTransitionDefinition[];
}

/**
 * A machine with all its ports and child machines deferred: they answer when a path says so. One stage serves many
 * runs, so that transitions can be counted by identity.
 */
export class Stage {
  readonly machine: AnyStateMachine;
  private calls: OpenCall[] = [];

  constructor(machine: AnyStateMachine) {
    const kinds = new Map(openPorts(machine).map((port) => [port.path, port.kind]));
    const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
    const deferred = actors.map(([name, logic]): [string, AnyActorLogic] => {
      if (kinds.get(name) === "callback") return [name, this.connection(name)];
      if (kinds.has(name) || "implementations" in logic) return [name, this.promise(name)];
      throw new Error(`${machine.id}: the actor "${name}" is neither a port nor a machine.`);
    });
    this.machine = machine.provide({ actors: Object.fromEntries(deferred) });
  }

  start(input: unknown): Run {
    this.calls = [];
    return new Run(this.machine, input, this.calls);
  }

  private promise(port: string): AnyActorLogic {
    return fromPromise(
      ({ input, self, signal }) =>
        new Promise((answer, fail) => {
          const call: OpenCall = { port, id: self.id, input, received: [], state: "pending", answer, fail };
          signal.addEventListener("abort", () => {
            if (call.state === "pending") call.state = "closed";
          });
          this.calls.push(call);
        }),
    );
  }

  private connection(port: string): AnyActorLogic {
    return fromCallback(({ input, self, receive }) => {
      const refuse = (): never => {
        throw new Error(`"${port}" is a connection: it sends events, it does not answer.`);
      };
      const received: AnyEventObject[] = [];
      const call: OpenCall = { port, id: self.id, input, received, state: "pending", answer: refuse, fail: refuse };
      receive((event) => received.push(event));
      this.calls.push(call);
      return () => {
        call.state = "closed";
      };
    });
  }
}

/** One living actor on a stage. */
export class Run {
  readonly emitted: AnyEventObject[] = [];
  readonly calls: readonly OpenCall[];
  private readonly clock = new WatchedClock();
  private readonly actor: Actor<AnyStateMachine>;
  private events: AnyEventObject[] = [];
  private transitions: AnyTransitionDefinition[] = [];
  private broken: unknown;

  constructor(machine: AnyStateMachine, input: unknown, calls: readonly OpenCall[]) {
    this.calls = calls;
    const invokes = invokesOf(machine);
    let made: Actor<AnyStateMachine> | undefined;
    const actor = createActor(machine, {
      input,
      clock: this.clock,
      inspect: (inspected) => {
        // The actor takes its first steps while it is made, before it has a name here; children make none of these.
        if (made && inspected.actorRef !== made) return;
        if (inspected.type === "@xstate.event") this.events.push(inspected.event);
        if (inspected.type === "@xstate.microstep") this.transitions.push(...inspected._transitions);
      },
    });
    made = actor;
    this.actor = actor;
    actor.on("*", (event) => this.emitted.push(event));
    actor.subscribe({
      error: (error) => {
        this.broken = error;
      },
    });
    if ([...invokes.keys()].some((id) => id.includes(`.${machine.id}.`))) {
      throw new Error(`${machine.id}: every invoke needs an id of its own.`);
    }
  }

  /** Simulated milliseconds since the start. */
  get elapsed(): number {
    return this.clock.now();
  }

  async start(): Promise<Observation> {
    this.actor.start();
    return this.observe();
  }

  /** Makes one event of a path happen in the real way: an answer by the port, a delay by the clock, the rest by sending. */
  async take(event: AnyEventObject): Promise<Observation> {
    const id = answeredInvoke(event);
    if (id !== undefined) {
      const call = this.calls.findLast((candidate) => candidate.id === id && candidate.state === "pending");
      if (!call) throw new Error(`"${id}" has no call that could answer.`);
      call.state = "output" in event ? "answered" : "failed";
      if ("output" in event) call.answer(event.output);
      else call.fail(event.error);
    } else if (isDelay(event)) this.clock.advance();
    else this.actor.send(event);
    const observation = await this.observe();
    if (!observation.events.some((seen) => seen.type === event.type)) {
      throw new Error(`${event.type} never reached the machine.`);
    }
    return observation;
  }

  stop(): void {
    this.actor.stop();
  }

  private async observe(): Promise<Observation> {
    await settle();
    if (this.broken) throw this.broken;
    const { events, transitions } = this;
    this.events = [];
    this.transitions = [];
    return { snapshot: this.actor.getSnapshot(), events, transitions };
  }
}
