import { not } from "xstate";
import type { Action, Change, Chart, Transition } from "./mutants.ts";

/** One list of transitions: where it stands, what it is called, and how to find it again in a copy of the chart. */
interface Branch {
  readonly path: readonly string[];
  readonly name: string;
  readonly transitions: readonly Transition[];
  in(chart: Chart): Transition[];
}

const none: Transition[] = [];

export function stateAt(chart: Chart, path: readonly string[]): Chart {
  let found = chart;
  for (const name of path) {
    const next = found.states[name];
    if (!next) throw new Error(`no state ${path.join(".")}`);
    found = next;
  }
  return found;
}

export function statesOf(chart: Chart, path: readonly string[] = []): { path: readonly string[]; state: Chart }[] {
  return [
    { path, state: chart },
    ...Object.entries(chart.states).flatMap(([name, state]) => statesOf(state, [...path, name])),
  ];
}

const nameOf = (path: readonly string[]): string => path.join(".") || "(root)";

function branchesOf(chart: Chart): Branch[] {
  return statesOf(chart).flatMap(({ path, state }): Branch[] => [
    ...(["on", "after"] as const).flatMap((kind) =>
      Object.entries(state[kind]).map(([event, transitions]) => ({
        path,
        name: `${nameOf(path)} --${kind === "after" ? "after " : ""}${event}`,
        transitions,
        in: (copy: Chart) => stateAt(copy, path)[kind][event] ?? none,
      })),
    ),
    { path, name: `${nameOf(path)} --always`, transitions: state.always, in: (copy) => stateAt(copy, path).always },
    ...state.invoke.flatMap((invoke, index) =>
      (["onDone", "onError"] as const).map((kind) => ({
        path,
        name: `${nameOf(path)} --${kind === "onDone" ? "done" : "error"}.${invoke.id}`,
        transitions: invoke[kind],
        in: (copy: Chart) => stateAt(copy, path).invoke[index]?.[kind] ?? none,
      })),
    ),
  ]);
}

/** The path that a target means, seen from a state. */
function resolve(target: string, path: readonly string[], id: string): readonly string[] {
  if (target.startsWith("#")) return target.slice(id.length + 2).split(".");
  if (target.startsWith(".")) return [...path, ...target.slice(1).split(".")];
  return [...path.slice(0, -1), ...target.split(".")];
}

const without = (items: unknown[], index: number): void => {
  items.splice(index, 1);
};

const swap = (items: unknown[], index: number): void => {
  const [first, second] = items.slice(index, index + 2);
  items.splice(index, 2, second, first);
};

const nameOfPart = (part: unknown): string => {
  if (typeof part === "string") return part;
  if (typeof part === "object" && part !== null && "type" in part) return String(part.type);
  return "(inline)";
};

/** Another value of the same kind. */
export function otherThan(value: unknown): unknown {
  if (typeof value === "string") return `${value}~`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return value.length ? value.slice(1) : ["~"];
  return value === null || value === undefined ? "~" : null;
}

const canRest = ({ always }: Chart): boolean => !always.some(({ guard }) => guard === undefined);

/** Changes of one transition among its siblings. */
function transitionChanges(chart: Chart, branch: Branch, index: number, id: string): Change[] {
  const { transitions, path } = branch;
  const one = transitions[index];
  if (!one) return [];
  const where = `${branch.name}[${index}]`;
  const change = (kind: string, what: string, edit: (transition: Transition, all: Transition[]) => void): Change => ({
    kind,
    label: `${where}: ${what}`,
    apply: (copy) => {
      const all = branch.in(copy);
      const transition = all[index];
      if (transition) edit(transition, all);
    },
  });
  const target = one.target === undefined ? undefined : resolve(one.target, path, id);
  const siblings = target ? Object.entries(stateAt(chart, target.slice(0, -1)).states) : [];
  // A state that is left at once may lead to where it led before.
  const others = siblings.flatMap(([name, state]) => (name !== target?.at(-1) && canRest(state) ? [name] : []));
  const next = transitions[index + 1];
  const guard = one.guard;
  return [
    change("transition dropped", "dropped", (_, all) => without(all, index)),
    ...others.map((name) =>
      change("retarget", `to ${[...(target ?? []).slice(0, -1), name].join(".")}`, (transition) => {
        transition.target = `#${[id, ...(target ?? []).slice(0, -1), name].join(".")}`;
      }),
    ),
    ...(target
      ? [
          change("untarget", "stays", (transition) => {
            delete transition.target;
          }),
        ]
      : []),
    ...(one.reenter === true
      ? [
          change("reenter", "does not begin anew", (transition) => {
            delete transition.reenter;
          }),
        ]
      : []),
    ...(guard === undefined
      ? []
      : [
          change("guard", `without ${nameOfPart(guard)}`, (transition) => {
            delete transition.guard;
          }),
          change("guard", `not ${nameOfPart(guard)}`, (transition) => {
            transition.guard = not(guard as never);
          }),
        ]),
    ...(next && guard !== undefined ? [change("swap", "after the next one", (_, all) => swap(all, index))] : []),
    ...one.actions.flatMap((action, at) => [
      change("action dropped", `without ${nameOfPart(action)}`, (transition) => without(transition.actions, at)),
      ...(at + 1 < one.actions.length
        ? [change("swap", `${nameOfPart(action)} later`, (transition) => swap(transition.actions, at))]
        : []),
      ...paramChanges(action).map(([name, changed]) =>
        change("params", `${nameOfPart(action)} with another ${name}`, (transition) => {
          transition.actions[at] = changed;
        }),
      ),
    ]),
  ];
}

