import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, StateValue } from "xstate";

/** Names the actor that a sample is for, where it is not the machine of the table. */
export const insideKey = "inside";

/**
 * A sample for a child machine that is walked together with its parent, by the ids that lead to it: what a screen sends to
 * the actor that it shows. Where no such actor lives, nothing hears it.
 */
export const inside = (path: string, event: AnyEventObject) => ({ ...event, [insideKey]: path }) as never;

/** "showing.step0.moving"; regions are joined by " & ". */
function nameOfValue(value: StateValue): string {
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([name, below]) => [name, nameOfValue(below as StateValue)].filter(Boolean).join("."))
    .join(" & ");
}

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === "object" && snapshot !== null && "value" in snapshot && "children" in snapshot;
}

const snapshotOf = (actor: AnyActorRef | undefined): AnyMachineSnapshot | undefined => {
  const snapshot: unknown = actor?.getSnapshot();
  return isMachineSnapshot(snapshot) && snapshot.status === "active" ? snapshot : undefined;
};

/** The machines that live inside another one, by id. */
function below({ children }: AnyMachineSnapshot): [id: string, snapshot: AnyMachineSnapshot][] {
  return Object.keys(children)
    .sort()
    .flatMap((id): [string, AnyMachineSnapshot][] => {
      const snapshot = snapshotOf(children[id]);
      return snapshot ? [[id, snapshot]] : [];
    });
}

/** A machine's place, and behind " > " that of each machine that it invoked: "activating > enteringCode > checking". */
export function nameOfTree(snapshot: AnyMachineSnapshot): string {
  const inner = below(snapshot).map(([, child]) => nameOfTree(child));
  return [nameOfValue(snapshot.value), ...(inner.length ? [inner.join(" + ")] : [])].join(" > ");
}

/** The living actor at a path of ids; the actor itself at none. */
export function actorAt(actor: AnyActorRef, path: string): AnyActorRef | undefined {
  const [id = "", ...deeper] = path.split(".");
  if (!id) return actor;
  const child = (actor.getSnapshot() as AnyMachineSnapshot).children[id];
  return child && snapshotOf(child) && actorAt(child, deeper.join("."));
}

/** What a key of `shows` means: a part of the context, or "activation.verdict", a part of a child's. */
export function partAt({ context, children }: AnyMachineSnapshot, key: string): unknown {
  const [id = "", ...deeper] = key.split(".");
  if (!deeper.length) return (context as Readonly<Record<string, unknown>>)[id];
  const child = snapshotOf(children[id]);
  return child && partAt(child, deeper.join("."));
}
