import { eventStreamMachine } from "../../machines/page/eventStreamMachine.ts";
import { tableOf } from "../support/table.ts";

const opened = { type: "stream.opened" } as const;
const heard = { type: "stream.heard" } as const;
const bye = (retryAfterMs: number) => ({ type: "stream.bye", retryAfterMs }) as const;
const cut = (jitter: number) => ({ type: "stream.cut", jitter }) as const;
const refused = (status: number, jitter: number) => ({ type: "stream.refused", status, jitter }) as const;
const left = { type: "page.left" } as const;
const returned = (silentMs: number) => ({ type: "page.returned", silentMs }) as const;

type Stream = {
  readonly renews: boolean;
  readonly cuts: number;
  readonly jitter: number;
  readonly asked: number | null;
  readonly isRenewed: boolean;
};

/** Waits of 1, 2, 4 … 30 s, each shortened by up to half; or as long as the gateway asked for. */
const wait = ({ cuts, jitter, asked }: Stream) => asked ?? Math.min(30_000, 1000 * 2 ** (cuts - 1)) * (1 - jitter / 2);
const another = ({ cuts }: Stream) => cuts + 1;
const cutBy = (jitter: number) => (story: Stream) => ({ cuts: another(story), jitter });
const renewable = ({ renews, isRenewed }: Stream) => renews && !isRenewed;
const says = (type: "stream.open" | "stream.waiting") => () => [{ type }];
const refuses = (status: number) => () => [{ type: "stream.refused", status } as const];

/**
 * Quality Q21 (pings, back-off with jitter, no loop on refusal), ARCHITECTURE.md ("whoever missed one asks again"), and the
 * room's decision of 2026-11-22 on streams.
 */
