import {
  type DisplayCommand,
  displaySocketMachine,
  type IdentifiedBoard,
} from "../../machines/board/displaySocketMachine.ts";
import { PortRefusal, type Refusal } from "../../machines/port.ts";
import { type Moment, type PortCall, tableOf } from "../support/table.ts";

const command = (version: number): DisplayCommand => ({
  version,
  characters: [[version]],
  transition: { pace: "classic" },
  seed: 1,
  startAt: 0,
  serverTime: 0,
});
const first = { type: "display.received", command: command(1) } as const;
const second = { type: "display.received", command: command(2) } as const;
const named = {
  type: "display.named",
  command: { characters: [[1]], transition: { pace: "brisk" }, seed: 0, startAt: 0, serverTime: 0, forMs: 5_000 },
} as const;
const closed = (jitter: number) => ({ type: "socket.closed", jitter }) as const;
const revoked = { type: "display.revoked", reason: "unpaired" } as const;
const kitchen: IdentifiedBoard = { boardId: "kitchen", title: "Kitchen", code62: "heart", serverTime: 0 };
const unknownDisplay = new PortRefusal({ code: "NotAuthorized" });
const lost = new PortRefusal({ code: "AnswerLost" });

type Display = {
  readonly clientId: string;
  readonly jitter: number;
  readonly cuts: number;
  readonly version: number;
  readonly board: IdentifiedBoard | null;
  readonly refusal: Refusal | null;
};
const heartbeat = () => [["openSocket", { type: "socket.heartbeat" }] as const];
const tellsShown = (version: number) => () => [["openSocket", { type: "socket.shown", version }] as const];
const refused = (code: string) => () => [{ type: "display.refused", refusal: { code } } as const];
/** Half a second, doubled with every cut up to 30 s, spread over the upper half. */
const wait = ({ cuts, jitter }: Display) => Math.round((Math.min(30_000, 500 * 2 ** (cuts - 1)) * (1 + jitter)) / 2);

const sockets = (calls: readonly PortCall[]) => calls.filter((call) => call.port === "openSocket");
const heartbeats = (calls: readonly PortCall[]) =>
  sockets(calls).flatMap((call) => call.received.filter((event) => event.type === "socket.heartbeat"));

/** The versions shown since the last reset. */
const shownVersions = ({ emitted }: Moment<typeof displaySocketMachine>): number[] =>
  emitted
    .slice(emitted.findLastIndex((event) => event.type === "display.clear") + 1)
    .filter((event) => event.type === "display.show")
    .map((event) => event.command.version as number);

/** Messages, sections 4, 7 and 9; decisions 19 and 36. */
export const displaySocketTable = tableOf(displaySocketMachine)({
  title: "a display's connection",
  story: { clientId: "display-1", jitter: 0.5, cuts: 0, version: 0, board: null, refusal: null } as Display,
  starts: [
    { input: { clientId: "display-1", jitter: 0.5 }, to: "connecting" },
    { input: { clientId: "display-2", jitter: 0 }, to: "connecting", knows: { clientId: "display-2", jitter: 0 } },
  ],
  areas: { open: { calls: { openSocket: ({ clientId }) => ({ clientId }) } } },
  places: {
    connecting: { is: "open.connecting", within: "open" },
    identifying: { is: "open.identifying", within: "open", calls: { identify: ({ clientId }) => ({ clientId }) } },
    connected: { is: "open.connected", within: "open" },
    waiting: {},
    refused: { ends: true },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "connecting", on: { type: "socket.opened" }, to: "identifying" },
    { in: "identifying", answer: ["identify", kitchen], to: "connected", keep: () => ({ board: kitchen, cuts: 0 }), tells: heartbeat },
    { in: "identifying", refusal: ["identify", lost], to: "waiting", keep: ({ cuts }) => ({ cuts: cuts + 1 }) },
    { in: "identifying", refusal: ["identify", unknownDisplay], to: "refused", keep: () => ({ refusal: { code: "NotAuthorized" } }), emits: refused("NotAuthorized") },
    { in: "connected", after: 5_000, to: "connected", tells: heartbeat },
    // An older version is never shown after a newer one, nor the same one twice.
    { in: "connected", on: first, when: ({ version }) => version < 1, keep: () => ({ version: 1 }), emits: () => [{ type: "display.show", command: first.command }], tells: tellsShown(1) },
    { in: "connected", on: second, when: ({ version }) => version < 2, keep: () => ({ version: 2 }), emits: () => [{ type: "display.show", command: second.command }], tells: tellsShown(2) },
    // Its name is no message of the board: neither its version nor a receipt comes of it.
    { in: "connected", on: named, emits: () => [{ type: "display.name", command: named.command }] },
    { in: "connected", on: { type: "display.reset" }, keep: () => ({ version: 0 }), emits: () => [{ type: "display.clear" }] },
    { in: "open", on: closed(1), to: "waiting", keep: ({ cuts }) => ({ cuts: cuts + 1, jitter: 1 }) },
    { in: "open", on: closed(0.25), to: "waiting", keep: ({ cuts }) => ({ cuts: cuts + 1, jitter: 0.25 }) },
    { in: "open", on: revoked, to: "refused", keep: () => ({ refusal: { code: "Revoked" } }), emits: refused("Revoked") },
    { in: "waiting", after: wait, to: "connecting" },
  ],
  promises: {
    "a heartbeat every 5 s while connected": ({ event, snapshot, calls, elapsed, previous }) => {
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
  contract: {
    flow: "display-socket",
    more: {
      "connected display.named connected": "a display among several shows its name when it is asked to (decision 201)",
      "any socket.closed waiting": "the connection may be cut at any step",
      "any display.revoked refused": "a token may be revoked at any step",
      "identifying error.identify waiting": "an answer that is lost is a cut, not a refusal",
      "connected display.reset connected": "a reset begins the versions anew (decision 36)",
    },
  },
});
