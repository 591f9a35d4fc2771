import { useSyncExternalStore } from "react";

interface Flow {
  send(event: never): void;
}

const called = new WeakSet<Flow>();
const watchers = new Set<() => void>();

function setCalled(actor: Flow): void {
  called.add(actor);
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/**
 * An actor that was not started keeps what it is sent. This one also tells of its first event, so that the part which
 * speaks for it can be loaded, and starts it: nothing that it says is lost.
 */
export function untilCalled<Actor extends Flow>(actor: Actor): Actor {
  const { send } = actor;
  actor.send = (event) => {
    actor.send = send;
    setCalled(actor);
    send(event);
  };
  return actor;
}

/** Starts an actor without waiting for an event. */
export function startUncalled(actor: Flow & { start(): unknown }): void {
  setCalled(actor);
  actor.start();
}

/** Whether one of the actors got an event yet. */
export const useIsCalled = (actors: readonly Flow[]): boolean =>
  useSyncExternalStore(watch, () => actors.some((actor) => called.has(actor)));
