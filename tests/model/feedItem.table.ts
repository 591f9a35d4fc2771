import { feedItemMachine } from "../../machines/message/feedItemMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const share = (messageId: string | null) => ({ type: "feedItem.share", messageId }) as const;
const already = new PortRefusal({ code: "AlreadyExists" });
const lost = new PortRefusal({ code: "AnswerLost" });
const told = (id: string, cause?: string) => () => [
  { type: "feedItem.told", notice: cause === undefined ? { id } : { id, cause } } as const,
];

/** Messages, sections 5 and 8. */
export const feedItemTable = tableOf(feedItemMachine)({
  title: "sharing a message to the feed",
  story: { messageId: "" },
  starts: [{ to: "idle" }],
  places: { idle: {}, sharing: { calls: { createFeedItem: ({ messageId }) => ({ messageId }) } } },
  unseen: ["messageId"],
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: share(null), emits: told("no-messages-yet") },
    { in: "idle", on: share("tea"), to: "sharing", keep: () => ({ messageId: "tea" }) },
    { in: "idle", on: share("milk"), to: "sharing", keep: () => ({ messageId: "milk" }) },
    { in: "sharing", answer: ["createFeedItem", undefined], to: "idle", emits: told("feed-added") },
    { in: "sharing", refusal: ["createFeedItem", already], to: "idle", emits: told("feed-failed", "AlreadyExists") },
    { in: "sharing", refusal: ["createFeedItem", lost], to: "idle", emits: told("feed-failed", "AnswerLost") },
  ],
  promises: {
    "without a message nobody is called, and it is said": ({ event, calls, previous, emittedNow, snapshot }) =>
      event?.type === "feedItem.share" && event.messageId === null && previous?.matches("idle")
        ? snapshot.matches("idle") &&
          emittedNow[0]?.notice.id === "no-messages-yet" &&
          calls.every((call) => call.state !== "pending")
        : undefined,
    "at most one call is under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "what was shared is told once": ({ event, emittedNow }) =>
      event?.type === "xstate.done.actor.createFeedItem"
        ? emittedNow.length === 1 && emittedNow[0]?.notice.id === "feed-added"
        : undefined,
    "a refusal is told with its reason": ({ event, emittedNow }) =>
      event?.type === "xstate.error.actor.createFeedItem"
        ? emittedNow[0]?.notice.id === "feed-failed" && emittedNow[0].notice.cause === event.error.refusal.code
        : undefined,
  },
  contract: "flows.json has no flow for sharing to the feed: one call, told by 'Message added to your feed'",
});
