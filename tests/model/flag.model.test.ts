import { flagMachine, longestReason, reasonLength } from "../../machines/message/flagMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const lost = new PortRefusal({ code: "AnswerLost" });

testByPaths("flagging a message of the feed", {
  machine: flagMachine,
  events: [
    { type: "flag.open", feedItemId: "rude", isMine: false },
    { type: "flag.open", feedItemId: "spam", isMine: false },
    { type: "flag.open", feedItemId: "own", isMine: true },
    { type: "reason.change", reason: " \n " },
    { type: "reason.change", reason: " Not kind " },
    { type: "reason.change", reason: "x".repeat(longestReason + 1) },
    { type: "flag.cancel" },
    { type: "flag.submit" },
  ],
  answers: { flagFeedItem: { done: [undefined], fails: [lost] } },
  remember: ({ feedItemId, reason, flagged }) => [feedItemId, reasonLength(reason), flagged],
  strategy: "once",
  invariants: {
    "the sharer cannot flag their own item": ({ event, snapshot, previous }) =>
      event?.type === "flag.open" && event.isMine ? snapshot.value === previous?.value : undefined,
    "the same item is flagged once": ({ calls }) => {
      const flagged = calls.filter((call) => call.state === "answered").map((call) => call.input.feedItemId);
      return new Set(flagged).size === flagged.length;
    },
    "only a reason of 1 to 500 characters is sent, without the blanks around it": ({ calls, event }) =>
      event?.type === "flag.submit" && calls.length > 0 ? calls.at(-1)?.input.reason === "Not kind" : undefined,
    "a failure keeps the reason, stays open and says why": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "xstate.error.actor.flagFeedItem"
        ? snapshot.matches("writing") &&
          snapshot.context.reason === previous?.context.reason &&
          snapshot.context.problem?.cause === "AnswerLost" &&
          emittedNow[0]?.type === "flag.failed"
        : undefined,
    "what was flagged is told once": ({ event, emittedNow, calls }) =>
      event?.type === "xstate.done.actor.flagFeedItem"
        ? emittedNow.length === 1 &&
          emittedNow[0]?.type === "flag.done" &&
          emittedNow[0].feedItemId === calls.at(-1)?.input.feedItemId
        : undefined,
    "a dialog opens empty": ({ event, snapshot, previous }) =>
      event?.type === "flag.open" && snapshot.matches("writing") && !previous?.matches("writing")
        ? snapshot.context.reason === "" && snapshot.context.problem === null
        : undefined,
  },
  paths: 87,
});
