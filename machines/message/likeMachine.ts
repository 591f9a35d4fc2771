import { assign, type EventObject, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort, refusalIn } from "../port.ts";

/** What can be liked. */
export type LikeSubject = { readonly kind: "feedItem" | "pick"; readonly id: string };

export type LikeCount = { readonly isLiked: boolean; readonly likeCount: number };

export type LikeInput = LikeCount & { readonly subject: LikeSubject };

export type LikeContext = LikeCount & {
  readonly subject: LikeSubject;
  /** What the gateway is known to hold; `isLiked` and `likeCount` are what the person sees. */
  readonly kept: LikeCount;
};

export type LikeEvent = { readonly type: "like.toggle" };

export type LikeEmitted = { readonly type: "like.failed"; readonly notice: Notice };

export type LikeToSet = { readonly subject: LikeSubject; readonly isLiked: boolean };

const unknownFailure: Notice = { id: "like-failed" };

const initialContext = ({ input }: { input: LikeInput }): LikeContext => {
  const { subject, isLiked, likeCount } = input;
  return { subject, isLiked, likeCount, kept: { isLiked, likeCount } };
};

const likeToAdd = ({ context }: { context: LikeContext }): LikeToSet => ({ subject: context.subject, isLiked: true });
const likeToRemove = ({ context }: { context: LikeContext }): LikeToSet => ({
  subject: context.subject,
  isLiked: false,
});

/** What is shown for a wish: the gateway's count, and one more or less where the wish differs from what it holds. */
function wish(isLiked: boolean, kept: LikeCount): LikeCount {
  const change = isLiked === kept.isLiked ? 0 : isLiked ? 1 : -1;
  return { isLiked, likeCount: Math.max(0, kept.likeCount + change) };
}

/** The gateway holds it now; its own count, where it gave one. What is shown is the newest wish. */
function settled({ isLiked, kept }: LikeContext, isHeld: boolean, event: EventObject): Partial<LikeContext> {
  const held = { isLiked: isHeld, likeCount: outputIn<number>(event) ?? wish(isHeld, kept).likeCount };
  return { kept: held, likeCount: wish(isLiked, held).likeCount };
}

/**
 * The like of a feed item or a pick: seen and counted at once, before the gateway has said yes.
 *
 * What can go wrong: the gateway refuses or its answer is lost (mark and count go back, and it is said); the person likes
 * it already, from another tab (then it is liked, as wished); the person presses again while a call is under way (that
 * one is finished first, then the newest wish is set, so that two answers can never cross).
 */
export const likeMachine = setup({
  types: {
    context: {} as LikeContext,
    events: {} as LikeEvent,
    input: {} as LikeInput,
    emitted: {} as LikeEmitted,
  },
  actors: { setLike: promisePort<number, LikeToSet>("setLike") },
  guards: {
    isLiked: ({ context }) => context.isLiked,
    isAlreadyLiked: ({ event }) => refusalIn(event)?.code === "AlreadyLiked",
    isLikedAsWished: ({ context, event }) => context.isLiked && refusalIn(event)?.code === "AlreadyLiked",
  },
  actions: {
    flip: assign(({ context }) => wish(!context.isLiked, context.kept)),
    keepAdded: assign(({ context, event }) => settled(context, true, event)),
    keepRemoved: assign(({ context, event }) => settled(context, false, event)),
    /** At rest, what is seen is what the gateway holds: after a failure, too. */
    showKept: assign(({ context }) => context.kept),
    tellFailure: emit(({ event }) => ({
      type: "like.failed" as const,
      notice: noticeIn(event, "like-failed") ?? unknownFailure,
    })),
  },
}).createMachine({
  id: "like",
  context: initialContext,
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isLiked", target: "liked" }, { target: "notLiked" }] },
    notLiked: {
      tags: "settled",
      entry: "showKept",
      on: { "like.toggle": { target: "liking", actions: "flip" } },
    },
    liking: {
      invoke: {
        id: "setLike",
        src: "setLike",
        input: likeToAdd,
        onDone: [
          { guard: "isLiked", target: "liked", actions: "keepAdded" },
          { target: "unliking", actions: "keepAdded" },
        ],
        onError: [
          { guard: "isLikedAsWished", target: "liked", actions: "keepAdded" },
          { guard: "isAlreadyLiked", target: "unliking", actions: "keepAdded" },
          { target: "notLiked", actions: "tellFailure" },
        ],
      },
      on: { "like.toggle": { actions: "flip" } },
    },
    liked: {
      tags: "settled",
      entry: "showKept",
      on: { "like.toggle": { target: "unliking", actions: "flip" } },
    },
    unliking: {
      invoke: {
        id: "setLike",
        src: "setLike",
        input: likeToRemove,
        onDone: [
          { guard: "isLiked", target: "liking", actions: "keepRemoved" },
          { target: "notLiked", actions: "keepRemoved" },
        ],
        onError: { target: "liked", actions: "tellFailure" },
      },
      on: { "like.toggle": { actions: "flip" } },
    },
  },
});
