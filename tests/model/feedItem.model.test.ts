import { feedItemMachine } from "../../machines/message/feedItemMachine.ts";
import { moderationMachine } from "../../machines/message/moderationMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const already = new PortRefusal({ code: "AlreadyExists" });
const gone = new PortRefusal({ code: "NotFound" });

testByPaths("sharing a message to the feed", {
  machine: feedItemMachine,
  events: [
    { type: "feedItem.share", messageId: "tea" },
    { type: "feedItem.share", messageId: null },
  ],
  answers: { createFeedItem: { done: [undefined], fails: [already] } },
  invariants: {
    "without a message nobody is called, and it is said": ({ event, calls, previous, emittedNow, snapshot }) =>
      event?.type === "feedItem.share" && event.messageId === null && previous?.matches("idle")
        ? snapshot.matches("idle") && emittedNow[0]?.notice.id === "no-messages-yet" && calls.length >= 0
        : undefined,
    "at most one call is under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "what was shared is told once": ({ event, emittedNow }) =>
      event?.type === "xstate.done.actor.createFeedItem"
        ? emittedNow.length === 1 && emittedNow[0]?.notice.id === "feed-added"
        : undefined,
    "a refusal is told with its reason": ({ event, emittedNow }) =>
      event?.type === "xstate.error.actor.createFeedItem"
        ? emittedNow[0]?.notice.id === "feed-failed" && emittedNow[0].notice.cause === "AlreadyExists"
        : undefined,
  },
  paths: 6,
});

testByPaths("deciding about a flagged message", {
  machine: moderationMachine,
  events: [
    { type: "item.decide", feedItemId: "rude", decision: "Hide" },
    { type: "item.decide", feedItemId: "fine", decision: "Keep" },
  ],
  answers: { decideFeedItem: { done: [undefined], fails: [gone] } },
  remember: ({ choice }) => [choice?.decision],
  invariants: {
    "one decision at a time": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "what is sent is what was chosen": ({ event, calls, previous }) =>
      event?.type === "item.decide" && previous?.matches("resting")
        ? calls.at(-1)?.input.feedItemId === event.feedItemId && calls.at(-1)?.input.decision === event.decision
        : undefined,
    "the outcome is told of the item that it is about": ({ event, emittedNow, calls }) => {
      if (event?.type !== "xstate.done.actor.decideFeedItem") return undefined;
      const asked = calls.findLast((call) => call.state === "answered")?.input;
      const id = asked?.decision === "Keep" ? "item-kept" : "item-hidden";
      return (
        emittedNow.length === 1 && emittedNow[0]?.feedItemId === asked?.feedItemId && emittedNow[0]?.notice.id === id
      );
    },
    "a failure is told with its reason": ({ event, emittedNow }) =>
      event?.type === "xstate.error.actor.decideFeedItem"
        ? emittedNow[0]?.type === "item.failed" && emittedNow[0].notice.cause === "NotFound"
        : undefined,
  },
  paths: 8,
});
