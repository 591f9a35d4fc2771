import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

export type FeedDecision = "Keep" | "Hide";

export type DecisionToMake = { readonly feedItemId: string; readonly decision: FeedDecision };

export type ModerationContext = {
  /** The item and what was decided about it; null before the first. */
  readonly choice: DecisionToMake | null;
};

export type ModerationEvent = {
  readonly type: "item.decide";
  readonly feedItemId: string;
  readonly decision: FeedDecision;
};

export type ModerationEmitted =
  | { readonly type: "item.decided"; readonly feedItemId: string; readonly notice: Notice }
  | { readonly type: "item.failed"; readonly feedItemId: string; readonly notice: Notice };

const nothing: DecisionToMake = { feedItemId: "", decision: "Keep" };
const unknownFailure: Notice = { id: "decision-failed" };

const decisionToMake = ({ context }: { context: ModerationContext }): DecisionToMake => context.choice ?? nothing;

/**
 * A superadmin decides about a flagged message of the feed. Both decisions can be taken back, so nothing is asked first.
 *
 * What can go wrong: the message is gone meanwhile (it leaves the queue, and that is said); the gateway refuses or its
 * answer is lost (the message stays in the queue; deciding again does no harm).
 */
export const moderationMachine = setup({
  types: {
    context: {} as ModerationContext,
    events: {} as ModerationEvent,
    emitted: {} as ModerationEmitted,
  },
  actors: { decideFeedItem: promisePort<void, DecisionToMake>("decideFeedItem") },
  guards: {
    isKept: ({ context }) => context.choice?.decision === "Keep",
  },
  actions: {
    keepChoice: assign(({ event }) =>
      event.type === "item.decide" ? { choice: { feedItemId: event.feedItemId, decision: event.decision } } : {},
    ),
    tellKept: emit(({ context }) => ({
      type: "item.decided" as const,
      feedItemId: context.choice?.feedItemId ?? "",
      notice: { id: "item-kept" },
    })),
    tellHidden: emit(({ context }) => ({
      type: "item.decided" as const,
      feedItemId: context.choice?.feedItemId ?? "",
      notice: { id: "item-hidden" },
    })),
    tellFailure: emit(({ context, event }) => ({
      type: "item.failed" as const,
      feedItemId: context.choice?.feedItemId ?? "",
      notice: noticeIn(event, "decision-failed") ?? unknownFailure,
    })),
  },
}).createMachine({
  id: "moderation",
  context: { choice: null },
  initial: "resting",
  states: {
    resting: {
      on: { "item.decide": { target: "deciding", actions: "keepChoice" } },
    },
    deciding: {
      invoke: {
        id: "decideFeedItem",
        src: "decideFeedItem",
        input: decisionToMake,
        onDone: [
          { guard: "isKept", target: "resting", actions: "tellKept" },
          { target: "resting", actions: "tellHidden" },
        ],
        onError: { target: "resting", actions: "tellFailure" },
      },
    },
  },
});
