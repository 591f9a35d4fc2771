/** One event of a stream: its name (`message` when unnamed), its data parsed from JSON, its id. */
export interface StreamEvent {
  name: string;
  data: unknown;
  id: string;
}

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

/** Waits of 1, 2, 4 … 30 seconds, each shortened by up to half, so that a thousand pages do not come back at once. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The gateway pings every 15 s; after three missed pings the connection is half open, and a new one is better. */
const LONGEST_SILENCE_MS = 45_000;

/** How long the gateway asks to wait when it stops (`bye`); null for any other event. */
function askedWait(event: StreamEvent): number | null {
  if (event.name !== "bye" || typeof event.data !== "object" || event.data === null) return null;
  const asked = (event.data as { retryAfterMs?: unknown }).retryAfterMs;
  return typeof asked === "number" && asked >= 0 ? Math.min(asked, LONGEST_WAIT_MS) : null;
}

/**
 * Splits a stream of text into server-sent events as the HTML standard says: lines end with CR LF, LF or CR, an empty
 * line ends an event, a comment begins with a colon. Give it the pieces as they come; events may be cut at any byte.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = "";
  let name = "";
  let id = "";
  let data: string[] = [];
  const dispatch = () => {
    if (data.length > 0) {
      try {
        onEvent({ name: name || "message", data: JSON.parse(data.join("\n")) as unknown, id });
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
    name = "";
    data = [];
  };
  const take = (line: string) => {
    if (line === "") return dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
    else if (field === "id" && !value.includes("\0")) id = value;
  };
  return (piece) => {
    rest += piece;
    for (;;) {
      const end = rest.search(/[\r\n]/);
      // A CR at the very end may be the first half of a CR LF.
      if (end < 0 || (rest[end] === "\r" && end === rest.length - 1)) return;
      take(rest.slice(0, end));
      rest = rest.slice(end + (rest.startsWith("\r\n", end) ? 2 : 1));
    }
  };
}

/**
 * Reads a stream of server-sent events by fetch, since EventSource sends no headers. Comes back by itself with the id
 * of the last event, with growing waits, at once when the network or the page returns. Returns what ends it.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  let ended = false;
  let lastId = "";
  let failures = 0;
  let attempt = new AbortController();
  let wake: (() => void) | null = null;
  let asked: number | null = null;
  /** When something was last heard, epoch milliseconds: timers stand still while a machine sleeps, this clock does not. */
  let heardAt = Date.now();

  const rest = () =>
    new Promise<void>((resolve) => {
      const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (1 - Math.random() / 2);
      const wait = asked ?? growing;
      asked = null;
      failures += 1;
      const timer = setTimeout(resolve, wait);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

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
    failures = 0;
    const parse = createEventParser((event) => {
      if (event.id) lastId = event.id;
      asked = askedWait(event);
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
      await rest();
    }
  }

  const awake = () => {
    failures = 0;
    // A machine that slept may hold a connection that is long gone.
    if (Date.now() - heardAt > LONGEST_SILENCE_MS) attempt.abort();
    wake?.();
  };
  addEventListener("online", awake);
  addEventListener("visibilitychange", awake);
  void run();
  return () => {
    ended = true;
    removeEventListener("online", awake);
    removeEventListener("visibilitychange", awake);
    attempt.abort();
    wake?.();
  };
}
