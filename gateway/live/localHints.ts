import type { Hint, Log, Topic } from "../context.ts";
import { topicOfHint } from "./hintTopics.ts";
import { createWatchers } from "./watchers.ts";

type Listener = (hint: Hint) => void;

/** Hints within this process: what a hint costs does not grow with those that listen for another topic. */
export interface LocalHints {
  tell(hint: Hint): void;
  subscribe(listener: Listener): () => void;
  follow(topic: Topic, listener: Listener): () => void;
  clear(): void;
}

export function createLocalHints(log: Pick<Log, "warn">): LocalHints {
  const listeners = new Set<Listener>();
  const followers = createWatchers<Listener>();
  let closed = false;

  const tellAll = (to: ReadonlySet<Listener> | undefined, hint: Hint): void => {
    if (to === undefined) return;
    for (const listener of [...to]) {
      try {
        listener(hint);
      } catch (error) {
        log.warn({ err: error, hint }, "A listener failed on a hint");
      }
    }
  };

  return {
    tell(hint) {
      if (closed) return;
      tellAll(listeners, hint);
      tellAll(followers.of(topicOfHint(hint)), hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(topic, listener) {
      // Whoever follows twice with the same function ends one of the two.
      const own: Listener = (hint) => listener(hint);
      followers.add(topic, own);
      return () => followers.remove(topic, own);
    },
    clear() {
      closed = true;
      listeners.clear();
    },
  };
}
