import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

/** What goes with a channel beside its place in the day; "none" where nothing does. */
export type ChannelLoss = "none" | "data" | "blended" | "messages" | "program";

export type ChannelToDelete = { readonly boardId: string; readonly subscriptionId: string; readonly title: string };

export type ChannelDeleteContext = {
  readonly channel: ChannelToDelete | null;
  readonly warning: ChannelLoss;
};

export type ChannelDeleteEvent =
  | ({
      readonly type: "delete.request";
      /** The plan covers this channel, or it is free. */
      readonly isAllowed: boolean;
      readonly friendlyIdentifier: string;
      /** Somebody outside was let in with it. */
      readonly holdsData: boolean;
    } & ChannelToDelete)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type ChannelDeleteEmitted =
  | { readonly type: "channel.deleted"; readonly channel: ChannelToDelete; readonly notice: Notice }
  | { readonly type: "delete.failed"; readonly channel: ChannelToDelete; readonly notice: Notice };

const nothing: ChannelToDelete = { boardId: "", subscriptionId: "", title: "" };

const chosen = ({ context }: { context: ChannelDeleteContext }): ChannelToDelete => context.channel ?? nothing;

/** The warnings of channels-and-settings, section 8, are for these installables. */
function lossOf(friendlyIdentifier: string, holdsData: boolean): ChannelLoss {
  if (friendlyIdentifier === "blended") return "blended";
  if (friendlyIdentifier === "message-set-creator") return "messages";
  // Installables that people make are called so by the gateway (channels/installables).
  if (friendlyIdentifier.startsWith("own-")) return "program";
  return holdsData ? "data" : "none";
}

/**
 * Deleting a channel from a board, after the warning that fits it.
 *
 * What can go wrong: the plan does not cover it (nothing happens; the screen tells of the plan); it was deleted in another
 * tab meanwhile, the gateway refuses, or the answer is lost (the channel stays listed as the gateway has it, and it is said).
 */
export const channelDeleteMachine = setup({
  types: {
    context: {} as ChannelDeleteContext,
    events: {} as ChannelDeleteEvent,
    emitted: {} as ChannelDeleteEmitted,
  },
  actors: { deleteSubscription: promisePort<void, ChannelToDelete>("deleteSubscription") },
  guards: { isAllowed: ({ event }) => event.type === "delete.request" && event.isAllowed },
  actions: {
    keepChannel: assign(({ event }) => {
      if (event.type !== "delete.request") return {};
      const { boardId, subscriptionId, title, friendlyIdentifier, holdsData } = event;
      return { channel: { boardId, subscriptionId, title }, warning: lossOf(friendlyIdentifier, holdsData) };
    }),
    forgetChannel: assign({ channel: null }),
    tellDeleted: emit(({ context }) => ({
      type: "channel.deleted" as const,
      channel: chosen({ context }),
      notice: { id: "channel-removed" },
    })),
    tellFailure: emit(({ context, event }) => ({
      type: "delete.failed" as const,
      channel: chosen({ context }),
      notice: noticeIn(event, "channel-remove-failed") ?? { id: "channel-remove-failed" },
    })),
  },
}).createMachine({
  id: "channelDelete",
  context: { channel: null, warning: "none" },
  initial: "idle",
  states: {
    idle: { on: { "delete.request": { guard: "isAllowed", target: "confirming", actions: "keepChannel" } } },
    confirming: {
      on: { "confirm.no": { target: "idle", actions: "forgetChannel" }, "confirm.yes": "deleting" },
    },
    deleting: {
      invoke: {
        id: "deleteSubscription",
        src: "deleteSubscription",
        input: chosen,
        onDone: { target: "deleted", actions: ["tellDeleted", "forgetChannel"] },
        onError: { target: "idle", actions: ["tellFailure", "forgetChannel"] },
      },
    },
    // The next one of the list may be deleted.
    deleted: { on: { "delete.request": { guard: "isAllowed", target: "confirming", actions: "keepChannel" } } },
  },
});
