import { Subject } from "rxjs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ActorRefFrom, waitFor } from "xstate";
import type { broadcastAskMachine } from "../../machines/message/broadcastAskMachine.ts";
import { provideBroadcast } from "../../src/features/broadcast/broadcastPorts.ts";
import { pinText, readBoard } from "../support/messageCalls.ts";
import { consoleClient, freshGrid, openFlow } from "../support/sendFlow.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { changeBroadcast, readBroadcast, startBroadcast } from "../support/upkeepCalls.ts";

/* A Yes to the pins of several boards counts for those that were named. */

let app: TestApp;
let noor: Caller;
let ben: Caller;
let kitchen: string;
let hall: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("noor")
        .person("ben")
        .tenant("Home", (home) =>
          home.owner("noor").admin("ben").board("Kitchen", { timezone: "UTC" }).board("Hall", { timezone: "UTC" }),
        ),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
  hall = app.ids.boards.Hall ?? "";
});

afterAll(() => app?.close());

/** Once the limit for one board lets somebody send. */
async function afterRate(): Promise<void> {
  await app.clock.advance(16_000);
  [noor, ben] = await Promise.all([app.as("noor"), app.as("ben")]);
}

beforeEach(async () => {
  await afterRate();
  for (const id of [kitchen, hall]) {
    await ben.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id });
  }
});

let turn = 0;

/** Pins something else, over whatever is pinned; answers until when. */
function pinAs(caller: Caller, boardId: string, secondsToPin: number): Promise<number> {
  turn += 1;
  return pinText(caller, boardId, `Pinned ${turn}`, secondsToPin);
}

const pinOf = async (boardId: string) => (await readBoard(ben, boardId)).pinnedMessage?.pinnedBy ?? "nobody";

/** A broadcast of Ben's as the console makes one. */
function openBroadcast() {
  const broadcasts = new Subject<string>();
  const { actor, send, reach } = openFlow(provideBroadcast(consoleClient(ben), { broadcasts }));
  return {
    send,
    reach,
    /** The boards whose pin is asked about. */
    asked: async () => {
      await reach("asking");
      const ask = actor.getSnapshot().children.ask as ActorRefFrom<typeof broadcastAskMachine>;
      const { context } = await waitFor(ask, (snapshot) => snapshot.matches("confirmingPinned"));
      return context.pinned.map(({ boardId, until }) => [boardId, until]);
    },
    /** The boards, once it is over and they are read of it. */
    over: async (state: "partly" | "reached") => {
      const { context } = await reach("following");
      await app.context.jobs.sweep();
      broadcasts.next(context.progress?.broadcastId ?? "");
      const end = await reach(state);
      return end.context.progress?.targets.map(({ boardId, state: is, refusal }) => [boardId, is, refusal?.until]);
    },
  };
}

describe("a Yes in the console", () => {
  test("ends no pin that came while the person was asked; tried again, it is asked anew", async () => {
    const first = await pinAs(ben, kitchen, 600);
    await afterRate();
    const flow = openBroadcast();
    flow.send({ type: "broadcast.open", characters: freshGrid() });
    await flow.reach("choosing");
    flow.send({ type: "boards.all" });
    flow.send({ type: "broadcast.confirm", idempotencyKey: crypto.randomUUID() });
    expect(await flow.asked()).toEqual([[kitchen, first]]);
    // One in place of the one that was named, and one where there was none.
    const second = await pinAs(noor, kitchen, 1_200);
    const third = await pinAs(noor, hall, 1_800);
    await afterRate();
    flow.send({ type: "confirm.yes" });
    expect((await flow.over("partly"))?.toSorted()).toEqual(
      [
        [kitchen, "Refused", second],
        [hall, "Refused", third],
      ].toSorted(),
    );
    expect([await pinOf(kitchen), await pinOf(hall)]).toEqual(["Noor Example", "Noor Example"]);
    flow.send({ type: "broadcast.retry" });
    expect((await flow.asked()).toSorted()).toEqual(
      [
        [kitchen, second],
        [hall, third],
      ].toSorted(),
    );
    // Nor does a Yes to these end one that comes now.
    const fourth = await pinAs(noor, hall, 2_400);
    await afterRate();
    flow.send({ type: "confirm.yes" });
    expect(await flow.over("partly")).toContainEqual([hall, "Refused", fourth]);
    expect([await pinOf(kitchen), await pinOf(hall)]).toEqual(["nobody", "Noor Example"]);
    flow.send({ type: "broadcast.retry" });
    expect(await flow.asked()).toEqual([[hall, fourth]]);
    flow.send({ type: "confirm.yes" });
    await flow.over("reached");
    expect(await pinOf(hall)).toBe("nobody");
  });
});

describe("a call", () => {
  const boardIds = () => `${kitchen},${hall}`;
  const yes = { forcePinnedMessageOverride: true };
  async function ended(input: object, key?: string) {
    const idempotencyKey = key ?? crypto.randomUUID();
    const call = { boardIds: boardIds(), characters: freshGrid(), idempotencyKey, ...yes, ...input };
    const started = await startBroadcast(ben, call);
    if (started.__typename === "Refusal") return started;
    await app.context.jobs.sweep();
    return readBroadcast(ben, started.broadcast.id);
  }
  const pinned = { type: "MessagePinned", rule: "pinned", setBy: "Noor Example" };

  test("that names a board without an end ends whichever pin is there, and leaves those of others alone", async () => {
    await pinAs(noor, kitchen, 600);
    await pinAs(noor, hall, 600);
    await afterRate();
    const done = await ended({ endsPins: [{ boardId: kitchen }] });
    expect(done).toMatchObject({ targets: [{ state: "Sent" }, { state: "Refused", refusal: pinned }] });
    // Without the Yes nothing that is named is ended.
    await afterRate();
    await pinAs(noor, kitchen, 600);
    await afterRate();
    const named = { endsPins: [{ boardId: kitchen }, { boardId: hall }] };
    const none = await ended({ ...named, forcePinnedMessageOverride: false });
    expect(none).toMatchObject({ targets: [{ state: "Refused" }, { state: "Refused" }] });
    if ("id" in none) await changeBroadcast(ben, "retryBroadcast", none.id, ", forcePinnedMessageOverride: true");
    await app.context.jobs.sweep();
    // Nothing named: any pin, as before there was a name to say.
    expect(await readBroadcast(ben, "id" in none ? none.id : "")).toMatchObject({
      targets: [{ state: "Sent" }, { state: "Sent" }],
    });
  });

  test("is another one where it names other pins", async () => {
    const call = { characters: freshGrid(), boardIds: kitchen };
    const key = crypto.randomUUID();
    const first = await ended({ ...call, endsPins: [{ boardId: kitchen, until: 1 }] }, key);
    expect(await ended({ ...call, endsPins: [{ boardId: kitchen, until: 1 }] }, key)).toMatchObject(
      "id" in first ? { id: first.id } : {},
    );
    const other = await ended({ ...call, endsPins: [{ boardId: kitchen, until: 2 }] }, key);
    expect("id" in other && "id" in first && other.id !== first.id).toBe(true);
  });
});
