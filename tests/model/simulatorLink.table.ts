import { simulatorLinkMachine } from "../../machines/simulator/simulatorLinkMachine.ts";
import { tableOf } from "../support/table.ts";

const open = { type: "stream.open" } as const;
const waiting = { type: "stream.waiting" } as const;
const refused = { type: "stream.refused" } as const;
const reframed = (isFramed: boolean) => ({ type: "link.reframed", isFramed }) as const;
const renewed = (token: string) => ({ type: "token.renewed", token }) as const;
const gone = (reason: "revoked" | "unknown", since: number | null) => ({ type: "link.gone", reason, since }) as const;

/**
 * Watching within five seconds that the gateway is away, a revoked link that says so within two, and since when
 * (CHANGELOG, boards and simulator; the contract's public page).
 */
export const simulatorLinkTable = tableOf(simulatorLinkMachine)({
  title: "a public page's link to its board",
  story: { token: "first" },
  starts: [
    { input: { token: "first" }, to: "steady" },
    { input: { token: "other" }, to: "steady", knows: { token: "other" } },
  ],
  areas: { following: { calls: { followBoard: () => undefined } } },
  places: {
    steady: { is: "following.steady", within: "following" },
    gap: { is: "following.gap", within: "following" },
    away: { is: "following.away", within: "following" },
    refused: { ends: true },
    gone: { ends: true },
  },
  shows: (story) => story,
  ignores: [reframed(false)],
  // biome-ignore format: one row a line
  rows: [
    { in: "steady", on: waiting, to: "gap" },
    // A gateway that restarts is nobody's business; each try in vain says again that it waits, and the time goes on.
    { in: "gap", on: open, to: "steady" },
    { in: "gap", after: 4_000, to: "away" },
    { in: "away", on: open, to: "steady" },
    { in: "following", on: [renewed("second"), renewed("third")], keep: (_, event) => ({ token: (event as ReturnType<typeof renewed>).token }) },
    { in: "following", on: refused, to: "refused", emits: () => [{ type: "page.renew" }] },
    // A page of its own stays; one in a frame comes anew, and is let in or not.
    { in: "following", on: reframed(true), to: "refused", emits: () => [{ type: "page.reload" }] },
    { in: "following", on: gone("revoked", 7_000), to: "gone", emits: () => [{ type: "board.gone", reason: "revoked", since: 7_000 }] },
    { in: "following", on: gone("unknown", null), to: "gone", emits: () => [{ type: "board.gone", reason: "removed", since: null }] },
  ],
  promises: {
    "a link that is gone is never followed again": ({ snapshot, calls }) =>
      snapshot.matches("gone") ? calls.length === 1 && calls[0]?.state === "closed" : undefined,
    "whoever watches is told within five seconds of a cut that what is seen may be old": ({
      event,
      snapshot,
      previous,
    }) =>
      event?.type.startsWith("xstate.after") && previous?.matches({ following: "gap" })
        ? snapshot.matches({ following: "away" })
        : undefined,
    "the stream is asked for with the newest token": ({ event, snapshot }) =>
      event?.type === "token.renewed" && snapshot.status === "active"
        ? snapshot.context.token === event.token
        : undefined,
  },
  contract: "the contract has the page's words and not when it says them: the changelog's five and two seconds",
});
