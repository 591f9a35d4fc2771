import { boardConnectivityMachine, type StatusReceived } from "../../machines/board/boardConnectivityMachine.ts";
import { tableOf } from "../support/table.ts";

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const status = (latestHeartbeat: number | null, currentTime = now): StatusReceived => ({
  type: "status.received",
  latestHeartbeat,
  currentTime,
});
const fresh = status(now - 5_000);
const justFresh = status(now - 179_999, now);
const justStale = status(now + 10 - 180_000, now + 10);
const never = status(null);

type Times = Pick<StatusReceived, "latestHeartbeat" | "currentTime">;
const timesIn = (_: object, event: object) => {
  const { latestHeartbeat, currentTime } = event as Times;
  return { latestHeartbeat, currentTime };
};
const noTimes = { latestHeartbeat: null, currentTime: null };
const words = ["virtual", "unknown", "online", "offline"] as const;
const openStreams = (calls: readonly { port: string; state: string }[]) =>
  calls.filter((call) => call.port === "watchBoardStatus" && call.state === "pending").length;

/** Boards and Plus, sections 4 and 9: three minutes, by the gateway's clock; decision 28 (open point D5: `silent`). */
export const boardConnectivityTable = tableOf(boardConnectivityMachine)({
  title: "whether a board is on the air",
  story: { boardId: "kitchen", hasDevices: true, ...noTimes } as {
    readonly boardId: string;
    readonly hasDevices: boolean;
    readonly latestHeartbeat: number | null;
    readonly currentTime: number | null;
  },
  starts: [
    { input: { boardId: "kitchen", hasDevices: true }, to: "unknown" },
    { input: { boardId: "porch", hasDevices: false }, to: "virtual", knows: { boardId: "porch", hasDevices: false } },
  ],
  areas: { watched: { calls: { watchBoardStatus: ({ boardId }) => ({ boardId }) } } },
  places: {
    unknown: { is: "watched.unknown", within: "watched", tags: ["unknown"] },
    online: { is: "watched.online", within: "watched", tags: ["online"] },
    offline: { is: "watched.offline", within: "watched", tags: ["offline"] },
    silent: { is: "watched.silent", within: "watched", tags: ["offline"] },
    refused: { tags: ["offline"] },
    virtual: { tags: ["virtual"] },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "watched", on: [fresh, justFresh], to: "online", keep: timesIn },
    { in: "watched", on: [justStale, never], to: "offline", keep: timesIn },
    { in: ["unknown", "online", "offline"], after: 180_000, to: "silent" },
    { in: "watched", on: { type: "status.refused" }, to: "refused" },
    { in: ["watched", "refused"], on: { type: "devices.none" }, to: "virtual", keep: () => ({ hasDevices: false, ...noTimes }) },
    { in: "virtual", on: { type: "devices.some" }, to: "unknown", keep: () => ({ hasDevices: true }) },
  ],
  promises: {
    "online only if currentTime - 180000 < latestHeartbeat in the last message": ({ snapshot, events }) => {
      if (!snapshot.hasTag("online")) return undefined;
      const last = events.findLast((event) => event.type === "status.received") as StatusReceived | undefined;
      return last !== undefined && last.latestHeartbeat !== null && last.currentTime - 180_000 < last.latestHeartbeat;
    },
    "a board without devices never shows a status": ({ snapshot }) =>
      snapshot.context.hasDevices ? undefined : snapshot.hasTag("virtual") && snapshot.context.latestHeartbeat === null,
    "silent is shown as Offline": ({ snapshot }) =>
      snapshot.matches({ watched: "silent" }) ? snapshot.hasTag("offline") : undefined,
    // Without a display it is virtual.
    "starts Unknown": ({ snapshot, previous, input }) =>
      previous ? undefined : snapshot.hasTag(input.hasDevices ? "unknown" : "virtual"),
    "exactly one word stands beside the board": ({ snapshot }) =>
      words.filter((word) => snapshot.hasTag(word)).length === 1,
    "silence turns the state after three minutes, not before": ({ snapshot, event, elapsed }) =>
      event?.type.startsWith("xstate.after")
        ? snapshot.matches({ watched: "silent" }) && elapsed >= 180_000
        : undefined,
    "a stream is opened once for each time that watching begins, whatever it says": ({ calls, events }) => {
      const begins = events.filter(({ type }) => type === "devices.some").length;
      return calls.length <= begins + 1;
    },
    "one stream while watched, none when refused or virtual": ({ snapshot, calls }) =>
      openStreams(calls) === (snapshot.matches("watched") ? 1 : 0),
  },
  contract: {
    flow: "board-connectivity",
    more: {
      "any status.refused refused": "a stream that is refused is asked for no more by itself",
      "refused devices.none virtual": "the last device may be unpaired while the stream is refused",
    },
  },
});
