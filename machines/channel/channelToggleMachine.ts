import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

export type ChannelToggleInput = {
  readonly subscriptionId: string;
  /** What the gateway is known to hold: enabled means not muted. */
  readonly isEnabled: boolean;
};

export type ChannelToggleContext = {
  readonly subscriptionId: string;
  /** What the person wants, and therefore sees at once. */
  readonly isEnabled: boolean;
};

export type ChannelToggleEvent = { readonly type: "channel.toggle" };

export type ChannelToggleEmitted =
  | { readonly type: "toggle.saved"; readonly notice: Notice }
  | { readonly type: "toggle.failed"; readonly notice: Notice };

export type ChannelToMute = { readonly subscriptionId: string; readonly muted: boolean };

const initialContext = ({ input }: { input: ChannelToggleInput }): ChannelToggleContext => ({ ...input });

const channelToMute = ({ context: { subscriptionId } }: { context: ChannelToggleContext }): ChannelToMute => ({
  subscriptionId,
  muted: true,
});

const channelToUnmute = ({ context: { subscriptionId } }: { context: ChannelToggleContext }): ChannelToMute => ({
  subscriptionId,
  muted: false,
});

/**
 * The switch of a channel: seen at once, saved after.
 *
 * What can go wrong: the gateway refuses or its answer is lost (the switch goes back, and says so); the person presses
 * again while a call is under way (that one is finished first, then the newest wish is set, so that two answers can never
 * cross).
 */
export const channelToggleMachine = setup({
  types: {
    context: {} as ChannelToggleContext,
    events: {} as ChannelToggleEvent,
    input: {} as ChannelToggleInput,
    emitted: {} as ChannelToggleEmitted,
  },
  actors: { updateSubscription: promisePort<void, ChannelToMute>("updateSubscription") },
  guards: { isEnabled: ({ context }) => context.isEnabled },
  actions: {
    flip: assign({ isEnabled: ({ context }) => !context.isEnabled }),
    /** At rest, what is seen is what the gateway holds: after a failure, too. */
    showEnabled: assign({ isEnabled: true }),
    showDisabled: assign({ isEnabled: false }),
    tellEnabled: emit({ type: "toggle.saved" as const, notice: { id: "channel-enabled" } }),
    tellDisabled: emit({ type: "toggle.saved" as const, notice: { id: "channel-disabled" } }),
    tellFailure: emit(({ event }, { id }: { id: string }) => ({
      type: "toggle.failed" as const,
      notice: noticeIn(event, id) ?? { id },
    })),
  },
}).createMachine({
  id: "channelToggle",
  context: initialContext,
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isEnabled", target: "enabled" }, { target: "disabled" }] },
    enabled: {
      tags: "settled",
      entry: "showEnabled",
      on: { "channel.toggle": { target: "disabling", actions: "flip" } },
    },
    disabling: {
      invoke: {
        id: "updateSubscription",
        src: "updateSubscription",
        input: channelToMute,
        onDone: [
          { guard: "isEnabled", target: "enabling" },
          { target: "disabled", actions: "tellDisabled" },
        ],
        onError: { target: "enabled", actions: { type: "tellFailure", params: { id: "channel-disable-failed" } } },
      },
      on: { "channel.toggle": { actions: "flip" } },
    },
    disabled: {
      tags: "settled",
      entry: "showDisabled",
      on: { "channel.toggle": { target: "enabling", actions: "flip" } },
    },
    enabling: {
      invoke: {
        id: "updateSubscription",
        src: "updateSubscription",
        input: channelToUnmute,
        onDone: [{ guard: "isEnabled", target: "enabled", actions: "tellEnabled" }, { target: "disabling" }],
        onError: { target: "disabled", actions: { type: "tellFailure", params: { id: "channel-enable-failed" } } },
      },
      on: { "channel.toggle": { actions: "flip" } },
    },
  },
});
