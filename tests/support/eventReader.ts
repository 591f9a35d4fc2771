import { type IncomingMessage, request } from "node:http";

/** One event of a stream as a browser's reader would have it. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

export interface EventReader {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** All events so far. */
  readonly events: readonly StreamEvent[];
  /** The first event from here on that fits; rejects when the stream ends before. */
  next(fits: string | ((event: StreamEvent) => boolean)): Promise<StreamEvent>;
  /** Resolves when the gateway has ended the stream. */
  readonly ended: Promise<void>;
  /** When the latest byte came, pings too, by `performance.now`. */
  heardAt(): number;
  close(): void;
}

/**
 * Opens a stream on a connection of its own and reads it, as the console does. (Node's fetch opens a second, empty
 * connection after an abort, which keeps a server from closing.)
 */
export async function openEvents(
  url: string,
  options: {
    token?: string | undefined;
    lastEventId?: string | undefined;
    tab?: string;
    headers?: Record<string, string>;
    /** Ends it, whether it was let in or not. */
    signal?: AbortSignal;
  } = {},
): Promise<EventReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      accept: "text/event-stream",
      ...options.headers,
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.tab === undefined ? {} : { "clatter-tab": options.tab }),
      ...(options.lastEventId === undefined ? {} : { "last-event-id": options.lastEventId }),
    };
    const { signal } = options;
    request(url, { agent: false, headers, ...(signal === undefined ? {} : { signal }) }, resolve)
      .on("error", reject)
      .end();
  });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  let taken = 0;
  let heardAt = performance.now();
  response.on("data", () => {
    heardAt = performance.now();
  });
  const wake = (): void => {
    for (const one of [...waiting]) one();
  };
  const ended = readAll(response, (event) => {
    events.push(event);
    wake();
  })
    .catch(() => undefined)
    .then(() => {
      over = true;
      wake();
    });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    ended,
    heardAt: () => heardAt,
    next(fits) {
      const isIt = typeof fits === "string" ? (event: StreamEvent) => event.event === fits : fits;
      return new Promise((resolve, reject) => {
        const look = (): void => {
          for (; taken < events.length; taken += 1) {
            const event = events[taken];
            if (event === undefined || !isIt(event)) continue;
            taken += 1;
            waiting.delete(look);
            resolve(event);
            return;
          }
          if (!over) return;
          waiting.delete(look);
          reject(new Error(`The stream ended before ${String(fits)} came; it sent ${JSON.stringify(events)}`));
        };
        waiting.add(look);
        look();
      });
    },
    close: () => response.destroy(),
  };
}

/** Everything that comes by itself at the start has come; gives the position of that. */
export async function settled(stream: EventReader, boards: number): Promise<string> {
  const hello = await stream.next("hello");
  for (let place = 0; place < boards; place += 1) await stream.next("board");
  return hello.id ?? "";
}

async function readAll(response: IncomingMessage, tell: (event: StreamEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response) {
    rest += decoder.decode(chunk as Buffer, { stream: true });
    for (let end = rest.indexOf("\n\n"); end !== -1; end = rest.indexOf("\n\n")) {
      const event = parseEvent(rest.slice(0, end));
      rest = rest.slice(end + 2);
      if (event !== undefined) tell(event);
    }
  }
}

/** Undefined for a block that is a comment, or says nothing but `retry`. */
export function parseEvent(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
  }
  const data = fields.get("data");
  if (data === undefined) return undefined;
  return { event: fields.get("event") ?? "message", id: fields.get("id"), data: JSON.parse(data) };
}
