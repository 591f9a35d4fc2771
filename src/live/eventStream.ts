import { eventStreamFlow } from "../../machines/page/eventStreamFlow.ts";
import { areFlowsWatched, startFlow } from "../flow/startFlow.ts";
import { createEventParser, type StreamEvent } from "./eventParser.ts";

export interface EventStreamOptions {
  /** Asked for at each attempt when it is a function: what is in it may have been renewed meanwhile. */
  url: string | (() => string);
  /** Headers of each attempt, asked for anew: a bearer may have been renewed meanwhile. */
  headers?: () => Promise<Record<string, string>> | Record<string, string>;
  onEvent(event: StreamEvent): void;
  /** Something came, a ping at least. */
  onHear?(): void;
  /** The stream is open, or waits to come back. */
  onState?(state: "open" | "waiting"): void;
  /** The page is seen again after its stream was given back: more may have changed than the stream tells. */
  onSeen?(): void;
  /** Gets a new token for one that the gateway refused: whether there is one. Rejects when nobody could be asked. */
  renew?(): Promise<boolean>;
  /** The gateway refused (4xx other than 408 and 429, or no new token was to be had): there is no point in coming back. */
  onRefused?(status: number): void;
  /** No new token was to be had: the person has to sign in. */
  onLoginRequired?(): void;
}

/** How long the gateway asks to be left alone when it stops. */
function askedWait({ name, data }: StreamEvent): number | null {
  if (name !== "bye" || typeof data !== "object" || data === null) return null;
  const { retryAfterMs } = data as { retryAfterMs?: unknown };
  return typeof retryAfterMs === "number" && retryAfterMs >= 0 ? retryAfterMs : null;
}

/**
 * Whether the browser shares six connections between all pages of this gateway, as it does by HTTP/1.1: the streams of six
 * hidden tabs would leave none for the seventh, which then never loads.
 */
function areConnectionsFew(): boolean {
  const [page] = performance.getEntriesByType?.("navigation") ?? [];
  return (page as PerformanceNavigationTiming | undefined)?.nextHopProtocol === "http/1.1";
}

/**
 * Reads a stream of server-sent events by fetch, since EventSource sends no headers; how it comes back is `eventStreamFlow`'s,
 * with the id of the last event. Returns what ends it.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  let lastId = "";
  /** When something was last heard, epoch milliseconds: timers stand still while a machine sleeps, this clock does not. */
  let heardAt = Date.now();

  async function ask(signal: AbortSignal): Promise<Response> {
    const headers = await options.headers?.();
    return fetch(typeof options.url === "string" ? options.url : options.url(), {
      headers: {
        accept: "text/event-stream",
        ...(lastId ? { "last-event-id": lastId } : {}),
        ...headers,
      },
      cache: "no-store",
      signal,
    });
  }

  const run = startFlow(eventStreamFlow, {
    input: { renews: options.renew !== undefined },
    calls: {
      readStream(_input, send) {
        const attempt = new AbortController();
        heardAt = Date.now();
        const read = async () => {
          const response = await ask(attempt.signal);
          if (!response.ok || !response.body) {
            // An answer that nobody reads would hold its connection.
            await response.body?.cancel();
            return send({ type: "stream.refused", status: response.status, jitter: Math.random() });
          }
          send({ type: "stream.opened" });
          const parse = createEventParser((event) => {
            if (event.id) lastId = event.id;
            const retryAfterMs = askedWait(event);
            if (retryAfterMs !== null) send({ type: "stream.bye", retryAfterMs });
            options.onEvent(event);
          });
          const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
          for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
            if (attempt.signal.aborted) return;
            heardAt = Date.now();
            send({ type: "stream.heard" });
            options.onHear?.();
            parse(piece.value);
          }
          send({ type: "stream.cut", jitter: Math.random() });
        };
        // The network went away in the middle; what was read stays, and the id says where to go on.
        read().catch(() => send({ type: "stream.cut", jitter: Math.random() }));
        return () => attempt.abort();
      },
      renewToken: () => options.renew?.() ?? Promise.resolve(false),
    },
    tell(told) {
      if (told.type === "stream.open") options.onState?.("open");
      else if (told.type === "stream.waiting") options.onState?.("waiting");
      else if (told.type === "page.seen") options.onSeen?.();
      else if (told.type === "login.required") options.onLoginRequired?.();
      else {
        end();
        options.onRefused?.(told.status);
      }
    },
  });

  const isHidden = () => globalThis.document?.visibilityState === "hidden";
  const isScarce = areConnectionsFew() && !areFlowsWatched();
  const tellPage = () => {
    if (!isHidden()) run.send({ type: "page.returned", silentMs: Date.now() - heardAt });
    else if (isScarce) run.send({ type: "page.left" });
  };
  if (isHidden()) tellPage();
  addEventListener("online", tellPage);
  addEventListener("visibilitychange", tellPage);
  function end(): void {
    removeEventListener("online", tellPage);
    removeEventListener("visibilitychange", tellPage);
    run.stop();
  }
  return end;
}
