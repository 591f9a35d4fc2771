import {
  type AnyActorLogic,
  assign,
  type EventObject,
  emit,
  type MetaObject,
  type NonReducibleUnknown,
  type StateMachine,
  type StateValue,
  setup,
} from "xstate";
import type { Flow, FlowState } from "./flow.ts";
import { callbackPort, promisePort } from "./port.ts";

export type MachineOf<Context, Input, Event extends EventObject, Emitted extends EventObject> = StateMachine<
  Context & Record<string, unknown>,
  [Event] extends [never] ? EventObject : Event,
  // biome-ignore lint/complexity/noBannedTypes: the word of xstate's own types for "no children by name"
  {},
  never,
  never,
  never,
  never,
  StateValue,
  string,
  Input,
  NonReducibleUnknown,
  Emitted,
  MetaObject,
  // biome-ignore lint/suspicious/noExplicitAny: the chart is checked by `unknownNames`
  any
>;

const mapped = <From, To>(parts: Readonly<Record<string, From>> | undefined, make: (part: From) => To) =>
  Object.fromEntries(Object.entries(parts ?? {}).map(([name, part]) => [name, make(part)]));

const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Names in a chart that nothing stands behind; XState would notice them only on the way. */
function unknownNames(flow: Flow<never, never, never, never, string>): string[] {
  const actions = { ...flow.changes, ...flow.tells };
  const unknown = (known: object | undefined, names: unknown[]) =>
    names.filter((name) => typeof name === "string" && !(name in (known ?? {}))) as string[];
  const inState = (state: FlowState): string[] => {
    const steps = [...Object.values(state.on ?? {}), ...Object.values(state.after ?? {})]
      .concat(state.invoke?.onDone ?? [], state.invoke?.onError ?? [])
      .flatMap(listed) as { guard?: string; actions?: unknown }[];
    return [
      ...unknown(flow.delays, Object.keys(state.after ?? {})),
      ...unknown(flow.calls, listed(state.invoke?.src)),
      ...unknown(actions, [...listed(state.entry), ...listed(state.exit)]),
      ...steps.flatMap((step) =>
        typeof step === "string"
          ? []
          : [...unknown(flow.guards, listed(step.guard)), ...unknown(actions, listed(step.actions))],
      ),
      ...Object.values(state.states ?? {}).flatMap(inState),
    ];
  };
  return inState(flow.chart);
}

// biome-ignore lint/suspicious/noExplicitAny: the parts of a flow have types of their own
type Args = { readonly context: any; readonly event: any };

/** XState's own form of a state: each call is known by its name, and is given its input. */
// biome-ignore lint/suspicious/noExplicitAny: as above
function chartOf(state: FlowState, calls: Flow<any, any, any, any, string>["calls"]): object {
  const { invoke, states, ...rest } = state;
  const input = invoke && calls[invoke.src]?.input;
  const given = input && (({ context }: Args) => input(context));
  return {
    ...rest,
    ...(invoke ? { invoke: { id: invoke.src, ...invoke, ...(given ? { input: given } : {}) } } : {}),
    ...(states ? { states: mapped(states, (below) => chartOf(below, calls)) } : {}),
  };
}

/** The XState machine of a flow: what is drawn, inspected, and held against its table. */
export function machineOf<Context, Input, Event extends EventObject, Emitted extends EventObject>(
  flow: Flow<Context, Input, Event, Emitted, string>,
): MachineOf<Context, Input, Event, Emitted> {
  const unknown = unknownNames(flow as never);
  if (unknown.length) throw new Error(`${flow.id}: nothing stands behind ${unknown.join(", ")}.`);
  const begins = ({ input }: { input: Input }) => flow.context(input);
  const machine = setup({
    actors: Object.fromEntries(
      Object.entries(flow.calls).map(([name, { kind }]): [string, AnyActorLogic] => [
        name,
        kind === "promise" ? promisePort(name) : callbackPort(name),
      ]),
    ),
    guards: mapped(flow.guards, (guard) => (args: Args) => guard(args.context, args.event)),
    actions: {
      ...mapped(flow.changes, (change) => assign(((args: Args) => change(args.context, args.event)) as never)),
      ...mapped(flow.tells, (tell) => emit(((args: Args) => tell(args.context, args.event)) as never)),
    } as never,
    delays: mapped(flow.delays, (delay) =>
      typeof delay === "number" ? delay : (args: Args) => delay(args.context),
    ) as never,
  }).createMachine({
    id: flow.id,
    context: begins,
    ...chartOf(flow.chart, flow.calls as never),
  } as never);
  return machine as unknown as MachineOf<Context, Input, Event, Emitted>;
}
