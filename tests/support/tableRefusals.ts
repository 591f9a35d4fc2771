import type { AnyStateMachine, AnyStateNode } from "xstate";
import { stateNodesOf } from "./chartCoverage.ts";
import { several, type Table } from "./table.ts";

const isResting = (node: AnyStateNode): boolean =>
  (node.type === "atomic" || node.type === "final") && !node.always?.some((transition) => !transition.guard);

const nameOf = (node: AnyStateNode): string => node.path.join(".");

/** Why a table proves nothing about its machine; empty where it can be walked. */
export function refusalsOf(table: Table, machine: AnyStateMachine): string[] {
  const { places, areas, rows, starts, promises } = table;
  const known = new Set([...places.keys(), ...areas.keys()]);
  const named = [
    ...rows.flatMap((row) => row.places.map((name) => [name, `row ${row.line}`] as const)),
    ...[...places, ...areas].flatMap(([name, { within }]) => several(within).map((area) => [area, name] as const)),
  ];
  const wrong = [
    ...(rows.length ? [] : ["it has no rows"]),
    ...(starts.length ? [] : ["it has no starts"]),
    ...named
      .filter(([name]) => !known.has(name))
      .map(([name, where]) => `${where} names "${name}", which is no place and no area`),
    ...[...rows, ...starts].flatMap(({ to }) => (to === undefined || places.has(to) ? [] : [`"${to}" is no place`])),
    ...[...areas.keys()].filter((name) => places.has(name)).map((name) => `"${name}" is a place and an area`),
    ...(Object.keys(promises).length || table.together.length ? [] : ["it promises nothing"]),
  ];
  return [...wrong, ...(table.together.length ? [] : gapsOf(table, machine))].map(
    (reason) => `${machine.id}: ${reason}`,
  );
}

/** What the chart has and the table does not tell. */
function gapsOf({ places, areas, rows, ignores }: Table, machine: AnyStateMachine): string[] {
  const nodes = stateNodesOf(machine);
  const real = new Set([...places].flatMap(([name, { is }]) => (is ?? name).split(" & ")));
  const sampled = new Set(
    [...rows.flatMap((row) => ("on" in row ? several(row.on) : [])), ...ignores].map(({ type }) => type),
  );
  const taken = new Set(nodes.flatMap((node) => node.ownEvents.filter((type) => !type.startsWith("xstate."))));
  const called = new Set([...places.values(), ...areas.values()].flatMap(({ calls = {} }) => Object.keys(calls)));
  const invoked = new Set(nodes.flatMap((node) => node.invoke.map(({ id }) => id)));
  const resting = nodes.filter((node) => node !== machine.root && isResting(node)).map(nameOf);
  return [
    ...(resting.length ? [] : ["the machine has no state to rest in"]),
    ...resting.filter((name) => !real.has(name)).map((name) => `no place stands for the state "${name}"`),
    ...[...taken].filter((type) => !sampled.has(type)).map((type) => `the event "${type}" has no sample`),
    ...[...sampled].filter((type) => !taken.has(type)).map((type) => `no state takes the sampled event "${type}"`),
    ...[...invoked].filter((id) => !called.has(id)).map((id) => `no place calls "${id}"`),
    ...[...called].filter((id) => !invoked.has(id)).map((id) => `nothing is invoked with the id "${id}"`),
    ...[...invoked]
      .filter((id) => id.includes(`.${machine.id}.`))
      .map((id) => `the invoke "${id}" needs an id of its own`),
  ];
}
