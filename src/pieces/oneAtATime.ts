import type { ApolloClient } from "@apollo/client";
import type { AnyActor } from "xstate";

/**
 * One actor for each thing that is marked, whichever card it was pressed on, and only while a call is under way for it:
 * it ends with the first step after which its snapshot is tagged "settled". `begin` makes it, not started.
 */
export function oneAtATime<Actor extends AnyActor>() {
  const underWay = new WeakMap<ApolloClient, Map<string | null, Actor>>();
  return (
    client: ApolloClient,
    key: string | null,
    begin: () => Actor,
    onStep: (snapshot: ReturnType<Actor["getSnapshot"]>) => void,
  ): Actor => {
    const actors = underWay.get(client) ?? new Map<string | null, Actor>();
    underWay.set(client, actors);
    const known = actors.get(key);
    if (known) return known;
    const actor = begin();
    actors.set(key, actor);
    const finish = () => {
      actors.delete(key);
      actor.stop();
    };
    actor.start();
    // Told of each step after the start: the first one is the press.
    actor.subscribe((snapshot) => {
      onStep(snapshot);
      if (snapshot.hasTag("settled")) queueMicrotask(finish);
    });
    return actor;
  };
}
