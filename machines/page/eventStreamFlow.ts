import { answerIn, flowOf } from "../flow.ts";

/** Waits of 1, 2, 4 … 30 seconds, each shortened by up to half, so that a thousand pages do not come back at once. */
const waits = { first: 1_000, longest: 30_000 } as const;

/** The gateway pings every 15 s; after three missed pings the connection is half open, and a new one is better. */
const longestSilence = 45_000;

/** A sign-in provider that is away is asked again after this time. */
const renewalPause = 5_000;

/** A page that is hidden for longer gives its connection back: whoever looks elsewhere for a moment finds all as it was. */
const leave = 10_000;

/** For so long a stream that was given back may take to be open again before anybody is told that it waits. */
const comeBack = 2_000;

type EventStreamContext = {
  /** Attempts in vain since the stream was last open. */
  readonly cuts: number;
  /** From 0 to 1: by how much of its half the next wait is shortened. */
  readonly jitter: number;
  /** How long the gateway asked to be left alone when it stopped; null when it did not. */
  readonly asked: number | null;
  /** Whether a token that is refused can be renewed here. */
  readonly renews: boolean;
  /** It was renewed since the stream was last open. */
  readonly isRenewed: boolean;
};

type EventStreamInput = { readonly renews: boolean };

export type EventStreamEvent =
  | { readonly type: "stream.opened" }
  /** Something came, a ping at least. */
  | { readonly type: "stream.heard" }
  /** The gateway stops, and asks to be left alone for so long. */
  | { readonly type: "stream.bye"; readonly retryAfterMs: number }
  | { readonly type: "stream.cut"; readonly jitter: number }
  /** An answer that is no stream. */
  | { readonly type: "stream.refused"; readonly status: number; readonly jitter: number }
  /** Nobody sees the page, and others may be in want of its connection. */
  | { readonly type: "page.left" }
  /** The network, or the page, is back; `silentMs`: for how long nothing was heard, by a clock that does not sleep. */
  | { readonly type: "page.returned"; readonly silentMs: number };

type EventStreamEmitted =
  | { readonly type: "stream.open" }
  | { readonly type: "stream.waiting" }
  /** The page is seen again: what is not told to whoever comes back is to be asked for. */
  | { readonly type: "page.seen" }
  /** There is no point in coming back. */
  | { readonly type: "stream.refused"; readonly status: number }
  | { readonly type: "login.required" };

const statusIn = (event: EventStreamEvent) => (event.type === "stream.refused" ? event.status : 0);

/** A gateway that is busy, or away behind a proxy: asking again helps. */
const isPassing = (status: number) => status < 400 || status >= 500 || status === 408 || status === 429;

function backOff({ cuts, jitter, asked }: EventStreamContext): number {
  if (asked !== null) return asked;
  return Math.min(waits.longest, waits.first * 2 ** (cuts - 1)) * (1 - jitter / 2);
}

/**
 * A page's one stream of events: open it, read it, and come back by itself when it is cut.
 *
 * What can go wrong: the gateway is away or the network is (wait, longer each time, and at once when page or network come
 * back); the connection is half open, or the machine slept (leave it after three missed pings); the gateway stops and asks
 * for a wait (no longer than the longest one); pages that nobody sees take the few connections that a browser has to one
 * gateway (a hidden page gives its own back, and takes it again when it is seen); the token is too old (renew it once, then come back; a new one that is
 * refused, too, waits as after a cut, so that nobody goes in a circle; without a new one the person signs in); any other
 * refusal stays one.
 */
