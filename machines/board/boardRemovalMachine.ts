import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type RemovalKind = "leave" | "delete";

export type RemovalRequest = { readonly boardId: string; readonly title: string; readonly kind: RemovalKind };

/** What the gateway knows about it at this moment. */
export type RemovalPlan = {
  /** The viewer's membership in the tenant that holds the board; null for who is no member. */
  readonly membershipId: string | null;
  readonly isOwner: boolean;
  /** What the tenant is called. */
  readonly account: string;
  /** Ids and titles of all boards that go with this one: all of a tenant when leaving, the board alone when deleting. */
  readonly boardIds: readonly string[];
  readonly titles: readonly string[];
  /** Whether a shop elsewhere charges for one of them, which goes on until it is ended there. */
  readonly isCharged: boolean;
  /** Until when the board's plan is paid, which ends with the board; null where nothing is left of one. */
  readonly paidUntil: number | null;
  /** How many of the viewer's boards would be left. */
  readonly remaining: number;
};

export type BoardRemovalContext = { readonly request: RemovalRequest | null; readonly plan: RemovalPlan | null };

export type BoardRemovalEvent =
  | ({ readonly type: "removal.request" } & RemovalRequest)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type BoardRemovalEmitted =
  | {
      readonly type: "removal.done";
      readonly kind: RemovalKind;
      readonly boardIds: readonly string[];
      readonly notice: Notice;
    }
  | { readonly type: "removal.failed"; readonly notice: Notice };

export type MembershipToEnd = { readonly membershipId: string };
export type BoardToDelete = { readonly boardId: string };

const initialContext: BoardRemovalContext = { request: null, plan: null };

const requested = ({ context }: { context: BoardRemovalContext }): RemovalRequest =>
  context.request ?? { boardId: "", title: "", kind: "leave" };

const membershipToEnd = ({ context }: { context: BoardRemovalContext }): MembershipToEnd => ({
  membershipId: context.plan?.membershipId ?? "",
});

const boardToDelete = ({ context }: { context: BoardRemovalContext }): BoardToDelete => ({
  boardId: context.request?.boardId ?? "",
});

const titleIn = ({ request }: BoardRemovalContext) => ({ title: request?.title ?? "" });

/** The last board, or the last ones where several go together. */
const lastBoardIn = (event: Parameters<typeof outputIn>[0]): Notice => {
  const plan = outputIn<RemovalPlan>(event);
  return plan !== undefined && plan.boardIds.length > 1
    ? { id: "removal-last-boards", values: { account: plan.account } }
    : { id: "removal-last-board" };
};

const requests = { "removal.request": { guard: "hasIds", target: "preparing", actions: "keepRequest" } } as const;

/**
 * Leaving a board, or deleting it: Delete for Owners, Leave for all others, and only while another board remains. Where a
 * tenant holds several boards a leave is for all of them, and the question names them.
 *
 * What can go wrong: the viewer's role or boards have changed meanwhile (asked anew before the question: it is the last
 * board, or the role does not allow it, and no question comes); the call is refused or its answer is lost (said with the
 * board's title; the board stays listed, until the gateway says otherwise).
 */
export const boardRemovalMachine = setup({
  types: { context: {} as BoardRemovalContext, events: {} as BoardRemovalEvent, emitted: {} as BoardRemovalEmitted },
  actors: {
    /** Who the viewer is on the board, what goes with it, and what would be left. */
    readRemoval: promisePort<RemovalPlan, RemovalRequest>("readRemoval"),
    leaveBoard: promisePort<void, MembershipToEnd>("leaveBoard"),
    deleteBoard: promisePort<void, BoardToDelete>("deleteBoard"),
  },
  guards: {
    hasIds: ({ event }) => event.type === "removal.request" && event.boardId !== "",
    isLastBoard: ({ event }) => outputIn<RemovalPlan>(event)?.remaining === 0,
    canLeave: ({ context, event }) => {
      const plan = outputIn<RemovalPlan>(event);
      return context.request?.kind === "leave" && plan?.isOwner === false && plan.membershipId !== null;
    },
    canDelete: ({ context, event }) =>
      context.request?.kind === "delete" && outputIn<RemovalPlan>(event)?.isOwner === true,
  },
  actions: {
    keepRequest: assign(({ event }) => {
      if (event.type !== "removal.request") return {};
      const { boardId, title, kind } = event;
      return { request: { boardId, title, kind } };
    }),
    keepPlan: assign({ plan: ({ event }) => outputIn<RemovalPlan>(event) ?? null }),
    forgetAll: assign(() => initialContext),
    tellLastBoard: emit(({ event }) => ({ type: "removal.failed" as const, notice: lastBoardIn(event) })),
    tellNotAllowed: emit({ type: "removal.failed", notice: { id: "removal-not-allowed" } }),
    tellFailure: emit(({ context, event }) => ({
      type: "removal.failed" as const,
      notice: {
        ...noticeOf(`${context.request?.kind ?? "leave"}-failed`, refusalIn(event) ?? refusalOf(undefined)),
        values: titleIn(context),
      },
    })),
    tellDone: emit(({ context: { request, plan } }) => ({
      type: "removal.done" as const,
      kind: request?.kind ?? "leave",
      boardIds: plan?.boardIds ?? [],
      notice: { id: `${request?.kind ?? "leave"}-done` },
    })),
  },
}).createMachine({
  id: "boardRemoval",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: requests },
    preparing: {
      invoke: {
        id: "readRemoval",
        src: "readRemoval",
        input: requested,
        onDone: [
          { guard: "isLastBoard", target: "idle", actions: ["tellLastBoard", "forgetAll"] },
          { guard: "canLeave", target: "confirmingLeave", actions: "keepPlan" },
          { guard: "canDelete", target: "confirmingDelete", actions: "keepPlan" },
          { target: "idle", actions: ["tellNotAllowed", "forgetAll"] },
        ],
        onError: { target: "idle", actions: ["tellFailure", "forgetAll"] },
      },
    },
    confirmingLeave: { on: { "confirm.no": { target: "idle", actions: "forgetAll" }, "confirm.yes": "leaving" } },
    confirmingDelete: { on: { "confirm.no": { target: "idle", actions: "forgetAll" }, "confirm.yes": "deleting" } },
    leaving: {
      invoke: {
        id: "leaveBoard",
        src: "leaveBoard",
        input: membershipToEnd,
        onDone: "left",
        onError: { target: "idle", actions: ["tellFailure", "forgetAll"] },
      },
    },
    deleting: {
      invoke: {
        id: "deleteBoard",
        src: "deleteBoard",
        input: boardToDelete,
        onDone: "deleted",
        onError: { target: "idle", actions: ["tellFailure", "forgetAll"] },
      },
    },
    left: { entry: ["tellDone", "forgetAll"], on: requests },
    deleted: { entry: ["tellDone", "forgetAll"], on: requests },
  },
});
