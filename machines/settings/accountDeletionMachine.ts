import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort, refusalIn } from "../port.ts";

/** A household that the person owns, with who could take it over. */
export type OwnedHousehold = {
  readonly id: string;
  readonly boards: readonly string[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
};

/** Null: the household is deleted with its boards; else who takes it over. */
export type HouseholdFate = { readonly tenantId: string; readonly newOwnerId: string | null };

export type AccountDeletionContext = {
  readonly households: readonly OwnedHousehold[];
  /** What was decided, one for each household at most. */
  readonly fates: readonly HouseholdFate[];
  /** Why it was not done: its `rule` names what it is about. */
  readonly problem: Notice | null;
};

export type AccountDeletionEvent =
  | { readonly type: "deletion.open" }
  | { readonly type: "deletion.retry" }
  | { readonly type: "deletion.close" }
  | { readonly type: "fate.choose"; readonly fate: HouseholdFate }
  | { readonly type: "deletion.submit" };

export type AccountDeletionEmitted =
  | { readonly type: "account.deleted" }
  /** The field that takes the focus; null when it is about none. */
  | { readonly type: "deletion.refused"; readonly field: string | null };

export type FatesToCarryOut = { readonly fates: readonly HouseholdFate[] };

const blank: AccountDeletionContext = { households: [], fates: [], problem: null };

const fatesToCarryOut = ({ context: { fates } }: { context: AccountDeletionContext }): FatesToCarryOut => ({ fates });

function chosen({ households, fates }: AccountDeletionContext, event: AccountDeletionEvent): readonly HouseholdFate[] {
  if (event.type !== "fate.choose") return fates;
  const { fate } = event;
  const isKnown = households.some(
    ({ id, members }) =>
      id === fate.tenantId && (fate.newOwnerId === null || members.some((member) => member.id === fate.newOwnerId)),
  );
  return isKnown ? [...fates.filter(({ tenantId }) => tenantId !== fate.tenantId), fate] : fates;
}

/**
 * The end of an account. What becomes of the boards that the person owns is asked first: a member takes them over, or they
 * are deleted. The password is asked for last, and stays in the dialog's own field; the port reads it when it sends.
 *
 * What can go wrong: the households cannot be read (said, with a retry); one is not decided (nothing can be sent); the
 * password is wrong (said at the field); they changed meanwhile (said, and they are read and decided anew); no answer comes
 * (said: it may be done, and then the next call asks for a sign-in).
 */
export const accountDeletionMachine = setup({
  types: {
    context: {} as AccountDeletionContext,
    events: {} as AccountDeletionEvent,
    emitted: {} as AccountDeletionEmitted,
  },
  actors: {
    loadHouseholds: promisePort<readonly OwnedHousehold[]>("loadHouseholds"),
    deleteAccount: promisePort<void, FatesToCarryOut>("deleteAccount"),
  },
  guards: {
    isDecided: ({ context: { households, fates } }) => households.length === fates.length,
    isOutdated: ({ event }) => refusalIn(event)?.rule === "households",
  },
  actions: {
    startOver: assign(blank),
    keepHouseholds: assign({
      households: ({ event }) => outputIn<readonly OwnedHousehold[]>(event) ?? [],
      fates: [],
    }),
    keepFate: assign({ fates: ({ context, event }) => chosen(context, event) }),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "deletion-refused") }),
    keepLoss: assign({ problem: ({ event }) => noticeIn(event, "households-load-failed") }),
    forgetProblem: assign({ problem: null }),
    tellRefused: emit(({ event }) => ({ type: "deletion.refused" as const, field: refusalIn(event)?.rule ?? null })),
    tellDeleted: emit({ type: "account.deleted" }),
  },
}).createMachine({
  id: "accountDeletion",
  context: blank,
  initial: "closed",
  states: {
    closed: { entry: "startOver", on: { "deletion.open": "loading" } },
    loading: {
      on: { "deletion.close": "closed" },
      invoke: {
        id: "loadHouseholds",
        src: "loadHouseholds",
        onDone: { target: "deciding", actions: "keepHouseholds" },
        onError: { target: "failed", actions: "keepLoss" },
      },
    },
    failed: {
      on: { "deletion.retry": { target: "loading", actions: "forgetProblem" }, "deletion.close": "closed" },
    },
    deciding: {
      on: {
        "fate.choose": { actions: "keepFate" },
        "deletion.close": "closed",
        "deletion.submit": { guard: "isDecided", target: "deleting" },
      },
    },
    deleting: {
      entry: "forgetProblem",
      invoke: {
        id: "deleteAccount",
        src: "deleteAccount",
        input: fatesToCarryOut,
        onDone: { target: "deleted", actions: "tellDeleted" },
        onError: [
          { guard: "isOutdated", target: "loading", actions: "keepProblem" },
          { target: "deciding", actions: ["keepProblem", "tellRefused"] },
        ],
      },
    },
    deleted: { type: "final" },
  },
});
