import { channelToggleMachine } from "../../machines/channel/channelToggleMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const lapsed = new PortRefusal({ code: "SubscriptionHold", rule: "plan" });
const press = { type: "channel.toggle" } as const;
const saved = (id: string) => [{ type: "toggle.saved", notice: { id } }] as const;
const failed = (id: string) =>
  [{ type: "toggle.failed", notice: { id, cause: "SubscriptionHold", rule: "plan" } }] as const;

/** Channels and settings, sections 4 and 8: the switch turns at once and back on failure. */
export const channelToggleTable = tableOf(channelToggleMachine)({
  title: "the switch of a channel",
  story: { subscriptionId: "haiku", isEnabled: true },
  starts: [
    { input: { subscriptionId: "haiku", isEnabled: true }, to: "enabled" },
    {
      input: { subscriptionId: "jokes", isEnabled: false },
      to: "disabled",
      knows: { subscriptionId: "jokes", isEnabled: false },
    },
  ],
  places: {
    enabled: { tags: ["settled"] },
    // Enabled means not muted.
    disabling: { calls: { updateSubscription: ({ subscriptionId }) => ({ subscriptionId, muted: true }) } },
    disabled: { tags: ["settled"] },
    enabling: { calls: { updateSubscription: ({ subscriptionId }) => ({ subscriptionId, muted: false }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "enabled", on: press, to: "disabling", keep: () => ({ isEnabled: false }) },
    { in: "disabled", on: press, to: "enabling", keep: () => ({ isEnabled: true }) },
    // One call at a time: the newest wish is seen at once, and set when the call under way is answered.
    { in: ["disabling", "enabling"], on: press, keep: ({ isEnabled }) => ({ isEnabled: !isEnabled }) },
    { in: "disabling", answer: ["updateSubscription", undefined], when: ({ isEnabled }) => isEnabled, to: "enabling" },
    { in: "disabling", answer: ["updateSubscription", undefined], to: "disabled", emits: () => saved("channel-disabled") },
    { in: "enabling", answer: ["updateSubscription", undefined], when: ({ isEnabled }) => isEnabled, to: "enabled", emits: () => saved("channel-enabled") },
    { in: "enabling", answer: ["updateSubscription", undefined], to: "disabling" },
    { in: "disabling", refusal: ["updateSubscription", lapsed], to: "enabled", keep: () => ({ isEnabled: true }), emits: () => failed("channel-disable-failed") },
    { in: "enabling", refusal: ["updateSubscription", lapsed], to: "disabled", keep: () => ({ isEnabled: false }), emits: () => failed("channel-enable-failed") },
  ],
  promises: {
    "enabled means not muted": ({ snapshot, calls }) => {
      const kept = calls.findLast((call) => call.state === "answered");
      return kept && snapshot.hasTag("settled") ? snapshot.matches("enabled") === !kept.input.muted : undefined;
    },
    "at most one call under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "a press is seen at once": ({ event, snapshot, previous }) =>
      event?.type === "channel.toggle" ? snapshot.context.isEnabled !== previous?.context.isEnabled : undefined,
  },
  contract: {
    flow: "channel-toggle",
    more: {
      "any channel.toggle any": "a second press is a new wish, and not lost; the call under way is finished first",
      "any done.updateSubscription any":
        "a second press is a new wish, and not lost; the call under way is finished first",
    },
  },
});