export const eventStreamFlow = flowOf<EventStreamContext, EventStreamInput, EventStreamEvent, EventStreamEmitted>()({
  id: "eventStream",
  context: ({ renews }) => ({ cuts: 0, jitter: 0, asked: null, renews, isRenewed: false }),
  calls: {
    /** Opens the stream, and sends what becomes of it until it is left. */
    readStream: { kind: "callback" },
    /** Whether there is a new token; rejects when nobody could be asked. */
    renewToken: { kind: "promise" },
  },
  delays: { silence: longestSilence, backOff, renewalPause, leave, comeBack },
  guards: {
    isSilent: (_, event) => event.type === "page.returned" && event.silentMs > longestSilence,
    isPassing: (_, event) => isPassing(statusIn(event)),
    canRenew: ({ renews, isRenewed }, event) => renews && !isRenewed && statusIn(event) === 401,
    isRefusedAgain: ({ isRenewed }, event) => isRenewed && statusIn(event) === 401,
    hasToken: (_, event) => answerIn<boolean>(event),
  },
  changes: {
    noteCut: ({ cuts, jitter }, event) => ({ cuts: cuts + 1, jitter: "jitter" in event ? event.jitter : jitter }),
    noteAsked: (_, event) =>
      event.type === "stream.bye" ? { asked: Math.min(waits.longest, Math.max(0, event.retryAfterMs)) } : {},
    forgetAsked: () => ({ asked: null }),
    forgetCuts: () => ({ cuts: 0 }),
    beginAnew: () => ({ cuts: 0, asked: null }),
    noteOpen: () => ({ cuts: 0, isRenewed: false }),
    noteRenewed: () => ({ isRenewed: true }),
    forgetRenewed: () => ({ isRenewed: false }),
  },
  tells: {
    tellOpen: () => ({ type: "stream.open" }),
    tellWaiting: () => ({ type: "stream.waiting" }),
    tellSeen: () => ({ type: "page.seen" }),
    tellRefused: (_, event) => ({ type: "stream.refused", status: statusIn(event) || 401 }),
    tellLogin: () => ({ type: "login.required" }),
  },
  chart: {
    initial: "reading",
    states: {
      reading: {
        invoke: { src: "readStream" },
        initial: "connecting",
        on: {
          "stream.cut": { target: "waiting", actions: "noteCut" },
          "stream.refused": [
            { guard: "isPassing", target: "waiting", actions: "noteCut" },
            { guard: "canRenew", target: "renewing" },
            { guard: "isRefusedAgain", target: "waiting", actions: ["forgetRenewed", "noteCut"] },
            { target: "refused", actions: "tellRefused" },
          ],
          "page.returned": [
            { guard: "isSilent", target: "reading", reenter: true, actions: ["beginAnew", "tellWaiting"] },
            { actions: "forgetCuts" },
          ],
        },
        states: {
          connecting: {
            on: {
              "stream.opened": { target: "open", actions: ["noteOpen", "tellOpen"] },
              "page.left": "#eventStream.away",
            },
            after: { silence: { target: "#eventStream.waiting", actions: "noteCut" } },
          },
          // What the page was told last, that the stream is open, stands until this takes too long.
          returning: {
            on: {
              "stream.opened": { target: "open", actions: ["noteOpen", "tellOpen"] },
              "page.left": "#eventStream.away",
            },
            after: { comeBack: { target: "connecting", actions: "tellWaiting" } },
          },
          open: {
            on: {
              "stream.heard": { target: "open", reenter: true, actions: "forgetAsked" },
              "stream.bye": { actions: "noteAsked" },
              "page.left": "leaving",
            },
            after: { silence: { target: "#eventStream.waiting", actions: "noteCut" } },
          },
          leaving: {
            on: {
              "stream.cut": "#eventStream.away",
              "page.returned": [
                { guard: "isSilent", target: "#eventStream.reading", actions: ["beginAnew", "tellWaiting"] },
                { target: "open" },
              ],
            },
            after: { leave: "#eventStream.away" },
          },
        },
      },
      waiting: {
        entry: "tellWaiting",
        exit: "forgetAsked",
        after: { backOff: "reading" },
        on: { "page.returned": { target: "reading", actions: "forgetCuts" }, "page.left": "away" },
      },
      // Nobody sees the page.
      away: {
        on: { "page.returned": { target: "#eventStream.reading.returning", actions: ["beginAnew", "tellSeen"] } },
      },
      renewing: {
        entry: "tellWaiting",
        invoke: {
          src: "renewToken",
          onDone: [
            { guard: "hasToken", target: "reading", actions: "noteRenewed" },
            { target: "refused", actions: ["tellRefused", "tellLogin"] },
          ],
          onError: "resting",
        },
      },
      // Nobody knows yet whether there is a new token.
      resting: {
        after: { renewalPause: "reading" },
        on: { "page.returned": "reading" },
      },
      refused: { type: "final" },
    },
  },
});
