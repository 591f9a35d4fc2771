import type { InspectionEvent } from "xstate";

interface Watcher {
  readonly inspect?: (event: InspectionEvent) => void;
}

let watcher: Watcher = {};

/** From here on the page's actors tell what they do: an inspector was asked for. */
export function watchActors(by: Watcher): void {
  watcher = by;
}

/** For the actors of pages without the console's flows: `useActorRef(machine, { ...watched() })`. */
export const watched = (): Watcher => watcher;
