import { spacingMachine } from "../../machines/channel/spacingMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const request = (boardId: string, isAllowed = true) => ({ type: "space.request", boardId, isAllowed }) as const;
const lapsed = new PortRefusal({ code: "SubscriptionHold", rule: "plan" });
const away = new PortRefusal({ code: "AnswerLost" });
const failed = (cause: string, more: object = {}) => [
  { type: "spacing.failed", notice: { id: "channels-space-failed", cause, ...more } } as const,
];

/** The design of channels, section 4, rule 6 ('Space evenly' on request), and section 6 of the documents: what a plan allows. */
export const spacingTable = tableOf(spacingMachine)({
  title: "spacing a board's channels evenly",
  story: { boardId: "" },
  starts: [{ to: "idle" }],
  places: { idle: {}, spacing: { calls: { spaceChannels: ({ boardId }) => ({ boardId }) } } },
  shows: ({ boardId }) => ({ boardId }),
  ignores: [request("kitchen", false)],
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: request("kitchen"), to: "spacing", keep: () => ({ boardId: "kitchen" }) },
    { in: "idle", on: request("porch"), to: "spacing", keep: () => ({ boardId: "porch" }) },
    { in: "spacing", answer: ["spaceChannels", undefined], to: "idle", emits: () => [{ type: "spacing.done", notice: { id: "channels-spaced" } } as const] },
    { in: "spacing", refusal: ["spaceChannels", lapsed], to: "idle", emits: () => failed("SubscriptionHold", { rule: "plan" }) },
    { in: "spacing", refusal: ["spaceChannels", away], to: "idle", emits: () => failed("AnswerLost") },
  ],
  promises: {
    "never without a plan": ({ calls, events }) =>
      calls.length === 0
        ? undefined
        : calls.length <= events.filter((event) => event.type === "space.request" && event.isAllowed).length,
  },
  contract: "the documents have no such call: the design of channels (section 4) answers those who set rhythms by hand",
});
