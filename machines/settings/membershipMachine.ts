import { and, assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

/** `renewing`: it goes on by itself; `ending`: opted out, and running to its end; `lapsed`: over. */
export type Standing = "renewing" | "ending" | "lapsed";

/** The survey's answers, in its order. */
export const leavingReasons = [
  "tooExpensive",
  "byAccident",
  "occasionally",
  "tooHard",
  "technical",
  "notValuable",
  "other",
] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/** Longer texts are not sent: with its reason before it, one holds what the gateway takes. */
export const longestLeavingText = 450;

export type MembershipInput = {
  readonly planId: string;
  readonly standing: Standing;
  /** The board's Owner, or the holder of the purchase's address. */
  readonly mayManage: boolean;
  /** What is over can be begun again by the viewer, whose card is charged. */
  readonly canRestart: boolean;
};

export type MembershipContext = MembershipInput & {
  readonly reason: LeavingReason | null;
  readonly text: string;
};

export type MembershipEvent =
  | { readonly type: "membership.cancel" }
  | { readonly type: "modal.close" }
  | { readonly type: "cancel.proceed" }
  | { readonly type: "reason.choose"; readonly reason: LeavingReason }
  | { readonly type: "text.change"; readonly text: string }
  | { readonly type: "cancel.confirm" }
  | { readonly type: "membership.keep" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  /** What the gateway says of the plan from now on, whoever changed it. */
  | {
      readonly type: "plan.told";
      readonly standing: Standing;
      readonly mayManage: boolean;
      readonly canRestart: boolean;
    };

export type MembershipEmitted =
  | { readonly type: "membership.changed"; readonly notice: Notice }
  | { readonly type: "membership.failed"; readonly notice: Notice };

export type OptOut = { readonly planId: string; readonly reason: LeavingReason | null; readonly text: string };
export type PlanToRestart = { readonly planId: string };

const unanswered = { reason: null, text: "" } as const;

const initialContext = ({ input }: { input: MembershipInput }): MembershipContext => ({ ...input, ...unanswered });

const answerToSend = ({ context: { planId, reason, text } }: { context: MembershipContext }): OptOut => ({
  planId,
  reason,
  text: text.trim(),
});

const planToRestart = ({ context: { planId } }: { context: MembershipContext }): PlanToRestart => ({ planId });

const failure = (id: string, event: MembershipEvent) => ({
  type: "membership.failed" as const,
  notice: noticeOf(id, refusalIn(event) ?? refusalOf(undefined)),
});

const isTold = { target: "standing", actions: "keepTold" } as const;

/** While somebody answers, nothing but the plan's own end takes the dialog away. */
const toldMeanwhile = [
  { guard: "staysRenewing", actions: "keepTold" },
  { target: "standing", actions: ["keepTold", "forgetAnswer"] },
] as const;

/**
 * A board's membership: cancelling it in two steps (an offer, then a survey), keeping it while it runs out, and beginning
 * it again when it is over, which charges a card and is asked first.
 *
 * What can go wrong: it is not the viewer's to change; cancelling is refused or its answer is lost (said; the survey keeps
 * its answer, and whether it was cancelled all the same is told by the gateway); somebody else cancels or keeps it
 * meanwhile (the dialog goes); keeping or beginning again is refused, by the card above all (said; it stands as before).
 */
export const membershipMachine = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as MembershipEvent,
    input: {} as MembershipInput,
    emitted: {} as MembershipEmitted,
    tags: {} as "busy",
  },
  actors: {
    optOut: promisePort<void, OptOut>("optOut"),
    restartRenewal: promisePort<void, PlanToRestart>("restartRenewal"),
  },
  guards: {
    mayManage: ({ context }) => context.mayManage,
    mayRestart: ({ context }) => context.mayManage && context.canRestart,
    hasReason: ({ context: { reason, text } }) => reason !== null || text.trim() !== "",
    isShort: ({ context }) => context.text.trim().length <= longestLeavingText,
    canCancel: and(["mayManage", "hasReason", "isShort"]),
    isRenewing: ({ context }) => context.standing === "renewing",
    isEnding: ({ context }) => context.standing === "ending",
    isLapsed: ({ context }) => context.standing === "lapsed",
    staysToRestart: ({ event }) =>
      event.type === "plan.told" && event.standing === "lapsed" && event.mayManage && event.canRestart,
    staysRenewing: ({ event }) => event.type === "plan.told" && event.standing === "renewing",
  },
  actions: {
    keepTold: assign(({ event }) => {
      if (event.type !== "plan.told") return {};
      const { standing, mayManage, canRestart } = event;
      return { standing, mayManage, canRestart };
    }),
    keepReason: assign(({ event }) => (event.type === "reason.choose" ? { reason: event.reason } : {})),
    keepText: assign(({ event }) => (event.type === "text.change" ? { text: event.text } : {})),
    forgetAnswer: assign(unanswered),
    setEnding: assign({ standing: "ending" }),
    setRenewing: assign({ standing: "renewing" }),
    tellCancelled: emit({ type: "membership.changed", notice: { id: "membership-cancelled" } }),
    tellCancelFailed: emit(({ event }) => failure("membership-cancel-failed", event)),
    tellKept: emit({ type: "membership.changed", notice: { id: "membership-kept" } }),
    tellKeepFailed: emit(({ event }) => failure("membership-keep-failed", event)),
  },
}).createMachine({
  id: "membership",
  context: initialContext,
  initial: "standing",
  states: {
    /** Left at once: where it stands is what the gateway says. */
    standing: {
      always: [
        { guard: "isLapsed", target: "lapsed" },
        { guard: "isEnding", target: "optedOut" },
        { target: "active" },
      ],
    },
    active: {
      on: { "membership.cancel": { guard: "mayManage", target: "offering" }, "plan.told": isTold },
    },
    offering: {
      on: {
        "cancel.proceed": "surveying",
        "modal.close": "active",
        "plan.told": [{ guard: "staysRenewing", actions: "keepTold" }, isTold],
      },
    },
    surveying: {
      on: {
        "reason.choose": { actions: "keepReason" },
        "text.change": { actions: "keepText" },
        "cancel.confirm": { guard: "canCancel", target: "cancelling" },
        "modal.close": { target: "active", actions: "forgetAnswer" },
        "plan.told": toldMeanwhile,
      },
    },
    cancelling: {
      tags: "busy",
      on: { "plan.told": { actions: "keepTold" } },
      invoke: {
        id: "optOut",
        src: "optOut",
        input: answerToSend,
        onDone: { target: "optedOut", actions: ["setEnding", "tellCancelled", "forgetAnswer"] },
        onError: [
          { guard: "isRenewing", target: "surveying", actions: "tellCancelFailed" },
          // The answer was lost, or somebody else was faster: it is cancelled.
          { target: "standing", actions: ["tellCancelled", "forgetAnswer"] },
        ],
      },
    },
    optedOut: {
      on: { "membership.keep": { guard: "mayManage", target: "restarting" }, "plan.told": isTold },
    },
    lapsed: {
      on: { "membership.keep": { guard: "mayRestart", target: "confirming" }, "plan.told": isTold },
    },
    confirming: {
      on: {
        "confirm.no": "lapsed",
        "confirm.yes": "restarting",
        "plan.told": [{ guard: "staysToRestart", actions: "keepTold" }, isTold],
      },
    },
    restarting: {
      tags: "busy",
      on: { "plan.told": { actions: "keepTold" } },
      invoke: {
        id: "restartRenewal",
        src: "restartRenewal",
        input: planToRestart,
        onDone: { target: "active", actions: ["setRenewing", "tellKept"] },
        onError: [
          { guard: "isRenewing", target: "active", actions: "tellKept" },
          { target: "standing", actions: "tellKeepFailed" },
        ],
      },
    },
  },
});
