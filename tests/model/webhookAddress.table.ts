import { webhookAddressMachine } from "../../machines/channel/webhookAddressMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const lapsed = new PortRefusal({ code: "SubscriptionHold", rule: "plan" });
const away = new PortRefusal({ code: "AnswerLost" });
const failed = (cause: string, more: object = {}) => [
  { type: "change.failed", notice: { id: "webhook-change-failed", cause, ...more } } as const,
];

/** The design of channels, section 10 (Webhook): the secret in the address is all that it takes, so that it can be changed. */
export const webhookAddressTable = tableOf(webhookAddressMachine)({
  title: "changing a webhook's address",
  story: { subscriptionId: "" },
  starts: [
    { input: { subscriptionId: "door" }, to: "idle", knows: { subscriptionId: "door" } },
    { input: { subscriptionId: "bell" }, to: "idle", knows: { subscriptionId: "bell" } },
  ],
  places: { idle: {}, confirming: {}, rotating: { calls: { rotateAddress: (story) => story } } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: { type: "address.change" }, to: "confirming" },
    { in: "confirming", on: { type: "confirm.no" }, to: "idle" },
    { in: "confirming", on: { type: "confirm.yes" }, to: "rotating" },
    { in: "rotating", answer: ["rotateAddress", undefined], to: "idle", emits: () => [{ type: "address.changed", notice: { id: "webhook-changed" } } as const] },
    { in: "rotating", refusal: ["rotateAddress", lapsed], to: "idle", emits: () => failed("SubscriptionHold", { rule: "plan" }) },
    { in: "rotating", refusal: ["rotateAddress", away], to: "idle", emits: () => failed("AnswerLost") },
  ],
  promises: {
    "never without a Yes": ({ calls, events }) =>
      calls.length === 0 ? undefined : calls.length <= events.filter(({ type }) => type === "confirm.yes").length,
  },
  contract: "the documents have no webhooks: the design of channels (section 10) offers one to who writes programs",
});
