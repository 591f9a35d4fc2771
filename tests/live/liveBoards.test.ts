import { afterEach, describe, expect, it, vi } from "vitest";
import type { Bearer } from "../../src/gql/bearer.ts";
import { createLiveBoards, type LiveBoards } from "../../src/live/liveBoards.ts";

const row = (code: number) => Array<number>(22).fill(code);
const grid = (code: number) => Array.from({ length: 6 }, () => row(code));
const update = (boardId: string, version: number, code: number) => ({
  boardId,
  version,
  serverTime: 1000,
  rest: grid(code),
  changes: [],
});

/** A gateway's stream that the test writes into. */
function openStream() {
  let write: (text: string) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const event = (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  return { response: new Response(body, { headers: { "content-type": "text/event-stream" } }), event };
}

function bearerOf(tokens: (string | null)[]): Bearer & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    current: async () => "first",
    renew: async (refused) => {
      asked.push(`renew ${refused}`);
      return tokens.shift() ?? null;
    },
    loginRequired: () => void asked.push("loginRequired"),
  };
}

let live: LiveBoards | undefined;

afterEach(() => {
  live?.close();
  vi.unstubAllGlobals();
});

// The stream listens to the page's own events; Node has none.
const page = { addEventListener: () => {}, removeEventListener: () => {} };

describe("the boards of a tab", () => {
  it("gives what a board shows, the last word at once to who comes later, and never an older version", async () => {
    const stream = openStream();
    vi.stubGlobal("fetch", async () => stream.response);
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
    live = createLiveBoards(bearerOf([]));
    const seen: number[] = [];
    live.boardUpdates("kitchen").subscribe(({ version }) => seen.push(version));
    live.open();
    stream.event("board", update("kitchen", 2, 1));
    stream.event("board", update("hall", 9, 1));
    stream.event("board", update("kitchen", 1, 3));
    stream.event("board", { boardId: "kitchen", version: "three" });
    stream.event("board", update("kitchen", 3, 4));
    await expect.poll(() => seen).toEqual([2, 3]);
    const late: number[] = [];
    live.boardUpdates("kitchen").subscribe(({ rest }) => late.push(rest[0]?.[0] ?? -1));
    expect(late).toEqual([4]);
    expect(live.connection.value).toBe("open");
  });

  it("opens no stream for a page that is opened behind others, and asks for what it shows when it is seen", async () => {
    const asked = vi.fn(async (_url: string, _init?: RequestInit) => openStream().response);
    const heard: Record<string, () => void> = {};
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal("removeEventListener", () => {});
    vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
      heard[name] = listener;
    });
    const seenPage = { visibilityState: "hidden" };
    vi.stubGlobal("document", seenPage);
    // Six connections for all tabs, as a browser has them by this protocol.
    vi.stubGlobal("performance", { getEntriesByType: () => [{ nextHopProtocol: "http/1.1" }] });
    live = createLiveBoards(bearerOf([]));
    const changes = vi.fn();
    live.boardsChanged.subscribe(changes);
    live.open();
    await new Promise(setImmediate);
    expect(asked.mock.calls.map(([, init]) => init?.signal?.aborted)).not.toContain(false);
    expect(changes).not.toHaveBeenCalled();
    seenPage.visibilityState = "visible";
    heard.visibilitychange?.();
    await expect.poll(() => live?.connection.value).toBe("open");
    expect(changes).toHaveBeenCalledTimes(1);
    expect(asked.mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(false);
  });

  it("knows the gateway's time, however wrong this device's clock is", async () => {
    const stream = openStream();
    vi.stubGlobal("fetch", async () => stream.response);
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
    live = createLiveBoards(bearerOf([]));
    expect(Math.abs(live.gatewayNow() - Date.now())).toBeLessThan(1_000);
    live.open();
    stream.event("hello", { serverTime: Date.now() + 3_600_000 });
    await expect.poll(() => live?.heardAt()).not.toBeNull();
    expect(live.gatewayNow() - Date.now()).toBeGreaterThan(3_590_000);
  });

  it("hands on heartbeats, and says when lists or memberships changed", async () => {
    const stream = openStream();
    vi.stubGlobal("fetch", async () => stream.response);
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
    live = createLiveBoards(bearerOf([]));
    const heard: unknown[] = [];
    live.boardStatus("kitchen").subscribe(({ latestHeartbeat }) => heard.push(latestHeartbeat));
    live.boardsChanged.subscribe(() => heard.push("boards"));
    live.changed.subscribe(({ boardId, what }) => heard.push(`${boardId} ${what}`));
    live.open();
    stream.event("status", { boardId: "kitchen", latestHeartbeat: 7, currentTime: 9 });
    stream.event("boards", {});
    stream.event("changed", { boardId: "kitchen", what: "pin" });
    await expect.poll(() => heard).toEqual([7, "boards", "kitchen pin"]);
  });

  it("renews a refused token once and comes back; without a new one the person signs in again", async () => {
    const stream = openStream();
    const headers: (string | null)[] = [];
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      headers.push(new Headers(init.headers).get("authorization"));
      return headers.length === 1 ? new Response(null, { status: 401 }) : stream.response;
    });
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
    live = createLiveBoards(bearerOf(["second"]));
    live.open();
    await expect.poll(() => live?.connection.value).toBe("open");
    expect(headers).toEqual(["Bearer first", "Bearer first"]);

    live.close();
    vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
    const stranger = bearerOf([]);
    live = createLiveBoards(stranger);
    live.open();
    await expect.poll(() => stranger.asked).toEqual(["renew first", "loginRequired"]);
    expect(live.connection.value).toBe("refused");
  });

  it("waits longer each time when renewed tokens are refused as well, and asks nobody in a circle", async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
    const asked: number[] = [];
    const start = Date.now();
    vi.stubGlobal("fetch", async () => {
      asked.push(Date.now() - start);
      return new Response(null, { status: 401 });
    });
    live = createLiveBoards(bearerOf(Array<string>(100).fill("another")));
    live.open();
    await vi.advanceTimersByTimeAsync(8_000);
    // Two tries each time: with the token that it has, and with the one that comes for it.
    expect(asked).toEqual([0, 0, 1_000, 1_000, 3_000, 3_000, 7_000, 7_000]);
    expect(live.connection.value).toBe("waiting");
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
});