export const eventStreamTable = tableOf(eventStreamMachine)({
  title: "the one stream of a page",
  story: { renews: true, cuts: 0, jitter: 0, asked: null, isRenewed: false } as Stream,
  starts: [
    { input: { renews: true }, to: "connecting" },
    { input: { renews: false }, to: "connecting", knows: { renews: false } },
  ],
  areas: { reading: { calls: { readStream: () => undefined } } },
  places: {
    connecting: { is: "reading.connecting", within: "reading" },
    open: { is: "reading.open", within: "reading" },
    leaving: { is: "reading.leaving", within: "reading" },
    returning: { is: "reading.returning", within: "reading" },
    away: {},
    waiting: {},
    renewing: { calls: { renewToken: () => undefined } },
    resting: {},
    refused: { ends: true },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "connecting", on: opened, to: "open", keep: () => ({ cuts: 0, isRenewed: false }), emits: says("stream.open") },
    // Six connections are all that a browser has for a gateway without HTTP/2, however many tabs: who is not seen needs none.
    { in: ["connecting", "returning"], on: left, to: "away" },
    { in: "waiting", on: left, to: "away", keep: () => ({ asked: null }) },
    { in: "open", on: left, to: "leaving" },
    { in: "leaving", on: returned(45_000), to: "open", keep: () => ({ cuts: 0 }) },
    { in: "leaving", on: [cut(0), cut(0.5), cut(1)], to: "away" },
    { in: "leaving", after: 10_000, to: "away" },
    { in: "away", on: [returned(45_000), returned(45_001)], to: "returning", keep: () => ({ cuts: 0, asked: null }), emits: () => [{ type: "page.seen" }] },
    // It is told only where it takes longer than a person waits for a page.
    { in: "returning", on: opened, to: "open", keep: () => ({ cuts: 0, isRenewed: false }), emits: says("stream.open") },
    { in: "returning", after: 2_000, to: "connecting", emits: says("stream.waiting") },
    // A ping every 15 s: after three of them in vain the connection is half open.
    { in: "open", on: heard, to: "open", keep: () => ({ asked: null }) },
    { in: ["connecting", "open"], after: 45_000, to: "waiting", keep: (story) => ({ cuts: another(story) }), emits: says("stream.waiting") },
    { in: "reading", on: cut(0), to: "waiting", keep: cutBy(0), emits: says("stream.waiting") },
    { in: "reading", on: cut(0.5), to: "waiting", keep: cutBy(0.5), emits: says("stream.waiting") },
    { in: "reading", on: cut(1), to: "waiting", keep: cutBy(1), emits: says("stream.waiting") },
    // A gateway that stops says for how long; nobody is left alone for longer than the longest wait.
    { in: "open", on: bye(2_500), keep: () => ({ asked: 2_500 }) },
    { in: "open", on: bye(90_000), keep: () => ({ asked: 30_000 }) },
    { in: "open", on: bye(-1), keep: () => ({ asked: 0 }) },
    { in: "waiting", after: wait, to: "connecting", keep: () => ({ asked: null }) },
    // At once when network or page come back, and with the shortest waits after it.
    { in: "waiting", on: [returned(45_000), returned(45_001)], to: "connecting", keep: () => ({ cuts: 0, asked: null }) },
    { in: "resting", on: [returned(45_000), returned(45_001)], to: "connecting" },
    { in: "reading", on: returned(45_000), keep: () => ({ cuts: 0 }) },
    // A machine that slept holds a connection that is long gone.
    { in: "reading", on: returned(45_001), to: "connecting", anew: true, keep: () => ({ cuts: 0, asked: null }), emits: says("stream.waiting") },
    // Busy, or away behind a proxy: asking again helps.
    { in: "reading", on: [refused(204, 0.25), refused(399, 0.25), refused(408, 0.25), refused(429, 0.25), refused(500, 0.25), refused(502, 0.25)], to: "waiting", keep: cutBy(0.25), emits: says("stream.waiting") },
    // A token is renewed once; a new one that is refused as well is no reason to go in a circle (Q21).
    { in: "reading", on: refused(401, 0.75), when: renewable, to: "renewing", emits: says("stream.waiting") },
    { in: "reading", on: refused(401, 0.75), when: ({ isRenewed }) => isRenewed, to: "waiting", keep: (story) => ({ ...cutBy(0.75)(story), isRenewed: false }), emits: says("stream.waiting") },
    { in: "reading", on: refused(401, 0.75), to: "refused", emits: refuses(401) },
    { in: "reading", on: refused(400, 0.75), to: "refused", emits: refuses(400) },
    { in: "reading", on: refused(403, 0.75), to: "refused", emits: refuses(403) },
    { in: "reading", on: refused(499, 0.75), to: "refused", emits: refuses(499) },
    { in: "renewing", answer: ["renewToken", true], to: "connecting", keep: () => ({ isRenewed: true }) },
    { in: "renewing", answer: ["renewToken", false], to: "refused", emits: () => [{ type: "stream.refused", status: 401 }, { type: "login.required" }] },
    // Nobody could be asked: later.
    { in: "renewing", refusal: ["renewToken", new Error("away")], to: "resting" },
    { in: "resting", after: 5_000, to: "connecting" },
  ],
  promises: {
    "one connection at a time, and none while it waits": ({ calls, snapshot }) =>
      calls.filter(({ id, state }) => id === "readStream" && state === "pending").length ===
      (snapshot.matches("reading") ? 1 : 0),
    "a refusal other than that of a token is never asked about again": ({ snapshot, calls }) =>
      snapshot.matches("refused") ? calls.every(({ state }) => state !== "pending") : undefined,
    "a token is never renewed twice without a stream or a wait in between": ({ calls, event }) => {
      if (event?.type !== "stream.refused") return undefined;
      const [last, before] = calls.filter(({ id }) => id === "renewToken" || id === "readStream").reverse();
      return !(last?.id === "renewToken" && before?.id === "renewToken");
    },
    "open is told once for every stream that opened": ({ event, emittedNow, previous }) =>
      event?.type === "stream.opened" && previous?.matches({ reading: "connecting" })
        ? emittedNow.length === 1 && emittedNow[0]?.type === "stream.open"
        : undefined,
  },
  contract: "the contract says what the stream brings and not how it comes back: Q21 of docs/quality.md does",
});
