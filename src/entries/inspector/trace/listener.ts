import type { EventObject } from "xstate";
import { waitForEnd } from "./life.ts";
import {
  type ActorNote,
  channelName,
  type FromInspector,
  type FromTab,
  type Heard,
  isFromTab,
  type StepNote,
} from "./protocol.ts";
import { emptyTrace, hear, type Trace, type TracedActor, withContexts, withoutPast } from "./trace.ts";

/** An inspector's ear: it keeps the trace, and asks the tabs for what they do not tell by themselves. */
export interface Listener {
  read(): Trace;
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  /** As the actor is now, or as a step left it. */
  askContext(actor: TracedActor, step: number | null): void;
  /** Sends an event to an actor of a tab; null where nobody takes it: outside development, and for a session out of a file. */
  readonly send: ((actor: TracedActor, event: EventObject) => void) | null;
  /** False for a session out of a file: nothing more comes, and what it does not hold nobody can be asked for. */
  readonly isLive: boolean;
  /** All that is known, with every context that the tabs still have. */
  collect(): Promise<Trace>;
  /** From here on only what happens afterwards is known, and who runs; null for a session out of a file. */
  readonly forget: (() => void) | null;
  close(): void;
}

/** How long what tabs tell is gathered before it is drawn, in milliseconds: what is drawn more often nobody can see. */
const gathering = 50;

/** Of its time an inspector draws this part at most, so that it answers whoever uses it in whatever burst. */
const drawingShare = 0.05;

/** However long drawing takes, what is new is not older than this. */
const longestGathering = 1_000;

/** A tab that does not tell its contexts so soon hangs, or is gone; the session is saved without them. */
const patience = 2_000;

/** What a tab told in several messages as one: what is known is copied for each. */
function joined(messages: readonly Heard[]): readonly Heard[] {
  const all: Heard[] = [];
  let news: { readonly kind: "news"; readonly tab: string; actors: ActorNote[]; steps: StepNote[] } | undefined;
  for (const message of messages) {
    if (message.kind !== "news") news = undefined;
    else if (news?.tab === message.tab) {
      news.actors.push(...message.actors);
      news.steps.push(...message.steps);
      continue;
    } else news = { ...message, actors: [...message.actors], steps: [...message.steps] };
    all.push(news ?? message);
  }
  return all;
}

/** Listens to every tab of this origin that answers. */
export function listen(): Listener {
  const channel = new BroadcastChannel(channelName);
  const listeners = new Set<() => void>();
  const collectors = new Set<(told: Extract<FromTab, { kind: "contexts" }>) => void>();
  let trace = emptyTrace;
  let heard: Heard[] = [];
  const closing = new AbortController();
  let gatherer: ReturnType<typeof setTimeout> | undefined;
  /** From when on there may be drawing again: what comes after a rest is drawn at once. */
  let restUntil = 0;
  const change = (next: Trace): void => {
    trace = next;
    for (const listener of listeners) listener();
  };
  const isHeard = (tab: string): boolean => heard.some((one) => one.kind === "tab" && one.tab.id === tab);
  const takeIn = (): void => {
    clearTimeout(gatherer);
    gatherer = undefined;
    const messages = heard;
    heard = [];
    const begun = performance.now();
    change(joined(messages).reduce(hear, trace));
    // What the change has drawn is done when the next task begins.
    setTimeout(() => {
      const now = performance.now();
      const took = now - begun;
      restUntil = now + Math.min(longestGathering, took / drawingShare - took);
    });
  };
  const say = (message: FromInspector): void => channel.postMessage(message);
  const take = (message: Heard): void => {
    heard.push(message);
    gatherer ??= setTimeout(takeIn, Math.max(gathering, restUntil - performance.now()));
  };
  const leave = (tab: string): void => take({ kind: "gone", tab, at: Date.now() });
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isFromTab(data)) return;
    if (data.kind === "contexts") {
      for (const collector of collectors) collector(data);
      return;
    }
    if (data.kind === "bye") return leave(data.tab);
    // A tab that just opened says so without being asked, and does not know yet that somebody listens.
    if (data.kind === "tab" && !trace.tabs.some((tab) => tab.id === data.tab.id) && !isHeard(data.tab.id)) {
      say({ kind: "hello" });
      waitForEnd(data.tab.id, closing.signal, () => leave(data.tab.id));
    }
    take(data);
  });
  say({ kind: "hello" });
  /** Waits for as many tabs as are open. */
  const collect = (): Promise<Trace> =>
    new Promise((resolve) => {
      const waiting = new Set(trace.tabs.filter(({ goneAt }) => goneAt === null).map(({ id }) => id));
      const told: Extract<FromTab, { kind: "contexts" }>[] = [];
      const end = (): void => {
        clearTimeout(timer);
        collectors.delete(collector);
        // What was told before is taken in first.
        takeIn();
        resolve(told.reduce(withContexts, trace));
      };
      const collector = (one: Extract<FromTab, { kind: "contexts" }>): void => {
        told.push(one);
        waiting.delete(one.tab);
        if (!waiting.size) end();
      };
      const timer = setTimeout(end, patience);
      collectors.add(collector);
      say({ kind: "contexts.ask" });
      if (!waiting.size) end();
    });
  return {
    isLive: true,
    collect,
    read: () => trace,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askContext: (actor, step) => say({ kind: "context.ask", tab: actor.tab, actor: actor.id, step }),
    send: import.meta.env.DEV
      ? (actor, event) => say({ kind: "event.send", tab: actor.tab, actor: actor.id, event })
      : null,
    forget: () => {
      takeIn();
      change(withoutPast(trace));
    },
    close: () => {
      clearTimeout(gatherer);
      closing.abort();
      channel.close();
    },
  };
}

/** A session out of a file, as if its tabs had told it. */
export const recorded = (trace: Trace): Listener => ({
  isLive: false,
  send: null,
  read: () => trace,
  subscribe: () => () => {},
  askContext: () => {},
  collect: () => Promise.resolve(trace),
  forget: null,
  close: () => {},
});
