import { describe, expect, test } from "vitest";
import {
  boardConnectivityMachine,
  isFresh,
  offlineThreshold,
  type StatusReceived,
} from "../../machines/board/boardConnectivityMachine.ts";
import { testByPaths } from "../support/paths.ts";

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const status = (latestHeartbeat: number | null): StatusReceived => ({
  type: "status.received",
  latestHeartbeat,
  currentTime: now,
});

const words = ["virtual", "unknown", "online", "offline"] as const;
const openStreams = (calls: readonly { port: string; state: string }[]) =>
  calls.filter((call) => call.port === "watchBoardStatus" && call.state === "pending").length;

testByPaths("whether a board is on the air", {
  machine: boardConnectivityMachine,
  inputs: [
    { boardId: "kitchen", hasDevices: true },
    { boardId: "kitchen", hasDevices: false },
  ],
  events: [
    status(now - 5_000),
    status(now - offlineThreshold),
    status(null),
    { type: "status.refused" },
    { type: "status.retry" },
    { type: "devices.none" },
    { type: "devices.some" },
  ],
  remember: (context) => context.hasDevices,
  invariants: {
    "online only if currentTime - 180000 < latestHeartbeat in the last message": ({ snapshot, events }) => {
      if (!snapshot.hasTag("online")) return undefined;
      const last = events.findLast((event) => event.type === "status.received") as StatusReceived | undefined;
      return last !== undefined && last.latestHeartbeat !== null && last.currentTime - 180_000 < last.latestHeartbeat;
    },
    "a board without devices never shows a status": ({ snapshot }) =>
      snapshot.context.hasDevices ? undefined : snapshot.hasTag("virtual") && snapshot.context.latestHeartbeat === null,
    "silent is shown as Offline": ({ snapshot }) =>
      snapshot.matches({ watched: "silent" }) ? snapshot.hasTag("offline") : undefined,
    "starts Unknown, or virtual without a display": ({ snapshot, previous, input }) =>
      previous ? undefined : snapshot.hasTag(input.hasDevices ? "unknown" : "virtual"),
    "exactly one word stands beside the board": ({ snapshot }) =>
      words.filter((word) => snapshot.hasTag(word)).length === 1,
    "silence turns the state after three minutes, not before": ({ snapshot, event, elapsed }) =>
      event?.type.startsWith("xstate.after")
        ? snapshot.matches({ watched: "silent" }) && elapsed % 180_000 === 0
        : undefined,
    "a stream is opened once for each time that watching begins, whatever it says": ({ calls, events }) => {
      const begins = events.filter(({ type }) => type === "status.retry" || type === "devices.some").length;
      return calls.length <= begins + 1;
    },
    "one stream while watched, none when refused or virtual": ({ snapshot, calls }) =>
      openStreams(calls) === (snapshot.matches("watched") ? 1 : 0),
  },
  paths: 179,
});

describe("a heartbeat", () => {
  test.each([
    [179_999, true],
    [180_000, false],
    [0, true],
  ])("of %i ms ago is fresh: %j", (age, fresh) => {
    expect(isFresh(status(now - age))).toBe(fresh);
  });
});
