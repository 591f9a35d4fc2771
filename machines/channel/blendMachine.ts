import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

/** The board's blended channel: null where nothing was ever blended. */
export type Blended = { readonly id: string; readonly messageSetIds: readonly string[] } | null;

export type BlendInput = {
  readonly boardId: string;
  readonly messageSetId: string;
  /** The listing's. */
  readonly title: string;
  readonly hasPlan: boolean;
  readonly blended: Blended;
};

export type SetToBlend = { readonly boardId: string; readonly messageSetId: string };

export type BlendEvent =
  | { readonly type: "blend.request" }
  | { readonly type: "blend.remove" }
  | { readonly type: "blended.open" }
  | { readonly type: "modal.close" }
  | { readonly type: "plan.activate" }
  /** What the gateway holds from now on, whoever changed it. */
  | { readonly type: "blended.told"; readonly blended: Blended }
  | { readonly type: "plan.told"; readonly hasPlan: boolean };

export type BlendEmitted =
  /** To the blended channel's own page. */
  | { readonly type: "blended.view"; readonly boardId: string; readonly blendedId: string }
  | { readonly type: "blend.failed"; readonly notice: Notice }
  | { readonly type: "plus.open" };

const initialContext = ({ input }: { input: BlendInput }): BlendInput => input;

const setOf = ({ context: { boardId, messageSetId } }: { context: BlendInput }): SetToBlend => ({
  boardId,
  messageSetId,
});

const isIn = (blended: Blended, messageSetId: string): boolean =>
  blended?.messageSetIds.includes(messageSetId) === true;

const told = {
  "blended.told": [
    { guard: "isToldIn", target: "#blend.blended", actions: "keepTold" },
    { target: "#blend.notBlended", actions: "keepTold" },
  ],
} as const;

/**
 * Taking a listing's message set into the board's blended channel, and out of it.
 *
 * What can go wrong: the plan is not active (the question to activate it opens, also where it lapsed meanwhile); the call
 * fails (said, and it is as it was); somebody else blends or takes it out meanwhile (it is as the gateway says).
 */
export const blendMachine = setup({
  types: {
    context: {} as BlendInput,
    events: {} as BlendEvent,
    input: {} as BlendInput,
    emitted: {} as BlendEmitted,
  },
  actors: {
    addToBlended: promisePort<Blended, SetToBlend>("addToBlended"),
    removeFromBlended: promisePort<Blended, SetToBlend>("removeFromBlended"),
  },
  guards: {
    hasPlan: ({ context }) => context.hasPlan,
    isBlended: ({ context }) => isIn(context.blended, context.messageSetId),
    isToldIn: ({ context, event }) => event.type === "blended.told" && isIn(event.blended, context.messageSetId),
    isHeld: ({ event }) => refusalIn(event)?.code === "SubscriptionHold",
  },
  actions: {
    keepTold: assign(({ event }) => (event.type === "blended.told" ? { blended: event.blended } : {})),
    keepPlan: assign(({ event }) => (event.type === "plan.told" ? { hasPlan: event.hasPlan } : {})),
    keepAnswer: assign(({ event }) => ({ blended: outputIn<Blended>(event) ?? null })),
    tellView: emit(({ context }) => ({
      type: "blended.view" as const,
      boardId: context.boardId,
      blendedId: context.blended?.id ?? "",
    })),
    tellFailure: emit(({ context, event }) => ({
      type: "blend.failed" as const,
      notice: {
        ...noticeOf("blend-failed", refusalIn(event) ?? refusalOf(undefined)),
        values: { title: context.title },
      },
    })),
    openPlus: emit({ type: "plus.open" as const }),
  },
}).createMachine({
  id: "blend",
  context: initialContext,
  initial: "opening",
  on: { "plan.told": { actions: "keepPlan" } },
  states: {
    opening: { always: [{ guard: "isBlended", target: "blended" }, { target: "notBlended" }] },
    notBlended: {
      on: {
        ...told,
        "blend.request": [{ guard: "hasPlan", target: "blending" }, { target: "planInactive" }],
      },
    },
    planInactive: {
      on: { "modal.close": "notBlended", "plan.activate": { target: "notBlended", actions: "openPlus" } },
    },
    blending: {
      invoke: {
        id: "addToBlended",
        src: "addToBlended",
        input: setOf,
        onDone: { target: "blended", actions: ["keepAnswer", "tellView"] },
        onError: [
          { guard: "isHeld", target: "planInactive" },
          { target: "notBlended", actions: "tellFailure" },
        ],
      },
    },
    blended: { on: { ...told, "blended.open": { actions: "tellView" }, "blend.remove": "unblending" } },
    unblending: {
      invoke: {
        id: "removeFromBlended",
        src: "removeFromBlended",
        input: setOf,
        onDone: { target: "notBlended", actions: "keepAnswer" },
        onError: { target: "blended", actions: "tellFailure" },
      },
    },
  },
});
