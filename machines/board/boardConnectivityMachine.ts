import { assign, type EventObject, setup } from "xstate";
import { callbackPort } from "../port.ts";

/**
 * How long a heartbeat counts, and how long a silent stream is believed, in milliseconds. Both are the three minutes of
 * the specification (boards-and-plus, sections 4 and 9).
 */
export const offlineThreshold = 180_000;

export type BoardConnectivityInput = {
  readonly boardId: string;
  /** Whether a device is paired with the board. A board without one is virtual and has no status. */
  readonly hasDevices: boolean;
};

export type BoardConnectivityContext = {
  readonly boardId: string;
  readonly hasDevices: boolean;
  /** Epoch milliseconds by the gateway's clock; null before the first message, or when no device ever reported. */
  readonly latestHeartbeat: number | null;
  readonly currentTime: number | null;
};

/** What the stream says: the time of the latest heartbeat and the gateway's own time, both epoch milliseconds. */
export type StatusReceived = {
  readonly type: "status.received";
  readonly latestHeartbeat: number | null;
  readonly currentTime: number;
};

export type BoardConnectivityEvent =
  | StatusReceived
  | { readonly type: "status.refused" }
  | { readonly type: "devices.none" }
  | { readonly type: "devices.some" };

/** The word that stands beside the board: every state but the undecided first one has exactly one of these tags. */
export type ConnectivityTag = "virtual" | "unknown" | "online" | "offline";

export type WatchedBoard = { readonly boardId: string };

const initialContext = ({ input }: { input: BoardConnectivityInput }): BoardConnectivityContext => ({
  ...input,
  latestHeartbeat: null,
  currentTime: null,
});

const watchedBoard = ({ context }: { context: BoardConnectivityContext }): WatchedBoard => ({
  boardId: context.boardId,
});

/** Whether a message of the stream tells of a heartbeat younger than three minutes, by the gateway's clock alone. */
export function isFresh(event: EventObject | StatusReceived): boolean {
  if (event.type !== "status.received") return false;
  const { latestHeartbeat, currentTime } = event as StatusReceived;
  return latestHeartbeat !== null && currentTime - offlineThreshold < latestHeartbeat;
}

/**
 * Whether a board's display is on the air: Unknown, Online, Offline, or a virtual board that has no display at all.
 *
 * What can go wrong: the stream is cut (three minutes of silence count as offline, and the next message speaks for
 * itself); the stream is refused (shown as offline until the board is looked at anew; nothing connects again by itself); the last device is unpaired
 * while the stream runs (no status any more, and a late message changes nothing).
 */
export const boardConnectivityMachine = setup({
  types: {
    context: {} as BoardConnectivityContext,
    events: {} as BoardConnectivityEvent,
    input: {} as BoardConnectivityInput,
    tags: {} as ConnectivityTag,
  },
  actors: {
    /** Sends `status.received` for every message about the board, and `status.refused` when it may not listen. */
    watchBoardStatus: callbackPort<EventObject, WatchedBoard>("watchBoardStatus"),
  },
  delays: { statusSilence: offlineThreshold },
  guards: {
    hasDevices: ({ context }) => context.hasDevices,
    isHeartbeatFresh: ({ event }) => isFresh(event),
  },
  actions: {
    keepTimes: assign(({ event }) =>
      event.type === "status.received"
        ? { latestHeartbeat: event.latestHeartbeat, currentTime: event.currentTime }
        : {},
    ),
    forgetTimes: assign({ latestHeartbeat: null, currentTime: null }),
    noteDevices: assign({ hasDevices: true }),
    noteNoDevices: assign({ hasDevices: false }),
  },
}).createMachine({
  id: "boardConnectivity",
  context: initialContext,
  initial: "deciding",
  states: {
    deciding: {
      always: [{ guard: "hasDevices", target: "watched" }, { target: "virtual" }],
    },
    watched: {
      initial: "unknown",
      invoke: { id: "watchBoardStatus", src: "watchBoardStatus", input: watchedBoard },
      on: {
        "status.received": [
          { guard: "isHeartbeatFresh", target: ".online", actions: "keepTimes" },
          { target: ".offline", actions: "keepTimes" },
        ],
        "status.refused": "refused",
        "devices.none": { target: "virtual", actions: ["noteNoDevices", "forgetTimes"] },
      },
      states: {
        unknown: { tags: "unknown", after: { statusSilence: "silent" } },
        online: { tags: "online", after: { statusSilence: "silent" } },
        offline: { tags: "offline", after: { statusSilence: "silent" } },
        silent: { tags: "offline" },
      },
    },
    refused: {
      tags: "offline",
      on: {
        "devices.none": { target: "virtual", actions: ["noteNoDevices", "forgetTimes"] },
      },
    },
    virtual: {
      tags: "virtual",
      on: { "devices.some": { target: "watched", actions: "noteDevices" } },
    },
  },
});
