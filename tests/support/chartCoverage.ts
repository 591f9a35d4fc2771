import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from "xstate";
import { getStateNodes } from "xstate/graph";

/** All states of the chart, the root included. */
export const stateNodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

type Guard = AnyTransitionDefinition["guard"];

/** The name of a guard as the chart says it. */
function describeGuard(guard: Guard): string {
  if (typeof guard === "string") return guard;
  if (typeof guard === "object" && guard !== null && "type" in guard) return String(guard.type);
  return typeof guard === "function" ? guard.name : "";
}

const describeTransition = (transition: AnyTransitionDefinition): string => {
  const targets = transition.target?.map((target) => target.key).join(", ") ?? "stays";
  const guard = transition.guard ? ` [${describeGuard(transition.guard)}]` : "";
  return `${transition.source.path.join(".") || transition.source.key} --${transition.eventType || "always"}${guard}--> ${targets}`;
};

const alwaysOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => node.always ?? [];

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...alwaysOf(node),
];

const depth = (node: AnyStateNode): number => node.path.length;

const more = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Counts which transitions of a chart were taken and which guards said no. */
export class Coverage {
  private readonly all: AnyTransitionDefinition[];
  private readonly taken = new Map<AnyTransitionDefinition, number>();
  private readonly refused = new Map<AnyTransitionDefinition, number>();

  constructor(machine: AnyStateMachine) {
    this.all = stateNodesOf(machine).flatMap(transitionsOf);
  }

  /** Notes one step: the snapshot before it, its event, the transitions that it took, and the snapshot after it. */
  note(
    before: AnyMachineSnapshot | undefined,
    event: AnyEventObject | undefined,
    taken: readonly AnyTransitionDefinition[],
    after: AnyMachineSnapshot,
  ): void {
    for (const transition of taken) {
      more(this.taken, transition);
      this.noteRefusals(alwaysOf(transition.source), transition);
    }
    if (before && event) {
      // The innermost state answers first; the states around it are asked only when it has nothing to do.
      for (const node of [...before._nodes].sort((left, right) => depth(right) - depth(left))) {
        const candidates = node.transitions.get(event.type) ?? [];
        const chosen = candidates.find((candidate) => taken.includes(candidate));
        this.noteRefusals(candidates, chosen);
        if (chosen) break;
      }
    }
    for (const node of after._nodes) this.noteRefusals(alwaysOf(node), undefined);
  }

  /** How often each transition was taken, and how often its guard said no. */
  get counts(): { transition: AnyTransitionDefinition; taken: number; refused: number }[] {
    return this.all.map((transition) => ({
      transition,
      taken: this.taken.get(transition) ?? 0,
      refused: this.refused.get(transition) ?? 0,
    }));
  }

  /** Transitions of the chart that no path took. */
  get unwalked(): string[] {
    return this.all.filter((transition) => !this.taken.has(transition)).map(describeTransition);
  }

  /** Guarded transitions whose guard never said yes, or never no. */
  get oneSided(): string[] {
    const guarded = this.all.filter((transition) => transition.guard);
    return [
      ...guarded.filter((one) => !this.taken.has(one)).map((one) => `${describeTransition(one)}: never yes`),
      ...guarded.filter((one) => !this.refused.has(one)).map((one) => `${describeTransition(one)}: never no`),
    ];
  }

  /** The guards of the candidates before the chosen one said no; all did when none was chosen. */
  private noteRefusals(
    candidates: readonly AnyTransitionDefinition[],
    chosen: AnyTransitionDefinition | undefined,
  ): void {
    const end = chosen ? candidates.indexOf(chosen) : candidates.length;
    for (const candidate of candidates.slice(0, Math.max(end, 0))) {
      if (candidate.guard) more(this.refused, candidate);
    }
  }
}
