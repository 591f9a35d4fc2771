import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from "xstate";
import type { TestParam, TestPath } from "xstate/graph";
import { stateNodesOf } from "./chartCoverage.ts";

/** What a user-level model does for an event and asserts in a state; keys of states are dotted paths or "*". */
interface PathSteps<Machine extends AnyStateMachine> {
  readonly states: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => void | Promise<void>>>;
  readonly events: Readonly<
    Record<string, (step: { readonly event: EventFromLogic<Machine> }) => void | Promise<void>>
  >;
}

/**
 * `path.test` of xstate/graph skips in silence what it finds no key for. This refuses keys that the machine does not
 * know, events of the path that nothing makes happen, and states of the path that nothing asserts.
 */
export async function testPath<Machine extends AnyStateMachine>(
  machine: Machine,
  path: TestPath<AnyMachineSnapshot, AnyEventObject>,
  steps: PathSteps<Machine>,
): Promise<void> {
  const states = new Set(["*", ...stateNodesOf(machine).map((node) => node.path.join("."))]);
  const events = new Set<string>(machine.events as string[]);
  const made = path.steps.map((step) => step.event.type).filter((type) => type !== "xstate.init");
  const asserts = (snapshot: AnyMachineSnapshot): boolean =>
    Object.keys(steps.states).some((key) => key === "*" || snapshot.matches(key));
  const problems = [
    ...Object.keys(steps.states)
      .filter((key) => !states.has(key))
      .map((key) => `no state is called "${key}"`),
    ...Object.keys(steps.events)
      .filter((key) => !events.has(key))
      .map((key) => `no event is called "${key}"`),
    ...[...new Set(made)].filter((type) => !(type in steps.events)).map((type) => `nothing makes "${type}" happen`),
    ...path.steps
      .filter((step) => !asserts(step.state))
      .map((step) => `nothing is asserted in ${JSON.stringify(step.state.value)}`),
  ];
  if (problems.length) throw new Error(`${machine.id}: ${[...new Set(problems)].join("; ")}.`);
  await path.test(steps as unknown as TestParam<AnyMachineSnapshot, AnyEventObject>);
}
