import { channelName, type FromInspector, type FromTab, isChannelMessage } from "./protocol.ts";
import { emptyTrace, hear, type Trace, type TracedActor } from "./trace.ts";

/** An inspector's ear: it keeps the trace, and asks the tabs for what they do not tell by themselves. */
export interface Listener {
  read(): Trace;
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  /** As the actor is now, or as a step left it. */
  askContext(actor: TracedActor, step: number | null): void;
  forget(): void;
  close(): void;
}

/** How long what tabs tell is gathered before it is drawn, in milliseconds: what is drawn more often nobody can see. */
const gathering = 50;

/** Listens to every tab of this origin that answers. */
export function listen(): Listener {
  const channel = new BroadcastChannel(channelName);
  const listeners = new Set<() => void>();
  let trace = emptyTrace;
  let heard: FromTab[] = [];
  let gatherer: ReturnType<typeof setTimeout> | undefined;
  const change = (next: Trace): void => {
    trace = next;
    for (const listener of listeners) listener();
  };
  const isHeard = (tab: string): boolean => heard.some((one) => one.kind === "tab" && one.tab.id === tab);
  const takeIn = (): void => {
    gatherer = undefined;
    const messages = heard;
    heard = [];
    change(messages.reduce(hear, trace));
  };
  const say = (message: FromInspector): void => channel.postMessage(message);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isChannelMessage(data) || data.kind === "hello" || data.kind === "context.ask") return;
    // A tab that just opened says so without being asked, and does not know yet that somebody listens.
    if (data.kind === "tab" && !trace.tabs.some((tab) => tab.id === data.tab.id) && !isHeard(data.tab.id))
      say({ kind: "hello" });
    heard.push(data);
    gatherer ??= setTimeout(takeIn, gathering);
  });
  say({ kind: "hello" });
  return {
    read: () => trace,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askContext: (actor, step) => say({ kind: "context.ask", tab: actor.tab, actor: actor.id, step }),
    forget: () => {
      heard = [];
      change({ ...emptyTrace });
      say({ kind: "hello" });
    },
    close: () => {
      clearTimeout(gatherer);
      channel.close();
    },
  };
}
