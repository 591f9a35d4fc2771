import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEventStream } from "../../src/live/eventStream.ts";

// Thousands of moments pass in a test, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });

/** What listens on the page, by event. */
const listening = new Map<string, Set<unknown>>();
const countListeners = () => [...listening.values()].reduce((count, { size }) => count + size, 0);
const tell = (event: string) => {
  for (const listener of listening.get(event) ?? []) (listener as () => void)();
};

beforeEach(() => {
  vi.useFakeTimers();
  listening.clear();
  vi.stubGlobal("addEventListener", (event: string, listener: unknown) => {
    listening.set(event, (listening.get(event) ?? new Set()).add(listener));
  });
  vi.stubGlobal("removeEventListener", (event: string, listener: unknown) => listening.get(event)?.delete(listener));
});
const ends: (() => void)[] = [];
/** As a page does; a test that fails leaves no stream behind. */
const open: typeof openEventStream = (options) => {
  const end = openEventStream(options);
  ends.push(end);
  return end;
};
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Connection {
  url: string;
  lastId: string | null;
  isAborted(): boolean;
  send(text: string): void;
  /** As a gateway that is killed: no goodbye, in the middle of whatever it said. */
  cut(): void;
}

/** A gateway of which the test holds every connection. */
function gateway() {
  const connections: Connection[] = [];
  let answer: "stream" | "never" | number = "stream";
  vi.stubGlobal(
    "fetch",
    (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      let cut = (_reason: Error): void => {};
      let write = (_text: string): void => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          write = (text) => controller.enqueue(new TextEncoder().encode(text));
          cut = (reason) => controller.error(reason);
        },
      });
      signal.addEventListener("abort", () => cut(new Error("aborted")));
      const lastId = headers["last-event-id"] ?? null;
      const killed = () => cut(new TypeError("network error"));
      connections.push({ url, lastId, isAborted: () => signal.aborted, send: (text) => write(text), cut: killed });
      if (answer === "never") {
        return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
      }
      return Promise.resolve(
        typeof answer === "number" ? new Response("away", { status: answer }) : new Response(body),
      );
    },
  );
  return {
    connections,
    get last(): Connection {
      const connection = connections.at(-1);
      if (!connection) throw new Error("Nobody has come");
      return connection;
    },
    answerWith(next: "stream" | "never" | number) {
      answer = next;
    },
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("a page that comes back three hundred times listens and waits no more than on its first day", async () => {
  const far = gateway();
  const seen: number[] = [];
  let token = 0;
  const end = open({
    url: () => `/events?token=${token}`,
    onEvent: ({ name, data }) => {
      if (name === "token") token = (data as { token: number }).token;
      else seen.push((data as { version: number }).version);
    },
  });
  await pass(0);
  const first = { listeners: countListeners(), timers: vi.getTimerCount() };
  for (let day = 1; day <= 300; day += 1) {
    far.last.send(`event: token\ndata: {"token":${day}}\n\nid: ${day}\nevent: board\ndata: {"version":${day}}\n\n`);
    // In the middle of a word, as a killed gateway leaves it.
    far.last.send('id: 99999\nevent: board\ndata: {"vers');
    await pass(0);
    far.last.cut();
    await pass(1000);
    expect(far.connections).toHaveLength(day + 1);
    expect([far.last.lastId, far.last.url]).toEqual([String(day), `/events?token=${day}`]);
  }
  expect({ listeners: countListeners(), timers: vi.getTimerCount() }).toEqual(first);
  expect(seen).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
  end();
  await pass(0);
  expect([countListeners(), vi.getTimerCount(), far.last.isAborted()]).toEqual([0, 0, true]);
});

test("a gateway that is away for half a day is asked every half minute at most, and found within it", async () => {
  const far = gateway();
  const states: string[] = [];
  far.answerWith(502);
  open({ url: "/events", onEvent: () => {}, onState: (state) => states.push(state) });
  await pass(43_200_000);
  const asked = far.connections.length;
  expect(asked).toBeGreaterThan(43_200 / 31);
  expect(asked).toBeLessThan(43_200 / 14);
  expect(vi.getTimerCount()).toBe(1);
  far.answerWith("stream");
  await pass(30_000);
  expect(states.at(-1)).toBe("open");
});

test("a gateway that takes a call and never answers is left after three missed pings", async () => {
  const far = gateway();
  far.answerWith("never");
  open({ url: "/events", onEvent: () => {} });
  await pass(44_000);
  expect(far.connections).toHaveLength(1);
  await pass(3000);
  expect(far.connections).toHaveLength(2);
  expect(far.connections[0]?.isAborted()).toBe(true);
});

test("a stream that has gone silent is left; one that pings is kept", async () => {
  const far = gateway();
  open({ url: "/events", onEvent: () => {} });
  await pass(0);
  for (let ping = 0; ping < 2000; ping += 1) {
    far.last.send(": ping\n\n");
    await pass(15_000);
  }
  expect(far.connections).toHaveLength(1);
  await pass(60_000);
  expect(far.connections).toHaveLength(2);
});

test("a machine that wakes up with a connection of yesterday makes a new one at once", async () => {
  const far = gateway();
  open({ url: "/events", onEvent: () => {} });
  await pass(0);
  tell("visibilitychange");
  await pass(0);
  expect(far.last.isAborted()).toBe(false);
  // Timers stand still while it sleeps, the clock on the wall does not.
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  tell("visibilitychange");
  expect(far.last.isAborted()).toBe(true);
  await pass(1000);
  expect(far.connections).toHaveLength(2);
});
