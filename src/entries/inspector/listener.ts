import { channelName, type FromInspector, isChannelMessage } from "./protocol.ts";
import { emptyTrace, hear, type Trace, type TracedActor } from "./trace.ts";

/** An inspector's ear: it keeps the trace, and asks the tabs for what they do not tell by themselves. */
export interface Listener {
  read(): Trace;
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  askContext(actor: TracedActor): void;
  forget(): void;
  close(): void;
}

/** Listens to every tab of this origin that answers. */
export function listen(): Listener {
  const channel = new BroadcastChannel(channelName);
  const listeners = new Set<() => void>();
  let trace = emptyTrace;
  const change = (next: Trace): void => {
    trace = next;
    for (const listener of listeners) listener();
  };
  const say = (message: FromInspector): void => channel.postMessage(message);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isChannelMessage(data) || data.kind === "hello" || data.kind === "context.ask") return;
    // A tab that just opened says so without being asked, and does not know yet that somebody listens.
    if (data.kind === "tab" && !trace.tabs.some((tab) => tab.id === data.tab.id)) say({ kind: "hello" });
    change(hear(trace, data));
  });
  say({ kind: "hello" });
  return {
    read: () => trace,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askContext: (actor) => say({ kind: "context.ask", tab: actor.tab, actor: actor.id }),
    forget: () => {
      change({ ...emptyTrace });
      say({ kind: "hello" });
    },
    close: () => channel.close(),
  };
}
