import { type DocumentNode, gql } from "@apollo/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { assign, createActor, emit, fromPromise, setup } from "xstate";
import { requestIdsIn } from "../../src/entries/inspector/events/chain.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { type Listener, listen } from "../../src/entries/inspector/trace/listener.ts";
import { type ActorNote, channelName, type FromTab } from "../../src/entries/inspector/trace/protocol.ts";
import { ask } from "../../src/gql/ask.ts";
import { change } from "../../src/gql/change.ts";
import { createClient } from "../../src/gql/client.ts";
import { createPlatform } from "../../src/gql/platform.ts";

describe("what a tab tells of a call and of a time", () => {
  let inspection: Inspection;
  let listener: Listener;

  beforeEach(() => {
    globalThis.document ??= { title: "a tab" } as Document;
    listener = listen();
    inspection = new Inspection("tab");
  });

  afterEach(() => {
    inspection.close();
    listener.close();
  });

  const query: DocumentNode = gql`
    query Title {
      title
    }
  `;
  const mutation: DocumentNode = gql`
    mutation Rename {
      rename {
        __typename
      }
    }
  `;
  const refused = { __typename: "Refusal", type: "NotAllowed", error: "No.", rule: null, until: null, setBy: null };
  const of = (client: ReturnType<typeof createClient>) =>
    ({
      "a mutation that is refused": () => change(client, mutation as never, {}),
      "a question that is refused": () => ask(client, query as never, {}),
    }) as const;

  test.each([
    ["a mutation that is refused", { data: { rename: refused } }, 200],
    ["a question that is refused", { errors: [{ message: "No.", extensions: { code: "NotAuthorized" } }] }, 200],
    ["a question that is refused", { errors: [{ message: "Away." }] }, 500],
  ] as const)("the id of the call stands in the entry: %s (%j)", async (name, answer, status) => {
    const client = createClient({
      bearer: { current: async () => null, renew: async () => null, loginRequired: () => {} },
      onAway: () => {},
      fetch: async () => Response.json(answer, { status, headers: { "x-request-id": "req-8Q2K71" } }),
    });
    const machine = setup({ actors: { call: fromPromise(() => of(client)[name]()) } }).createMachine({
      id: "asking",
      initial: "waiting",
      states: { waiting: { invoke: { id: "call", src: "call", onError: "refused" } }, refused: {} },
    });
    const actor = createActor(machine, { inspect: inspection.inspect }).start();
    await expect.poll(() => listener.read().steps.map(({ value }) => value)).toContain("refused");
    const failed = listener.read().steps.find(({ event }) => event === "xstate.error.actor.call");
    expect(requestIdsIn(failed?.payload)).toEqual(["req-8Q2K71"]);
    // What the machine itself holds is the refusal as the contract knows it.
    expect(failed?.payload).not.toHaveProperty("error.refusal.requestId");
    expect(failed?.payload).toHaveProperty("error.refusal.code");
    actor.stop();
  });

  test("the ids of calls that were granted stand in their entries, each with its own, also of plain calls", async () => {
    const asked: string[] = [];
    const answers = async (url: unknown) => {
      asked.push(String(url));
      // Both are under way before either is answered.
      await expect.poll(() => asked.length).toBe(2);
      return Response.json({ data: { title: "Hall" } }, { headers: { "x-request-id": `req-${url}` } });
    };
    const bearer = { current: async () => null, renew: async () => null, loginRequired: () => {} };
    const client = createClient({ bearer, onAway: () => {}, fetch: answers });
    const platform = createPlatform(bearer, answers);
    const machine = setup({
      actors: {
        graph: fromPromise(() => ask(client, query as never, {}, "no-cache")),
        plain: fromPromise(() => platform.get("/flags")),
        still: fromPromise(async () => "nobody was asked"),
      },
    }).createMachine({
      id: "granting",
      type: "parallel",
      states: Object.fromEntries(
        (["graph", "plain", "still"] as const).map((name) => [
          name,
          { initial: "on", states: { on: { invoke: { id: name, src: name, onDone: "done" } }, done: {} } },
        ]),
      ),
    });
    const actor = createActor(machine, { inspect: inspection.inspect }).start();
    const told = (name: string) => listener.read().steps.find(({ event }) => event === `xstate.done.actor.${name}`);
    await expect.poll(() => [told("graph"), told("plain"), told("still")]).not.toContain(undefined);
    expect(["graph", "plain", "still"].map((name) => requestIdsIn(told(name)?.payload))).toEqual([
      ["req-/graphql"],
      ["req-/flags"],
      [],
    ]);
    // The machine was told the answer alone.
    expect(JSON.stringify(actor.getSnapshot().context ?? null)).not.toContain("req-");
    actor.stop();
  });

  test("what an actor waits for is told with its end, and no longer when it left", async () => {
    const machine = setup({}).createMachine({
      id: "lamp",
      initial: "bright",
      states: { bright: { after: { 60000: "dark" }, on: { press: "dark" } }, dark: {} },
    });
    const begun = Date.now();
    const actor = createActor(machine, { inspect: inspection.inspect }).start();
    const delays = () => listener.read().actors.find(({ id }) => id === actor.sessionId)?.delays;
    await expect.poll(() => delays()).toHaveLength(1);
    expect(delays()?.[0]?.event).toBe("xstate.after.60000.lamp.bright");
    expect((delays()?.[0]?.ends ?? 0) - begun).toBeGreaterThanOrEqual(60_000);
    actor.send({ type: "press" });
    await expect.poll(() => delays()).toEqual([]);
    actor.stop();
  });

  /** What is told of actors, message by message. */
  function hearActors(): { readonly told: (readonly ActorNote[])[]; close(): void } {
    const ear = new BroadcastChannel(channelName);
    const told: (readonly ActorNote[])[] = [];
    ear.onmessage = ({ data }: MessageEvent<FromTab>) => {
      if (data.kind === "news") told.push(data.actors);
    };
    return { told, close: () => ear.close() };
  }

  test("of an actor is told what no step tells, once, and again when it changed", async () => {
    const machine = setup({ types: {} as { context: { title: string } } }).createMachine({
      id: "lamp",
      context: { title: "Hall" },
      initial: "dark",
      states: { dark: { on: { press: "bright", rename: { actions: assign({ title: "Porch" }) } } }, bright: {} },
    });
    const ear = hearActors();
    await expect.poll(() => listener.read().tabs).toHaveLength(1);
    const actor = createActor(machine, { inspect: inspection.inspect }).start();
    const traced = () => listener.read().actors.find(({ id }) => id === actor.sessionId);
    await expect.poll(() => traced()).toMatchObject({ about: "Hall", value: "dark" });
    actor.send({ type: "rename" });
    await expect.poll(() => traced()?.about).toBe("Porch");
    actor.send({ type: "press" });
    await expect.poll(() => traced()?.value).toBe("bright");
    actor.stop();
    await expect.poll(() => traced()?.status).toBe("stopped");
    expect(ear.told.map((notes) => notes.map(({ about, status }) => `${about} ${status}`))).toEqual([
      ["Hall active"],
      ["Porch active"],
      [],
      ["Porch stopped"],
    ]);
    ear.close();
  });

  test("who ends just before the tab introduces itself anew is told as one that ended", async () => {
    const machine = setup({}).createMachine({
      id: "lamp",
      initial: "bright",
      states: { bright: { on: { press: "over" } }, over: { type: "final" } },
    });
    await expect.poll(() => listener.read().tabs).toHaveLength(1);
    const actor = createActor(machine, { inspect: inspection.inspect }).start();
    const status = () => listener.read().actors.find(({ id }) => id === actor.sessionId)?.status;
    await expect.poll(() => status()).toBe("active");
    actor.send({ type: "press" });
    // A second inspector is opened, and says hello.
    const other = listen();
    await expect.poll(() => other.read().steps).toHaveLength(2);
    await expect.poll(() => status()).toBe("done");
    other.close();
  });

  test("where steps were left out of a burst, each of its actors is told with its state", async () => {
    const machine = setup({}).createMachine({
      id: "lamp",
      initial: "dark",
      states: { dark: { on: { press: "bright" } }, bright: { on: { press: "dark" } } },
    });
    const [seldom, busy] = [1, 2].map(() => createActor(machine, { inspect: inspection.inspect }).start());
    await expect.poll(() => listener.read().actors).toHaveLength(2);
    seldom?.send({ type: "press" });
    // More than a tab tells at once: the step of the other one is not among them.
    for (let at = 0; at < 2_500; at += 1) busy?.send({ type: "press" });
    await expect.poll(() => listener.read().steps.length).toBeGreaterThan(1_000);
    expect(listener.read().steps.some(({ actor, event }) => actor === seldom?.sessionId && event === "press")).toBe(
      false,
    );
    expect(listener.read().actors.find(({ id }) => id === seldom?.sessionId)?.value).toBe("bright");
    seldom?.stop();
    busy?.stop();
  });

  test("what an actor emits stands in the step in which it did, without what is secret", async () => {
    const machine = setup({
      types: {} as { emitted: { type: "lamp.lit"; token: string; room: string } | { type: "lamp.warm" } },
    }).createMachine({
      id: "lamp",
      initial: "dark",
      states: {
        dark: { on: { press: "bright" } },
        bright: {
          entry: [emit({ type: "lamp.lit", token: "sesame", room: "hall" }), emit({ type: "lamp.warm" })],
          on: { press: "dark" },
        },
      },
    });
    await expect.poll(() => listener.read().tabs).toHaveLength(1);
    const actor = createActor(machine, { inspect: inspection.inspect }).start();
    actor.send({ type: "press" });
    actor.send({ type: "press" });
    await expect.poll(() => listener.read().steps).toHaveLength(3);
    expect(listener.read().steps.map(({ emitted }) => emitted)).toEqual([
      undefined,
      [{ type: "lamp.lit", token: "•••", room: "hall" }, { type: "lamp.warm" }],
      undefined,
    ]);
    actor.stop();
  });
});
