import type { AnyEventObject } from "xstate";
import type { Flow, FlowOutside, FlowRun } from "../../machines/flow.ts";
import { startPlainFlow } from "../../src/flow/startFlow.ts";
import { type Effects, ReadableClock, type Stage } from "./tableLiving.ts";

// biome-ignore lint/suspicious/noExplicitAny: flows of every kind are held against their tables here
type AnyFlow = Flow<any, any, any, any, string>;

interface Open {
  readonly id: string;
  readonly input: unknown;
  state: "pending" | "answered" | "closed";
  /** Ends as a promise does, but in the same moment. */
  end(how: { readonly output: unknown } | { readonly error: unknown }): void;
}

/** A promise that answers at once when it is told to, so that walks need no turns of the event loop. */
class Answer extends Promise<unknown> {
  static override get [Symbol.species]() {
    return Promise;
  }
  answered: ((output: unknown) => void)[] = [];
  refused: ((error: unknown) => void)[] = [];
  // biome-ignore lint/suspicious/noThenProperty: it stands for a promise
  override then(onDone?: ((value: unknown) => unknown) | null, onError?: ((error: unknown) => unknown) | null) {
    if (onDone) this.answered.push(onDone);
    if (onError) this.refused.push(onError);
    return Promise.resolve() as never;
  }
}

/** One flow as pages without XState run it, with the face of a living actor. */
class PlainRun {
  readonly emitted: AnyEventObject[] = [];
  readonly events: AnyEventObject[] = [];
  private readonly opened: Open[] = [];
  private readonly stopped: string[] = [];
  private readonly clock = new ReadableClock();
  private readonly run: FlowRun<unknown, AnyEventObject>;
  private seen = { emitted: 0, calls: 0, stopped: 0 };

  constructor(flow: AnyFlow, input: unknown) {
    const calls = Object.entries(flow.calls).map(([id, { kind }]) => [id, this.call(id, kind)] as const);
    const outside: FlowOutside<unknown, unknown, AnyEventObject, AnyEventObject, string> = {
      input,
      calls: Object.fromEntries(calls),
      tell: (told) => void this.emitted.push(told),
      clock: this.clock,
    };
    this.run = startPlainFlow(flow as Flow<unknown, unknown, AnyEventObject, AnyEventObject, string>, outside);
  }

  get place(): string {
    return this.run.state;
  }

  get snapshot() {
    const { context, isOver } = this.run;
    return { context, status: isOver ? "done" : "active", output: undefined, tags: new Set<string>() };
  }

  get remaining(): number[] {
    return this.clock.remaining();
  }

  send(event: AnyEventObject): void {
    this.run.send(event);
  }

  pass(milliseconds: number): void {
    this.clock.pass(milliseconds);
  }

  end(id: string, how: { readonly output: unknown } | { readonly error: unknown }): void {
    const call = this.opened.findLast((one) => one.id === id && one.state === "pending");
    if (!call) throw new Error(`"${id}" has no call that could answer`);
    call.state = "answered";
    call.end(how);
  }

  effects(): Effects {
    const { seen } = this;
    const effects = {
      emitted: this.emitted.slice(seen.emitted),
      calls: this.opened.slice(seen.calls).map(({ id, input }) => ({ id, input })),
      stopped: this.stopped.slice(seen.stopped),
      told: [],
    };
    this.seen = { emitted: this.emitted.length, calls: this.opened.length, stopped: this.stopped.length };
    return effects;
  }

  stop(): void {
    this.run.stop();
  }

  private call(id: string, kind: "promise" | "callback") {
    return (input: unknown) => {
      const answer = new Answer(() => {});
      const call: Open = {
        id,
        input,
        state: "pending",
        end: (how) => {
          if ("output" in how) for (const hear of answer.answered) hear(how.output);
          else for (const hear of answer.refused) hear(how.error);
        },
      };
      this.opened.push(call);
      if (kind === "promise") return answer;
      return () => {
        call.state = "closed";
        this.stopped.push(id);
      };
    };
  }
}

/** Holds what pages without XState run against the same tables: `walkTable(table, { stage: plainStage(flow) })`. */
export const plainStage = (flow: AnyFlow): Stage =>
  ({ start: (input: unknown) => new PlainRun(flow, input) }) as unknown as Stage;
