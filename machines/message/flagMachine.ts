import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

export type FlagContext = {
  /** The item that the dialog is about; null before the first. */
  readonly feedItemId: string | null;
  readonly reason: string;
  /** Why the last attempt failed; null while nothing did. */
  readonly problem: Notice | null;
  /** What this person flagged since the page was opened. */
  readonly flagged: readonly string[];
};

export type FlagEvent =
  | { readonly type: "flag.open"; readonly feedItemId: string; readonly isMine: boolean }
  | { readonly type: "reason.change"; readonly reason: string }
  | { readonly type: "flag.cancel" }
  | { readonly type: "flag.submit" };

export type FlagEmitted =
  | { readonly type: "flag.done"; readonly feedItemId: string; readonly notice: Notice }
  | { readonly type: "flag.failed"; readonly notice: Notice };

export type FlagToRaise = { readonly feedItemId: string; readonly reason: string };

/** The gateway takes no longer reason (contract, D3). */
export const longestReason = 500;

const opening = { guard: "mayFlag", target: "writing", actions: "keepItem" } as const;

const unknownFailure: Notice = { id: "flag-failed" };

const flagToRaise = ({ context }: { context: FlagContext }): FlagToRaise => ({
  feedItemId: context.feedItemId ?? "",
  reason: context.reason.trim(),
});

/** Characters as people count them, so that a picture is one. */
export function reasonLength(reason: string): number {
  return [...reason.trim()].length;
}

/**
 * Flagging a message of the feed: a dialog asks for the reason, and from then on the message is hidden for this person.
 *
 * What can go wrong: it is the person's own (the dialog does not open), or flagged already; the reason is empty or too
 * long (it cannot be sent); the gateway refuses or its answer is lost (the dialog stays, the reason is kept, and it is
 * said). A lost answer may have been a flag: flagging again then says that it was.
 */
export const flagMachine = setup({
  types: {
    context: {} as FlagContext,
    events: {} as FlagEvent,
    emitted: {} as FlagEmitted,
  },
  actors: { flagFeedItem: promisePort<void, FlagToRaise>("flagFeedItem") },
  guards: {
    mayFlag: ({ context, event }) =>
      event.type === "flag.open" && !event.isMine && !context.flagged.includes(event.feedItemId),
    hasReason: ({ context }) => {
      const length = reasonLength(context.reason);
      return length > 0 && length <= longestReason;
    },
  },
  actions: {
    keepItem: assign(({ event }) =>
      event.type === "flag.open" ? { feedItemId: event.feedItemId, reason: "", problem: null } : {},
    ),
    keepReason: assign(({ event }) => (event.type === "reason.change" ? { reason: event.reason } : {})),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "flag-failed") ?? unknownFailure }),
    forgetProblem: assign({ problem: null }),
    noteFlagged: assign({ flagged: ({ context }) => [...context.flagged, context.feedItemId ?? ""] }),
    tellFlagged: emit(({ context }) => ({
      type: "flag.done" as const,
      feedItemId: context.feedItemId ?? "",
      notice: { id: "message-flagged" },
    })),
    tellFailure: emit(({ event }) => ({
      type: "flag.failed" as const,
      notice: noticeIn(event, "flag-failed") ?? unknownFailure,
    })),
  },
}).createMachine({
  id: "flag",
  context: { feedItemId: null, reason: "", problem: null, flagged: [] },
  initial: "closed",
  states: {
    closed: { on: { "flag.open": opening } },
    writing: {
      on: {
        "reason.change": { actions: "keepReason" },
        "flag.cancel": "closed",
        "flag.submit": { guard: "hasReason", target: "flagging", actions: "forgetProblem" },
      },
    },
    flagging: {
      invoke: {
        id: "flagFeedItem",
        src: "flagFeedItem",
        input: flagToRaise,
        onDone: { target: "flagged", actions: ["noteFlagged", "tellFlagged"] },
        onError: { target: "writing", actions: ["keepProblem", "tellFailure"] },
      },
    },
    flagged: { on: { "flag.open": opening } },
  },
});
