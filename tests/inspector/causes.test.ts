import { afterEach, describe, expect, test } from "vitest";
import { type AnyActorRef, createActor, fromPromise, sendParent, sendTo, setup } from "xstate";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { channelName, type FromTab, type StepNote } from "../../src/entries/inspector/trace/protocol.ts";

const child = setup({}).createMachine({
  id: "child",
  initial: "waits",
  states: { waits: { on: { "child.go": { actions: sendParent({ type: "parent.hear" }) } } } },
});

/** Sends to its child, hears of it, then asks a port. */
const parent = setup({ actors: { child, port: fromPromise(async () => "answer") } }).createMachine({
  id: "parent",
  invoke: { id: "child", src: "child" },
  initial: "idle",
  states: {
    idle: { on: { "person.press": { actions: sendTo("child", { type: "child.go" }) }, "parent.hear": "asking" } },
    asking: { invoke: { id: "port", src: "port", onDone: "answered" } },
    answered: { after: { 5: "over" } },
    over: {},
  },
});

describe("why an event came", () => {
  let inspection: Inspection | undefined;
  let actor: AnyActorRef | undefined;
  let channel: BroadcastChannel | undefined;

  afterEach(() => {
    actor?.stop();
    inspection?.close();
    channel?.close();
  });

  test("of a person, of another machine's step, of a port that a step asked, and of a time", async () => {
    const steps: StepNote[] = [];
    channel = new BroadcastChannel(channelName);
    globalThis.document ??= { title: "a tab" } as Document;
    const heard = new Promise<void>((resolve) => {
      channel?.addEventListener("message", ({ data }: MessageEvent<FromTab>) => {
        if (data.kind === "tab" || data.kind === "news") steps.push(...data.steps);
        if (steps.some(({ value }) => value === "over")) resolve();
      });
    });
    inspection = new Inspection("tab");
    channel.postMessage({ kind: "hello" });
    actor = createActor(parent, { inspect: inspection.inspect }).start();
    actor.send({ type: "person.press" });
    await heard;
    const bySeq = new Map(steps.map((step) => [step.seq, step]));
    const why = (event: string) => {
      const step = steps.find((one) => one.event === event);
      return step?.cause === null || step === undefined ? null : bySeq.get(step.cause)?.event;
    };
    expect(why("person.press")).toBeNull();
    expect(why("child.go")).toBe("person.press");
    expect(why("parent.hear")).toBe("child.go");
    expect(why("xstate.done.actor.port")).toBe("parent.hear");
    const time = steps.find(({ event }) => event.startsWith("xstate.after"));
    expect([time?.cause, time?.source]).toEqual([null, actor.sessionId]);
    expect(bySeq.size).toBe(steps.length);
  });
});
