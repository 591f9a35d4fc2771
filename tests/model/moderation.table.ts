import { type DecisionToMake, moderationMachine } from "../../machines/message/moderationMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const rude: DecisionToMake = { feedItemId: "rude", decision: "Hide" };
const fine: DecisionToMake = { feedItemId: "fine", decision: "Keep" };
const decide = (choice: DecisionToMake) => ({ type: "item.decide", ...choice }) as const;
const gone = new PortRefusal({ code: "NotFound" });
const lost = new PortRefusal({ code: "AnswerLost" });
type Choice = { readonly choice: DecisionToMake | null };
const decided = (id: string) => (story: Choice) => [
  { type: "item.decided", feedItemId: story.choice?.feedItemId ?? "", notice: { id } } as const,
];
const failed = (cause: string) => (story: Choice) => [
  {
    type: "item.failed",
    feedItemId: story.choice?.feedItemId ?? "",
    notice: { id: "decision-failed", cause },
  } as const,
];

/** Decision 10: a superadmin decides about flagged items; nobody else does. */
export const moderationTable = tableOf(moderationMachine)({
  title: "deciding about a flagged message",
  story: { choice: null } as Choice,
  starts: [{ to: "resting" }],
  places: { resting: {}, deciding: { calls: { decideFeedItem: ({ choice }) => choice } } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "resting", on: decide(rude), to: "deciding", keep: () => ({ choice: rude }) },
    { in: "resting", on: decide(fine), to: "deciding", keep: () => ({ choice: fine }) },
    { in: "deciding", answer: ["decideFeedItem", undefined], when: ({ choice }) => choice?.decision === "Keep", to: "resting", emits: decided("item-kept") },
    { in: "deciding", answer: ["decideFeedItem", undefined], to: "resting", emits: decided("item-hidden") },
    { in: "deciding", refusal: ["decideFeedItem", gone], to: "resting", emits: failed("NotFound") },
    { in: "deciding", refusal: ["decideFeedItem", lost], to: "resting", emits: failed("AnswerLost") },
  ],
  promises: {
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
        ? emittedNow[0]?.type === "item.failed" && emittedNow[0].notice.cause === event.error.refusal.code
        : undefined,
  },
  contract: "the documents say that flagged items are decided about (decision 10), and not how: a queue with two keys",
});
