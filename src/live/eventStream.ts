import { createEventParser, type StreamEvent } from "./eventParser.ts";
import { createReconnectWaits } from "./reconnectWaits.ts";

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
  /** The gateway refused (4xx other than 408 and 429): there is no point in coming back. */
  onRefused?(status: number): void;
}

/** The gateway pings every 15 s; after three missed pings the connection is half open, and a new one is better. */
const LONGEST_SILENCE_MS = 45_000;

/**
 * Reads a stream of server-sent events by fetch, since EventSource sends no headers. Comes back by itself with the id
 * of the last event, with growing waits, at once when the network or the page returns. Returns what ends it.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  let ended = false;
  let lastId = "";
  let attempt = new AbortController();
  const waits = createReconnectWaits();
  /** When something was last heard, epoch milliseconds: timers stand still while a machine sleeps, this clock does not. */
  let heardAt = Date.now();

  /** True while it makes sense to come back. */
  async function read(): Promise<boolean> {
    attempt = new AbortController();
    const current = attempt;
    const listen = () => {
      heardAt = Date.now();
      return setTimeout(() => current.abort(), LONGEST_SILENCE_MS);
    };
    // Also for a gateway that takes the connection and never answers.
    let silence = listen();
    try {
      return await readWhole(current, () => {
        clearTimeout(silence);
        silence = listen();
      });
    } finally {
      clearTimeout(silence);
    }
  }

  async function readWhole(current: AbortController, hear: () => void): Promise<boolean> {
    const response = await fetch(typeof options.url === "string" ? options.url : options.url(), {
      headers: {
        accept: "text/event-stream",
        ...(lastId ? { "last-event-id": lastId } : {}),
        ...(await options.headers?.()),
      },
      cache: "no-store",
      signal: current.signal,
    });
    if (!response.ok || !response.body) {
      const final = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
      // An answer that nobody reads would hold its connection.
      await response.body?.cancel();
      if (final) options.onRefused?.(response.status);
      return !final;
    }
    options.onState?.("open");
    waits.answered();
    const parse = createEventParser((event) => {
      if (event.id) lastId = event.id;
      waits.hear(event);
      options.onEvent(event);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || ended) return !ended;
      hear();
      options.onHear?.();
      parse(value);
    }
  }

  async function run(): Promise<void> {
    while (!ended) {
      let comeBack = true;
      try {
        comeBack = await read();
      } catch {
        // The network went away in the middle; what was read stays, and the id says where to go on.
      }
      if (ended || !comeBack) return;
      options.onState?.("waiting");
      await waits.rest();
    }
  }

  const awake = () => {
    waits.answered();
    // A machine that slept may hold a connection that is long gone.
    if (Date.now() - heardAt > LONGEST_SILENCE_MS) attempt.abort();
    waits.wake();
  };
  addEventListener("online", awake);
  addEventListener("visibilitychange", awake);
  void run();
  return () => {
    ended = true;
    removeEventListener("online", awake);
    removeEventListener("visibilitychange", awake);
    attempt.abort();
    waits.wake();
  };
}
