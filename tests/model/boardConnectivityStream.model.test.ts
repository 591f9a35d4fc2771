import { describe, expect, it } from "vitest";
import { createActor, type EventObject, fromCallback, SimulatedClock } from "xstate";
import {
  boardConnectivityMachine,
  offlineThreshold,
  type WatchedBoard,
} from "../../machines/board/boardConnectivityMachine.ts";

const fresh = { type: "status.received", latestHeartbeat: 1000, currentTime: 1000 } as const;

/** A stream that tells what it knows to everyone who opens it, as the console's one stream does. */
function open() {
  let opened = 0;
  const clock = new SimulatedClock();
  const actor = createActor(
    boardConnectivityMachine.provide({
      actors: {
        watchBoardStatus: fromCallback<EventObject, WatchedBoard>(({ sendBack }) => {
          opened += 1;
          // Without a limit a machine that opens it for every word would never come to an end here.
          if (opened < 5) sendBack(fresh);
        }),
      },
    }),
    { input: { boardId: "kitchen", hasDevices: true }, clock },
  ).start();
  return { actor, clock, opened: () => opened };
}

describe("a stream that speaks at once", () => {
  it("is opened once, however often it speaks", () => {
    const { actor, opened } = open();
    actor.send(fresh);
    actor.send(fresh);
    expect(opened()).toBe(1);
    expect(actor.getSnapshot().hasTag("online")).toBe(true);
  });

  it("begins the three minutes of silence anew with every word", () => {
    const { actor, clock } = open();
    clock.increment(offlineThreshold - 1);
    actor.send(fresh);
    clock.increment(offlineThreshold - 1);
    expect(actor.getSnapshot().hasTag("online")).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag("offline")).toBe(true);
  });
});
