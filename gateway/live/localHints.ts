import type { Hint, Log, Topic } from "../context.ts";
import { topicOfHint } from "./hintTopics.ts";
import { createWatchers, type Watchers } from "./watchers.ts";

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
  /** By what a topic begins with: a hint about a board is not looked for among ten thousand people. */
  const followers = { b: createWatchers<Listener>(), p: createWatchers<Listener>(), a: createWatchers<Listener>() };
  const followersOf = (topic: Topic): Watchers<Listener> => followers[topic[0] as keyof typeof followers];
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
      const topic = topicOfHint(hint);
      tellAll(followersOf(topic).of(topic), hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(topic, listener) {
      // Whoever follows twice with the same function ends one of the two.
      const own: Listener = (hint) => listener(hint);
      followersOf(topic).add(topic, own);
      return () => followersOf(topic).remove(topic, own);
    },
    clear() {
      closed = true;
      listeners.clear();
    },
  };
}
