import { type AnyStateMachine, assign, emit } from "xstate";
import { says } from "../../machines/says.ts";
import type { Change, Chart, Parts } from "./mutants.ts";
import { otherThan, stateAt, statesOf } from "./mutantsChart.ts";
import type { Table } from "./table.ts";
import { walkTable } from "./tableWalk.ts";

type Maker = (...values: unknown[]) => unknown;
type Fields = Readonly<Record<string, unknown>>;

/** What `assign` and `emit` of xstate, and our `says`, leave on the functions that they make. */
interface Made {
  readonly assignment?: Maker | Readonly<Record<string, unknown>>;
  readonly event?: unknown;
  readonly type?: string;
}

const call = (made: unknown, args: unknown[]): unknown =>
  typeof made === "function" ? (made as Maker)(...args) : made;

/** What an assignment assigns now. */
function assigned({ assignment }: Made, args: unknown[]): Fields {
  if (typeof assignment === "function") return assignment(...args) as Fields;
  return Object.fromEntries(Object.entries(assignment ?? {}).map(([key, value]) => [key, call(value, args)]));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A function or value with what it makes handed through `edit`. */
const through =
  (made: unknown, edit: (fields: Fields) => Fields): Maker =>
  (...args) => {
    const value = call(made, args);
    return isFields(value) ? edit(value) : value;
  };

const left =
  (key: string) =>
  (fields: Fields): Fields => {
    const { [key]: _, ...rest } = fields;
    return rest;
  };

const other =
  (key: string) =>
  (fields: Fields): Fields =>
    key in fields ? { ...fields, [key]: otherThan(fields[key]) } : fields;

const speaks: ReadonlySet<string> = new Set(["xstate.emit", "xstate.enqueueActions"]);

/** What can be handed through: by a name, how to put a change in its place. */
interface Spot {
  readonly kind: string;
  readonly name: string;
  readonly how: (key: string) => (fields: Fields) => Fields;
  put(chart: Chart, parts: Parts, edit: (fields: Fields) => Fields): void;
}

function spotsOf(chart: Chart, actions: Readonly<Record<string, unknown>>): Spot[] {
  const made = Object.entries(actions).map(([name, action]) => [name, action as Made] as const);
  const states = statesOf(chart);
  return [
    ...made.flatMap(([name, action]): Spot[] => {
      if (action.type === "xstate.assign") {
        const put: Spot["put"] = (_, parts, edit) => {
          parts.actions[name] = assign((...args: unknown[]) => edit(assigned(action, args)) as never);
        };
        return [{ kind: "assigned field left out", name, how: left, put }];
      }
      if (action.event === undefined || !speaks.has(action.type ?? "")) return [];
      const speak = (action.type === "xstate.emit" ? emit : says) as Maker;
      const put: Spot["put"] = (_, parts, edit) => {
        parts.actions[name] = speak(through(action.event, edit));
      };
      return [{ kind: "payload", name, how: other, put }];
    }),
    ...states.flatMap(({ path, state }) =>
      state.invoke.flatMap(({ id, input }, index): Spot[] => {
        if (input === undefined) return [];
        const put: Spot["put"] = (copy, _, edit) => {
          const invoke = stateAt(copy, path).invoke[index];
          if (invoke) invoke.input = through(input, edit);
        };
        return [{ kind: "input field", name: `input of ${id} in ${path.join(".")}`, how: other, put }];
      }),
    ),
    ...states.flatMap(({ path, state: { output } }): Spot[] => {
      if (output === undefined) return [];
      const put: Spot["put"] = (copy, _, edit) => {
        stateAt(copy, path).output = through(output, edit);
      };
      return [{ kind: "output", name: `output of ${path.join(".") || "(root)"}`, how: other, put }];
    }),
    {
      kind: "initial context",
      name: "context",
      how: other,
      put: (copy, _, edit) => {
        copy.context = through(chart.context ?? {}, edit);
      },
    },
  ];
}

/** The fields that each spot makes on the walks of the table. */
function fieldsOf(
  table: Table,
  spots: readonly Spot[],
  make: (change: Change) => Table["machine"],
): Map<Spot, Set<string>> {
  const seen = new Map(spots.map((spot) => [spot, new Set<string>()]));
  const watch: Change = {
    kind: "watch",
    label: "watch",
    apply: (chart, parts) => {
      for (const spot of spots) {
        spot.put(chart, parts, (fields) => {
          for (const key of Object.keys(fields)) seen.get(spot)?.add(key);
          return fields;
        });
      }
    },
  };
  walkTable(table, { machine: make(watch), runs: 0, firstOnly: true });
  return seen;
}

function delayChanges(delays: Readonly<Record<string, unknown>>): Change[] {
  const changes = { "ten times as long": (time: number) => time * 10, "half as long": (time: number) => time / 2 };
  return Object.entries(delays).flatMap(([name, delay]) =>
    Object.entries(changes).map(
      ([what, edit]): Change => ({
        kind: "delay",
        label: `${name}: ${what}`,
        apply: (_, parts) => {
          parts.delays[name] = (...args: unknown[]) => edit(call(delay, args) as number);
        },
      }),
    ),
  );
}

interface Subject {
  readonly table: Table;
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  make(change: Change): AnyStateMachine;
}

/** Every change of what the chart only names: actions, delays, inputs, outputs and the initial context. */
export function partChanges({ table, machine, chart, make }: Subject): Change[] {
  const { actions, delays } = machine.implementations as unknown as Parts;
  const spots = spotsOf(chart, actions);
  const fields = fieldsOf(table, spots, make);
  return [
    ...Object.keys(actions).map(
      (name): Change => ({
        kind: "action silent",
        label: `${name}: does nothing`,
        apply: (_, parts) => {
          parts.actions[name] = () => undefined;
        },
      }),
    ),
    ...delayChanges(delays),
    ...spots.flatMap((spot) =>
      [...(fields.get(spot) ?? [])]
        .filter((key) => spot.kind !== "payload" || key !== "type")
        .map(
          (key): Change => ({
            kind: spot.kind,
            label: `${spot.name}: ${spot.how === left ? "without" : "another"} ${key}`,
            apply: (copy, parts) => spot.put(copy, parts, spot.how(key)),
          }),
        ),
    ),
  ];
}
