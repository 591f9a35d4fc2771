import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

export type FeedItemContext = {
  /** The message that is being shared; null before the first. */
  readonly messageId: string | null;
};

export type FeedItemEvent = { readonly type: "feedItem.share"; readonly messageId: string | null };

export type FeedItemEmitted = { readonly type: "feedItem.told"; readonly notice: Notice };

export type MessageToShare = { readonly messageId: string };

const unknownFailure: Notice = { id: "feed-failed" };

const messageToShare = ({ context }: { context: FeedItemContext }): MessageToShare => ({
  messageId: context.messageId ?? "",
});

/**
 * Sharing a message with everybody: it becomes an item of the feed.
 *
 * What can go wrong: there is no message yet (say so, call nobody); the gateway refuses, since the message is in the feed
 * already or may not be shown, or its answer is lost (say so; sharing again cannot share it twice); the person presses
 * again while it is under way (once is enough).
 */
export const feedItemMachine = setup({
  types: {
    context: {} as FeedItemContext,
    events: {} as FeedItemEvent,
    emitted: {} as FeedItemEmitted,
  },
  actors: { createFeedItem: promisePort<void, MessageToShare>("createFeedItem") },
  guards: {
    hasMessage: ({ event }) => event.type === "feedItem.share" && event.messageId !== null,
  },
  actions: {
    keepMessage: assign(({ event }) => (event.type === "feedItem.share" ? { messageId: event.messageId } : {})),
    tellNoMessage: emit({ type: "feedItem.told" as const, notice: { id: "no-messages-yet" } }),
    tellAdded: emit({ type: "feedItem.told" as const, notice: { id: "feed-added" } }),
    tellFailure: emit(({ event }) => ({
      type: "feedItem.told" as const,
      notice: noticeIn(event, "feed-failed") ?? unknownFailure,
    })),
  },
}).createMachine({
  id: "feedItem",
  context: { messageId: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "feedItem.share": [
          { guard: "hasMessage", target: "sharing", actions: "keepMessage" },
          { actions: "tellNoMessage" },
        ],
      },
    },
    sharing: {
      invoke: {
        id: "createFeedItem",
        src: "createFeedItem",
        input: messageToShare,
        onDone: { target: "idle", actions: "tellAdded" },
        onError: { target: "idle", actions: "tellFailure" },
      },
    },
  },
});
