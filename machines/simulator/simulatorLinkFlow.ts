import { flowOf } from "../flow.ts";

/** For so long a stream may be away unsaid: a gateway that restarts is nobody's business. */
const gap = 4_000;

type SimulatorLinkContext = {
  /** What the stream is asked for with; it is renewed while the stream is open. */
  readonly token: string;
};

export type SimulatorLinkEvent =
  | { readonly type: "stream.open" }
  | { readonly type: "stream.waiting" }
  /** There is no point in coming back with this page. */
  | { readonly type: "stream.refused" }
  | { readonly type: "token.renewed"; readonly token: string }
  /** Other sites may frame the board from now on. */
  | { readonly type: "link.reframed"; readonly isFramed: boolean }
  | { readonly type: "link.gone"; readonly reason: "revoked" | "unknown"; readonly since: number | null };

type SimulatorLinkEmitted =
  | { readonly type: "page.renew" }
  | { readonly type: "page.reload" }
  | { readonly type: "board.gone"; readonly reason: "revoked" | "removed"; readonly since: number | null };

/**
 * A public page's link to its board: follow its stream, and say when what is seen may be old.
 *
 * What can go wrong: the stream is cut (a short gap is nobody's business, a longer one is said until it is open again); the
 * page's token is too old, since the page slept longer than it lives (the page is loaded anew, and says meanwhile that it
 * is away); other sites may frame it now (a framed page is loaded anew, and let in or not); the link is revoked, or the board is gone (nothing is shown any more, and nothing is asked for again).
 */
export const simulatorLinkFlow = flowOf<
  SimulatorLinkContext,
  { readonly token: string },
  SimulatorLinkEvent,
  SimulatorLinkEmitted
>()({
  id: "simulatorLink",
  context: ({ token }) => ({ token }),
  calls: {
    /** Follows the board's stream until it is left. */
    followBoard: { kind: "callback" },
  },
  delays: { gap },
  guards: { isFramed: (_, event) => event.type === "link.reframed" && event.isFramed },
  changes: { keepToken: (_, event) => (event.type === "token.renewed" ? { token: event.token } : {}) },
  tells: {
    tellReload: () => ({ type: "page.reload" }),
    tellRenew: () => ({ type: "page.renew" }),
    tellGone: (_, event) => ({
      type: "board.gone",
      reason: event.type === "link.gone" && event.reason === "unknown" ? "removed" : "revoked",
      since: event.type === "link.gone" ? event.since : null,
    }),
  },
  chart: {
    initial: "following",
    states: {
      following: {
        invoke: { src: "followBoard" },
        initial: "steady",
        on: {
          "token.renewed": { actions: "keepToken" },
          "stream.refused": { target: "refused", actions: "tellRenew" },
          // The page anew is let into this frame, or not.
          "link.reframed": { guard: "isFramed", target: "refused", actions: "tellReload" },
          "link.gone": { target: "gone", actions: "tellGone" },
        },
        states: {
          steady: { on: { "stream.waiting": "gap" } },
          // Each try in vain tells again that it waits.
          gap: { after: { gap: "away" }, on: { "stream.open": "steady" } },
          away: { on: { "stream.open": "steady" } },
        },
      },
      // The page that comes is another one.
      refused: { type: "final" },
      gone: { type: "final" },
    },
  },
});
