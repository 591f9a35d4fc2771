import type { InspectionEvent } from "xstate";

/** Hears what every actor of this tab does. */
export type Inspector = (event: InspectionEvent) => void;

/** The part that talks to the inspector's tab; it is loaded only when it is wanted. */
const parts = import.meta.glob<{ createInspection(): Inspector }>("./inspect.ts");

/** Whether this tab answers the inspector: in development, or when its address asks for it. */
const isWanted = (): boolean => import.meta.env.DEV || new URLSearchParams(location.search).has("inspect");

/** The inspector of this tab's actors; undefined where nobody may watch them. */
export async function readInspector(): Promise<Inspector | undefined> {
  const load = isWanted() ? parts["./inspect.ts"] : undefined;
  return load ? (await load()).createInspection() : undefined;
}
