import { describe, expect, test } from "vitest";
import { backOff, type DisplayCommand, displaySocketMachine } from "../../machines/board/displaySocketMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { type Moment, type PortCall, testByPaths } from "../support/paths.ts";

const command = (version: number): DisplayCommand => ({
  version,
  characters: [[version]],
  transition: { pace: "classic" },
  seed: 1,
  startAt: 0,
  serverTime: 0,
});

type SocketMoment = Moment<typeof displaySocketMachine>;
const sockets = (calls: readonly PortCall[]) => calls.filter((call) => call.port === "openSocket");
const heartbeats = (calls: readonly PortCall[]) =>
  sockets(calls).flatMap((call) => call.received.filter((event) => event.type === "socket.heartbeat"));

/** The versions shown since the last reset. */
const shownVersions = ({ emitted }: SocketMoment): number[] =>
  emitted
    .slice(emitted.findLastIndex((event) => event.type === "display.clear") + 1)
    .filter((event) => event.type === "display.show")
    .map((event) => event.command.version as number);

testByPaths("a display's connection", {
  machine: displaySocketMachine,
  inputs: [{ clientId: "display-1", jitter: 0.5 }],
  events: [
    { type: "socket.opened" },
    { type: "socket.closed", jitter: 1 },
    { type: "display.received", command: command(1) },
    { type: "display.received", command: command(2) },
    { type: "display.reset" },
    { type: "display.revoked", reason: "unpaired" },
  ],
  answers: {
    identify: {
      done: [{ boardId: "kitchen", title: "Kitchen", serverTime: 0 }],
      fails: [new PortRefusal({ code: "NotAuthorized" }), new PortRefusal({ code: "AnswerLost" })],
    },
  },
  remember: ({ version, cuts }) => [version, Math.min(cuts, 2)],
  invariants: {
    "a heartbeat at once and every 5 s while connected": ({ event, snapshot, calls, elapsed, previous }) => {
      if (event?.type.startsWith("xstate.after.heartbeat")) {
        return elapsed > 0 && snapshot.matches({ open: "connected" }) && heartbeats(calls).length >= 2;
      }
      return snapshot.matches({ open: "connected" }) && !previous?.matches({ open: "connected" })
        ? sockets(calls).at(-1)?.received.length === 1
        : undefined;
    },
    "no heartbeat unless connected": ({ snapshot, previous, calls }) =>
      snapshot.matches({ open: "connecting" }) && !previous ? heartbeats(calls).length === 0 : undefined,
    "versions shown only grow": (moment) => {
      const versions = shownVersions(moment);
      return versions.length ? versions.every((version, at) => version > (versions[at - 1] ?? 0)) : undefined;
    },
    "what was shown is told": ({ emittedNow, calls }) => {
      const shown = emittedNow.find((event) => event.type === "display.show");
      if (!shown) return undefined;
      const told = sockets(calls).at(-1)?.received.at(-1);
      return told?.type === "socket.shown" && told.version === shown.command.version;
    },
    "never reconnects after a refusal": ({ snapshot, calls, emitted }) =>
      snapshot.matches("refused")
        ? snapshot.status === "done" &&
          sockets(calls).every((call) => call.state === "closed") &&
          emitted.filter((event) => event.type === "display.refused").length === 1
        : undefined,
    "a socket is opened once at the start and once after each wait": ({ calls, events }) =>
      sockets(calls).length === 1 + events.filter(({ type }) => type.startsWith("xstate.after.backOff")).length,
    "one socket at a time, none while waiting": ({ snapshot, calls }) =>
      sockets(calls).filter((call) => call.state === "pending").length === (snapshot.matches("open") ? 1 : 0),
    "a display that was connected again waits from the beginning": ({ snapshot, event }) =>
      event?.type === "xstate.done.actor.identify" ? snapshot.context.cuts === 0 : undefined,
  },
  paths: 93,
});

describe("the wait after a cut", () => {
  test.each([
    [1, 0, 250],
    [1, 1, 500],
    [2, 1, 1_000],
    [5, 0.5, 6_000],
    [7, 1, 30_000],
    [1_000, 1, 30_000],
    [1_000, 0, 15_000],
    [1, 7, 500],
    [1, -7, 250],
  ])("after %i cuts with a jitter of %f is %i ms", (cuts, jitter, wait) => {
    expect(backOff({ cuts, jitter })).toBe(wait);
  });
});
