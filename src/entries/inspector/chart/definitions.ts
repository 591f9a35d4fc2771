import type { AnyStateMachine } from "xstate";
import { graphOf, type MachineGraph } from "./graphModel.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../../machines/**/*Machine.ts", { eager: true });

/** What a file's comments say of its machine, and by name of the machine's states. */
interface MachineNotes {
  readonly about: string;
  readonly states: Readonly<Record<string, string>>;
}

/** What the comments of each file say, read when the page is built (`tools/building/machineNotes.ts`). */
const comments = import.meta.glob<MachineNotes>("../../../../machines/**/*{Machine,Flow}.ts", {
  eager: true,
  query: "?notes",
  import: "default",
});

function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === "object" && value !== null && "root" in value && "implementations" in value;
}

/** A machine of the room `machines`, and the folder that it lives in. */
export interface Definition {
  readonly area: string;
  /** Below the room: "message/sendMachine.ts"; and what the file calls it. */
  readonly file: string;
  readonly exported: string;
  readonly machine: AnyStateMachine;
  readonly notes: MachineNotes;
}

/** Every machine of the product, by area and name, as its file exports it. */
export const definitions: readonly Definition[] = Object.entries(modules)
  .flatMap(([path, module]) => {
    const area = path.split("/").at(-2) ?? "";
    // Where a flow is data, its comment stands there.
    const notes = comments[path.replace(/Machine\.ts$/, "Flow.ts")] ?? comments[path] ?? { about: "", states: {} };
    const file = path.slice(path.indexOf("machines/") + "machines/".length);
    return Object.entries(module).flatMap(([exported, machine]): Definition[] =>
      isMachine(machine) ? [{ area, file, exported, machine, notes }] : [],
    );
  })
  .sort((left, right) => left.area.localeCompare(right.area) || left.machine.id.localeCompare(right.machine.id));

const byId = new Map(definitions.map((definition) => [definition.machine.id, definition]));

/** The machine with an id, or undefined when no file of the room exports it. */
export const definitionOf = (id: string): AnyStateMachine | undefined => byId.get(id)?.machine;

/** Where a machine stands and what it is called there. */
export const fileOf = (id: string): Definition | undefined => byId.get(id);

/** What a machine is for, as the comment above it says. */
export const aboutMachine = (id: string): string => byId.get(id)?.notes.about ?? "";

const charts = new Map<string, MachineGraph>();

/** A machine's chart with what its comments say, or null when no file of the room exports it. */
export function chartOf(id: string): MachineGraph | null {
  const definition = byId.get(id);
  if (!definition) return null;
  const chart = charts.get(id) ?? graphOf(definition.machine, definition.notes.states);
  charts.set(id, chart);
  return chart;
}