function paramChanges(action: unknown): [name: string, changed: Action][] {
  const { params } = (typeof action === "object" ? action : {}) as Action;
  if (typeof params !== "object" || params === null) return [];
  return Object.entries(params).map(([name, value]) => [
    name,
    { ...(action as Action), params: { ...params, [name]: otherThan(value) } },
  ]);
}

/** Changes of one state itself. */
function stateChanges(chart: Chart, path: readonly string[], state: Chart, id: string): Change[] {
  const change = (kind: string, what: string, edit: (state: Chart) => void): Change => ({
    kind,
    label: `${nameOf(path)}: ${what}`,
    apply: (copy) => edit(stateAt(copy, path)),
  });
  const siblings = path.length ? Object.entries(stateAt(chart, path.slice(0, -1)).states) : [];
  const at = siblings.findIndex(([name]) => name === path.at(-1));
  // Somewhere to rest: a state that is left at once might lead back to where it was.
  const other = [...siblings.slice(at + 1), ...siblings.slice(0, at)].find(([, sibling]) => canRest(sibling))?.[0];
  const target = `#${[id, ...path.slice(0, -1), other ?? ""].join(".")}`;
  const around = path.map((_, depth) => stateAt(chart, path.slice(0, depth)));
  const taken = new Set([state, ...around].flatMap(({ on }) => Object.keys(on)));
  const events = new Set(statesOf(chart).flatMap(({ state: { on } }) => Object.keys(on)));
  const rests = path.length > 0 && state.type !== "final" && canRest(state);
  const isLeaf = Object.keys(state.states).length === 0;
  return [
    ...state.tags.map((tag, index) => change("tag", `without the tag ${tag}`, ({ tags }) => without(tags, index))),
    ...(path.length && canRest(state) ? [change("tag", "a tag more", ({ tags }) => tags.push("added"))] : []),
    ...(["entry", "exit"] as const).flatMap((kind) =>
      state[kind].map((action, index) =>
        change("entry, exit", `${kind} without ${nameOfPart(action)}`, (copy) => without(copy[kind], index)),
      ),
    ),
    ...(["entry", "exit"] as const).flatMap((kind) =>
      state[kind].flatMap((action, index) => [
        ...(index + 1 < state[kind].length
          ? [change("swap", `${kind} ${nameOfPart(action)} later`, (copy) => swap(copy[kind], index))]
          : []),
        ...paramChanges(action).map(([name, changed]) =>
          change("params", `${kind} ${nameOfPart(action)} with another ${name}`, (copy) => {
            copy[kind][index] = changed;
          }),
        ),
      ]),
    ),
    ...state.invoke.flatMap(({ id: call, input }, index) => [
      change("call dropped", `without the call ${call}`, ({ invoke }) => without(invoke, index)),
      ...(input === undefined
        ? []
        : [
            change("input dropped", `${call} without input`, ({ invoke }) => {
              delete invoke[index]?.input;
            }),
          ]),
    ]),
    ...(state.type === "final"
      ? [
          change("end", "is no end", (copy) => {
            delete copy.type;
          }),
        ]
      : []),
    ...Object.keys(state.states)
      .filter((name) => state.initial !== undefined && name !== state.initial)
      .map((name) =>
        change("initial", `begins with ${name}`, (copy) => {
          copy.initial = name;
        }),
      ),
    ...(rests && other !== undefined
      ? [
          ...(isLeaf ? [...events] : [])
            .filter((event) => !taken.has(event))
            .map((event) =>
              change("not ignored", `takes ${event}`, ({ on }) => {
                on[event] = [{ target, actions: [] }];
              }),
            ),
          ...(isLeaf
            ? [
                change("delay added", "waits no longer than 1,234 ms", ({ after }) => {
                  after["1234"] = [{ target, actions: [] }];
                }),
              ]
            : []),
        ]
      : []),
  ];
}

/** Every change of the chart itself. */
export function chartChanges(chart: Chart, id: string): Change[] {
  return [
    ...branchesOf(chart).flatMap((branch) =>
      branch.transitions.flatMap((_, index) => transitionChanges(chart, branch, index, id)),
    ),
    ...statesOf(chart).flatMap(({ path, state }) => stateChanges(chart, path, state, id)),
  ];
}
