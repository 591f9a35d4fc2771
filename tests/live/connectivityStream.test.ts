import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, createActor } from "xstate";
import type { ConnectivityTag } from "../../machines/board/boardConnectivityMachine.ts";
import { provideConnectivity } from "../../src/live/connectivityPorts.ts";
import { createLiveBoards, type LiveBoards } from "../../src/live/liveBoards.ts";

/*
 * Whether a board is on the air, and the one stream of the tab that tells it, as they run in the console: the machine, its
 * port and the stream's flow are the real ones; the gateway is played. Boards and Plus, sections 4 and 9.
 */

const words = ["virtual", "unknown", "online", "offline"] as const;
const minute = 60_000;

/** How the gateway answers the next attempts; the last answer stays. */
type Answer = "stream" | "away" | 401 | 403 | 503;

/** Everything around the two: a gateway, a clock that the test moves, somebody who is signed in. */
function openWorld(...answers: readonly Answer[]) {
  let attempts = 0;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let plan = [...answers];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    attempts += 1;
    const answer = plan.length > 1 ? plan.shift() : plan[0];
    if (answer === "away") throw new TypeError("network error");
    if (answer !== "stream") return new Response(null, { status: answer ?? 500 });
    const body = new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own;
        signal?.addEventListener("abort", () => own.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const tokens: string[] = [];
  const live: LiveBoards = createLiveBoards({
    current: async () => "token",
    renew: async () => tokens.shift() ?? null,
    loginRequired: () => void asked.push("login"),
  });
  const actors: Actor<ReturnType<typeof provideConnectivity>>[] = [];
  return {
    live,
    asked,
    tokens,
    attempts: () => attempts,
    answerWith: (...next: readonly Answer[]) => {
      plan = [...next];
    },
    /** Somebody looks at a board. */
    look(boardId: string, hasDevices = true) {
      const actor = createActor(provideConnectivity(live), { input: { boardId, hasDevices } }).start();
      actors.push(actor);
      return {
        send: actor.send,
        word: (): ConnectivityTag | undefined => words.find((tag) => actor.getSnapshot().hasTag(tag)),
      };
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    /** The gateway tells of a heartbeat that is so old. */
    async tell(boardId: string, age: number) {
      const data = { boardId, latestHeartbeat: Date.now() - age, currentTime: Date.now() };
      controller?.enqueue(new TextEncoder().encode(`event: status\ndata: ${JSON.stringify(data)}\n\n`));
      await vi.advanceTimersByTimeAsync(0);
    },
    /** The gateway's ping: the stream is heard, and says nothing of any board. */
    async pingFor(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += 15_000) {
        controller?.enqueue(new TextEncoder().encode(": ping\n\n"));
        await vi.advanceTimersByTimeAsync(Math.min(15_000, milliseconds - passed));
      }
    },
    async cut() {
      controller?.error(new TypeError("network error"));
      await vi.advanceTimersByTimeAsync(0);
    },
    end() {
      for (const actor of actors) actor.stop();
      live.close();
    },
  };
}

let world: ReturnType<typeof openWorld> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 20) });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
});

