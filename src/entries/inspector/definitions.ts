import type { AnyStateMachine } from "xstate";

const modules = import.meta.glob<Record<string, unknown>>("../../../machines/**/*Machine.ts", { eager: true });

function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === "object" && value !== null && "root" in value && "implementations" in value;
}

/** A machine of the room `machines`, and the folder that it lives in. */
export interface Definition {
  readonly area: string;
  readonly machine: AnyStateMachine;
}

/** Every machine of the product, by area and name, as its file exports it. */
export const definitions: readonly Definition[] = Object.entries(modules)
  .flatMap(([path, module]) => {
    const area = path.split("/").at(-2) ?? "";
    return Object.values(module)
      .filter(isMachine)
      .map((machine): Definition => ({ area, machine }));
  })
  .sort((left, right) => left.area.localeCompare(right.area) || left.machine.id.localeCompare(right.machine.id));

/** The machine with an id, or undefined when no file of the room exports it. */
export function definitionOf(id: string): AnyStateMachine | undefined {
  return definitions.find(({ machine }) => machine.id === id)?.machine;
}
