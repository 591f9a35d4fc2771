import { likeMachine } from "../../machines/message/likeMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const lost = new PortRefusal({ code: "AnswerLost" });
const already = new PortRefusal({ code: "AlreadyLiked" });
const press = { type: "like.toggle" } as const;
const tea = { kind: "feedItem", id: "tea" } as const;
const cake = { kind: "pick", id: "cake" } as const;

type Liked = {
  readonly subject: typeof tea | typeof cake;
  /** What is wished, and what the gateway is known to hold. */
  readonly isLiked: boolean;
  readonly kept: { readonly isLiked: boolean; readonly likeCount: number };
};
/** One more or one less than the gateway counted, where the wish differs, and never below nothing. */
const countOf = ({ isLiked, kept }: Liked) => {
  if (isLiked === kept.isLiked) return kept.likeCount;
  return isLiked ? kept.likeCount + 1 : Math.max(0, kept.likeCount - 1);
};
const held = (isLiked: boolean, likeCount: number) => ({ kept: { isLiked, likeCount } });
const back = ({ kept }: Liked) => ({ isLiked: kept.isLiked });
const failed = (cause: string) => [{ type: "like.failed", notice: { id: "like-failed", cause } }] as const;

/** Messages, section 4: counted at once, taken back when it is refused; liked already is liked. */
export const likeTable = tableOf(likeMachine)({
  title: "the like of a message",
  story: { subject: tea, isLiked: false, kept: { isLiked: false, likeCount: 0 } } as Liked,
  starts: [
    { input: { subject: tea, isLiked: false, likeCount: 0 }, to: "notLiked" },
    {
      input: { subject: cake, isLiked: true, likeCount: 4 },
      to: "liked",
      knows: { subject: cake, isLiked: true, ...held(true, 4) },
    },
    {
      input: { subject: cake, isLiked: true, likeCount: 0 },
      to: "liked",
      knows: { subject: cake, isLiked: true, ...held(true, 0) },
    },
  ],
  places: {
    notLiked: { tags: ["settled"] },
    liking: { calls: { setLike: ({ subject }) => ({ subject, isLiked: true }) } },
    liked: { tags: ["settled"] },
    unliking: { calls: { setLike: ({ subject }) => ({ subject, isLiked: false }) } },
  },
  shows: (story) => ({ ...story, likeCount: countOf(story) }),
  // biome-ignore format: one row a line
  rows: [
    { in: "notLiked", on: press, to: "liking", keep: () => ({ isLiked: true }) },
    { in: "liked", on: press, to: "unliking", keep: () => ({ isLiked: false }) },
    // One call at a time: the newest wish is seen at once, and set when the call under way is answered.
    { in: ["liking", "unliking"], on: press, keep: ({ isLiked }) => ({ isLiked: !isLiked }) },
    { in: "liking", answer: ["setLike", 5], when: ({ isLiked }) => isLiked, to: "liked", keep: () => held(true, 5) },
    { in: "liking", answer: ["setLike", 5], to: "unliking", keep: () => held(true, 5) },
    { in: "unliking", answer: ["setLike", 3], when: ({ isLiked }) => isLiked, to: "liking", keep: () => held(false, 3) },
    { in: "unliking", answer: ["setLike", 3], to: "notLiked", keep: () => held(false, 3) },
    // Liked already, from another tab: as wished, and counted as it is shown.
    { in: "liking", refusal: ["setLike", already], when: ({ isLiked }) => isLiked, to: "liked", keep: ({ kept }) => held(true, kept.likeCount + 1) },
    { in: "liking", refusal: ["setLike", already], to: "unliking", keep: ({ kept }) => held(true, kept.likeCount + 1) },
    { in: "liking", refusal: ["setLike", lost], to: "notLiked", keep: back, emits: () => failed("AnswerLost") },
    { in: "unliking", refusal: ["setLike", lost], to: "liked", keep: back, emits: () => failed("AnswerLost") },
    { in: "unliking", refusal: ["setLike", already], to: "liked", keep: back, emits: () => failed("AlreadyLiked") },
  ],
  promises: {
    "a press is seen and counted at once": ({ event, snapshot, previous }) =>
      event?.type === "like.toggle" && previous
        ? snapshot.context.isLiked !== previous.context.isLiked &&
          Math.abs(snapshot.context.likeCount - previous.context.likeCount) <= 1
        : undefined,
    "the count differs from the last server count by at most 1": ({ snapshot: { context } }) =>
      Math.abs(context.likeCount - context.kept.likeCount) <= 1,
    "the count is never negative": ({ snapshot }) => snapshot.context.likeCount >= 0,
    "at most one call under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
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
  contract: {
    flow: "like",
    more: {
      "any like.toggle any": "a second press is a new wish, and not lost; the call under way is finished first",
      "any done.setLike any": "a second press is a new wish, and not lost; the call under way is finished first",
      "liking error.setLike unliking": "liked already is an answer, and the newest wish is set after it",
    },
  },
});
