import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { ActorRef, AnyActorRef, EventObject, Snapshot } from "xstate";
import { type Flows, useFlow } from "./flows.tsx";

type EmittedBy<Actor> =
  Actor extends ActorRef<infer _S extends Snapshot<unknown>, infer _E extends EventObject, infer Emitted>
    ? Emitted
    : never;

/** What is done when an actor says something, by the type of what it says. */
type NewsOf<Actor> = {
  readonly [Type in EmittedBy<Actor>["type"]]?: (said: Extract<EmittedBy<Actor>, { readonly type: Type }>) => void;
};

/**
 * Hears what an actor says, as long as the component stands; always with its newest props. From before it can be seen until
 * all its effects have ended: an actor is started by an effect that comes later, and then says at once what was pressed
 * meanwhile; an effect that ends may send it something last.
 */
export function useNews<Actor extends AnyActorRef>(actor: Actor, news: NewsOf<Actor>): void {
  const tell = useTeller(news);
  const heard = useRef(new Map<AnyActorRef, { unsubscribe(): void }>());
  const hear = useEffectEvent((one: AnyActorRef) => {
    if (!heard.current.has(one))
      heard.current.set(
        one,
        one.on("*", (said) => tell(said)),
      );
  });
  useLayoutEffect(() => hear(actor), [actor]);
  useEffect(() => {
    // Effects may begin anew without their layout's (StrictMode).
    hear(actor);
    const all = heard.current;
    return () => {
      all.get(actor)?.unsubscribe();
      all.delete(actor);
    };
  }, [actor]);
}

/** For the one part that speaks for a root flow: it also hears what the flow said before the part was there. */
export function useFlowNews<Name extends keyof Flows>(name: Name, news: NewsOf<Flows[Name]>): void {
  const flow: AnyActorRef = useFlow(name);
  const tell = useTeller<Flows[Name]>(news);
  // What it says before is kept, and two that follow each other do not speak at once.
  useEffect(() => {
    for (const said of unheard.get(flow)?.splice(0) ?? []) tell(said);
    spokenFor.add(flow);
    const subscription = flow.on("*", (said) => tell(said));
    return () => {
      spokenFor.delete(flow);
      subscription.unsubscribe();
    };
  }, [flow, tell]);
}

function useTeller<Actor>(news: NewsOf<Actor>) {
  return useEffectEvent((said: EventObject) => {
    (news as Readonly<Record<string, ((said: EventObject) => void) | undefined>>)[said.type]?.(said);
  });
}

/** What flows said while nobody spoke for them. */
const unheard = new WeakMap<AnyActorRef, EventObject[]>();
const spokenFor = new WeakSet<AnyActorRef>();
const called = new WeakSet<AnyActorRef>();
const watchers = new Set<() => void>();

/**
 * What asks and speaks for a root flow is loaded when the flow first does something. From here on it is known when that
 * is, and what it says is kept until somebody speaks for it: nothing is lost.
 */
export function hearFlow(flow: AnyActorRef): void {
  const said: EventObject[] = [];
  unheard.set(flow, said);
  const idle: unknown = flow.getSnapshot();
  flow.subscribe((snapshot) => {
    if (snapshot !== idle) setCalled(flow);
  });
  flow.on("*", (event) => {
    if (!spokenFor.has(flow)) said.push(event);
    setCalled(flow);
  });
}

function setCalled(flow: AnyActorRef): void {
  if (called.has(flow)) return;
  called.add(flow);
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Whether one of the flows did or said something yet. */
export const useIsCalled = (flows: readonly AnyActorRef[]): boolean =>
  useSyncExternalStore(watch, () => flows.some((flow) => called.has(flow)));
