/**
 * A flow as data, for pages that do not load XState: who only watches a board pays for none of it. `machineOf`
 * (flowMachine.ts) makes the XState machine of the same data, which is drawn, held against its table and inspected;
 * `src/flow/startFlow.ts` runs it. Nothing here may import xstate.
 */

export type FlowEvent = { readonly type: string };

export type OneOrMore<Value> = Value | readonly Value[];

export interface FlowStep {
  /** A sibling's name, or "#id.path.from.the.root". */
  readonly target?: string;
  readonly guard?: string;
  readonly actions?: OneOrMore<string>;
  readonly reenter?: true;
}

export type FlowSteps = string | OneOrMore<FlowStep>;

/** The part of XState's charts that `startFlow` runs: no regions, no history, nothing that is left at once. */
export interface FlowState {
  readonly initial?: string;
  readonly states?: Readonly<Record<string, FlowState>>;
  readonly on?: Readonly<Record<string, FlowSteps>>;
  readonly after?: Readonly<Record<string, FlowSteps>>;
  readonly entry?: OneOrMore<string>;
  readonly exit?: OneOrMore<string>;
  readonly invoke?: { readonly src: string; readonly onDone?: FlowSteps; readonly onError?: FlowSteps };
  readonly type?: "final";
}

export interface Flow<Context, Input, Event extends FlowEvent, Emitted extends FlowEvent, Call extends string> {
  readonly id: string;
  readonly context: (input: Input) => Context;
  readonly guards?: Readonly<Record<string, (context: Context, event: Event) => boolean>>;
  /** Actions that change the context. */
  readonly changes?: Readonly<Record<string, (context: Context, event: Event) => Partial<Context>>>;
  /** Actions that emit. */
  readonly tells?: Readonly<Record<string, (context: Context, event: Event) => Emitted>>;
  readonly delays?: Readonly<Record<string, number | ((context: Context) => number)>>;
  /** The outside world: one answer, or a connection that stays open while its state lasts. Its id is its name. */
  readonly calls: Readonly<
    Record<Call, { readonly kind: "promise" | "callback"; readonly input?: (context: Context) => unknown }>
  >;
  readonly chart: FlowState;
}

/** `flowOf<…>()({…})`: two calls, so that TypeScript knows the types before it reads the flow. */
export const flowOf =
  <Context, Input, Event extends FlowEvent, Emitted extends FlowEvent = never>() =>
  <Call extends string>(flow: Flow<Context, Input, Event, Emitted, Call>): Flow<Context, Input, Event, Emitted, Call> =>
    flow;

/** What came with the answer of a call. */
export const answerIn = <Output>(event: FlowEvent): Output => (event as unknown as { output: Output }).output;

/** A promise for a call that answers once; what ends it for a connection, which sends events while it is open. */
type OutsideCall<Event> = (input: never, send: (event: Event) => void) => Promise<unknown> | (() => void);

/** How a flow reaches the page. */
export interface FlowOutside<Context, Input, Event, Emitted, Call extends string> {
  readonly input: Input;
  readonly calls: Readonly<Record<Call, OutsideCall<Event>>>;
  readonly tell?: (told: Emitted) => void;
  /** After each event that was taken, and once at the start. */
  readonly changed?: (run: FlowRun<Context, Event>) => void;
  readonly clock?: FlowClock;
}

export interface FlowClock {
  setTimeout(action: () => void, milliseconds: number): unknown;
  clearTimeout(timer: never): void;
}

/** A flow that runs. */
export interface FlowRun<Context, Event> {
  /** "reading.open" */
  readonly state: string;
  readonly context: Context;
  readonly isOver: boolean;
  send(event: Event): void;
  stop(): void;
}
