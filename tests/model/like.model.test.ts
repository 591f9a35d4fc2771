import { type LikeInput, likeMachine } from "../../machines/message/likeMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const lost = new PortRefusal({ code: "AnswerLost" });
const already = new PortRefusal({ code: "AlreadyLiked" });
const subject = { kind: "feedItem", id: "tea" } as const;
const inputs: LikeInput[] = [
  { subject, isLiked: false, likeCount: 0 },
  { subject, isLiked: true, likeCount: 4 },
];

testByPaths("the like of a message", {
  machine: likeMachine,
  inputs,
  events: [{ type: "like.toggle" }],
  answers: { setLike: { done: [5, 0], fails: [lost, already] } },
  remember: ({ isLiked }) => [isLiked],
  invariants: {
    "a press is seen and counted at once": ({ event, snapshot, previous }) =>
      event?.type === "like.toggle" && previous
        ? snapshot.context.isLiked !== previous.context.isLiked &&
          Math.abs(snapshot.context.likeCount - previous.context.likeCount) <= 1
        : undefined,
    "the count differs from the gateway's by at most one": ({ snapshot: { context } }) =>
      Math.abs(context.likeCount - context.kept.likeCount) <= 1,
    "the count is never negative": ({ snapshot }) => snapshot.context.likeCount >= 0,
    "at most one call is under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "each state shows its own mark": ({ snapshot }) =>
      snapshot.matches("liked")
        ? snapshot.context.isLiked
        : snapshot.matches("notLiked")
          ? !snapshot.context.isLiked
          : undefined,
    "a failure goes back to what the gateway holds, and says why": ({ event, snapshot, emittedNow }) =>
      event?.type === "xstate.error.actor.setLike" && emittedNow.length > 0
        ? emittedNow[0]?.notice.cause !== undefined &&
          snapshot.context.isLiked === snapshot.context.kept.isLiked &&
          snapshot.context.likeCount === snapshot.context.kept.likeCount
        : undefined,
    "what is liked already is liked, as wished": ({ event, snapshot, previous, emittedNow, calls }) =>
      event?.type === "xstate.error.actor.setLike" && previous?.matches("liking") && emittedNow.length === 0
        ? snapshot.context.kept.isLiked && (snapshot.matches("liked") || calls.at(-1)?.input.isLiked === false)
        : undefined,
    "without a failure nothing is said": ({ event, emittedNow }) =>
      event?.type === "xstate.done.actor.setLike" ? emittedNow.length === 0 : undefined,
  },
  paths: 90,
});
