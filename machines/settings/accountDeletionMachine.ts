import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort, refusalIn } from "../port.ts";

export type OwnedBoard = {
  readonly title: string;
  /** Until when its Plus is paid, in epoch milliseconds; null where nothing is. */
  readonly paidUntil: number | null;
  /** Its Plus goes on being charged. */
  readonly renews: boolean;
};

/** A household that the person owns, with who could take it over. */
export type OwnedHousehold = {
  readonly id: string;
  readonly boards: readonly OwnedBoard[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
};

/** What a shop elsewhere goes on charging for when the account is gone. */
export type ShopRenewal = {
  readonly id: string;
  readonly boardId: string;
  readonly boardTitle: string;
  /** Only its shop ends it; otherwise it is cancelled under Billing. */
  readonly isElsewhere: boolean;
};

/** What of the person's works on a board, and ends with the account: keys that they made, installables of their own. */
export type BoardEndings = {
  readonly tenantId: string;
  readonly boardTitle: string;
  readonly keys: number;
  readonly installables: readonly string[];
};

/** What has to be decided, and known, first. */
export type BeforeTheEnd = {
  readonly households: readonly OwnedHousehold[];
  readonly renewals: readonly ShopRenewal[];
  readonly endings: readonly BoardEndings[];
};

/** Null: the household is deleted with its boards; else who takes it over. */
export type HouseholdFate = { readonly tenantId: string; readonly newOwnerId: string | null };

export type AccountDeletionContext = {
  readonly households: readonly OwnedHousehold[];
  readonly renewals: readonly ShopRenewal[];
  readonly endings: readonly BoardEndings[];
  /** The person says that they know of the renewals. */
  readonly knowsRenewals: boolean;
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
  | { readonly type: "renewals.know"; readonly knows: boolean }
  | { readonly type: "deletion.submit" };

export type AccountDeletionEmitted =
  | { readonly type: "account.deleted" }
  /** The field that takes the focus; null when it is about none. */
  | { readonly type: "deletion.refused"; readonly field: string | null };

export type FatesToCarryOut = {
  readonly fates: readonly HouseholdFate[];
  /** Ids of the renewals that the person was told of. */
  readonly knownRenewals: readonly string[];
};

const blank: AccountDeletionContext = {
  households: [],
  renewals: [],
  endings: [],
  knowsRenewals: false,
  fates: [],
  problem: null,
};

const fatesToCarryOut = ({ context: { fates, renewals } }: { context: AccountDeletionContext }): FatesToCarryOut => ({
  fates,
  knownRenewals: renewals.map(({ id }) => id),
});

/** Nothing that has to be decided or known is left. */
export const isDecided = ({
  households,
  fates,
  renewals,
  knowsRenewals,
}: Pick<AccountDeletionContext, "households" | "fates" | "renewals" | "knowsRenewals">): boolean =>
  households.length === fates.length && (renewals.length === 0 || knowsRenewals);

/** What ends on boards that stay: others', and those that are handed over. */
export const endingsThatCount = ({
  households,
  fates,
  endings,
}: Pick<AccountDeletionContext, "households" | "fates" | "endings">): readonly BoardEndings[] =>
  endings.filter(
    ({ tenantId }) =>
      households.every(({ id }) => id !== tenantId) ||
      fates.some((fate) => fate.tenantId === tenantId && fate.newOwnerId !== null),
  );

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
 * are deleted. What a shop elsewhere goes on charging for is told, and has to be known. The password is asked for last, and stays in the dialog's own field; the port reads it when it sends.
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
    loadHouseholds: promisePort<BeforeTheEnd>("loadHouseholds"),
    deleteAccount: promisePort<void, FatesToCarryOut>("deleteAccount"),
  },
  guards: {
    isDecided: ({ context }) => isDecided(context),
    isOutdated: ({ event }) => ["households", "renewals"].includes(refusalIn(event)?.rule ?? ""),
  },
  actions: {
    startOver: assign(blank),
    keepHouseholds: assign(({ event }) => ({
      households: outputIn<BeforeTheEnd>(event)?.households ?? [],
      renewals: outputIn<BeforeTheEnd>(event)?.renewals ?? [],
      endings: outputIn<BeforeTheEnd>(event)?.endings ?? [],
      knowsRenewals: false,
      fates: [],
    })),
    keepKnowledge: assign(({ event }) => (event.type === "renewals.know" ? { knowsRenewals: event.knows } : {})),
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
    closed: { on: { "deletion.open": "loading" } },
    loading: {
      on: { "deletion.close": { target: "closed", actions: "startOver" } },
      invoke: {
        id: "loadHouseholds",
        src: "loadHouseholds",
        onDone: { target: "deciding", actions: "keepHouseholds" },
        onError: { target: "failed", actions: "keepLoss" },
      },
    },
    failed: {
      on: {
        "deletion.retry": { target: "loading", actions: "forgetProblem" },
        "deletion.close": { target: "closed", actions: "startOver" },
      },
    },
    deciding: {
      on: {
        "fate.choose": { actions: "keepFate" },
        "renewals.know": { actions: "keepKnowledge" },
        "deletion.close": { target: "closed", actions: "startOver" },
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