afterEach(() => {
  world?.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened(...answers: readonly Answer[]) {
  world = openWorld(...answers);
  world.live.open();
  await world.pass(0);
  return world;
}

describe("a board's word, and the stream that tells it", () => {
  test("each board hears its own word over the one stream, and a virtual one none", async () => {
    const { look, tell, attempts } = await opened("stream");
    const [kitchen, porch, virtual] = [look("kitchen"), look("porch"), look("attic", false)];
    expect([kitchen.word(), porch.word(), virtual.word()]).toEqual(["unknown", "unknown", "virtual"]);
    await tell("kitchen", 179_999);
    await tell("porch", 180_000);
    await tell("attic", 0);
    expect([kitchen.word(), porch.word(), virtual.word()]).toEqual(["online", "offline", "virtual"]);
    expect(attempts()).toBe(1);
  });

  test("a cut that is mended is not seen, and the next word speaks for itself", async () => {
    const { look, tell, cut, pass, attempts } = await opened("stream", "away", "stream");
    const kitchen = look("kitchen");
    await tell("kitchen", 0);
    await cut();
    // One second, then two, each shortened by up to half.
    await pass(3_000);
    expect(attempts()).toBe(3);
    expect(kitchen.word()).toBe("online");
    await tell("kitchen", 4 * minute);
    expect(kitchen.word()).toBe("offline");
  });

  test("three minutes without a word are offline to the millisecond, however the stream is meanwhile", async () => {
    const silent = await opened("stream");
    const first = silent.look("kitchen");
    await silent.tell("kitchen", 0);
    await silent.pingFor(3 * minute - 1);
    expect(first.word()).toBe("online");
    await silent.pass(1);
    expect(first.word()).toBe("offline");
    silent.end();

    const cut = await opened("stream", "away");
    const second = cut.look("kitchen");
    await cut.tell("kitchen", 0);
    await cut.cut();
    await cut.pass(3 * minute - 1);
    expect(second.word()).toBe("online");
    await cut.pass(1);
    expect(second.word()).toBe("offline");
    // The stream goes on trying, every half minute at most, and its first word counts.
    cut.answerWith("stream");
    await cut.pass(30_000);
    await cut.tell("kitchen", 0);
    expect(second.word()).toBe("online");
  });

  test("who looks later is told the last word, by the time that it is now", async () => {
    const { look, tell, pingFor } = await opened("stream");
    await tell("kitchen", 60_000);
    await pingFor(minute);
    expect(look("kitchen").word()).toBe("online");
    await pingFor(minute);
    // The heartbeat is three minutes old by now, and nobody has told of a younger one.
    expect(look("kitchen").word()).toBe("offline");
  });

  test("a token that is renewed is not seen", async () => {
    world = openWorld(401, "stream");
    world.tokens.push("second");
    world.live.open();
    const kitchen = world.look("kitchen");
    await world.pass(0);
    await world.tell("kitchen", 0);
    expect([kitchen.word(), world.attempts(), world.asked]).toEqual(["online", 2, []]);
  });

  test.each([
    [401, ["login"]],
    [403, []],
  ] as const)("after a refusal with %s nothing connects by itself; looked at anew it does", async (status, asked) => {
    const { live, look, tell, pass, attempts, asked: told, answerWith } = await opened(status);
    const kitchen = look("kitchen");
    expect([kitchen.word(), told]).toEqual(["offline", asked]);
    await pass(60 * minute);
    expect(attempts()).toBe(1);
    // Looked at anew while it is still refused, it is refused again.
    expect([look("kitchen").word(), attempts()]).toEqual(["offline", 1]);
    // Somebody signs in again.
    answerWith("stream");
    live.close();
    live.open();
    await pass(0);
    const anew = look("kitchen");
    expect(anew.word()).toBe("unknown");
    await tell("kitchen", 0);
    expect([anew.word(), attempts()]).toEqual(["online", 2]);
  });

  test("a refusal that passes is none", async () => {
    const { look, pass, tell, attempts } = await opened(503, "stream");
    const kitchen = look("kitchen");
    expect(kitchen.word()).toBe("unknown");
    await pass(1_000);
    await tell("kitchen", 0);
    expect([kitchen.word(), attempts()]).toEqual(["online", 2]);
  });

  test("a board whose last device is unpaired hears no word, and the first one of a new device", async () => {
    const { look, tell } = await opened("stream");
    const kitchen = look("kitchen");
    await tell("kitchen", 0);
    kitchen.send({ type: "devices.none" });
    await tell("kitchen", 0);
    expect(kitchen.word()).toBe("virtual");
    kitchen.send({ type: "devices.some" });
    expect(kitchen.word()).toBe("online");
  });
});
