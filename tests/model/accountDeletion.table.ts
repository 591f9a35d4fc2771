import type { Notice, Refusal } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { accountDeletionMachine } from "../../machines/settings/accountDeletionMachine.ts";
import { tableOf } from "../support/table.ts";

type Household = {
  readonly id: string;
  readonly boards: readonly { readonly title: string; readonly paidUntil: number | null; readonly renews: boolean }[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
};
type Renewal = {
  readonly id: string;
  readonly boardId: string;
  readonly boardTitle: string;
  readonly isElsewhere: boolean;
};
type Endings = {
  readonly tenantId: string;
  readonly boardTitle: string;
  readonly keys: number;
  readonly installables: readonly string[];
};
type Fate = { readonly tenantId: string; readonly newOwnerId: string | null };
const home: Household = { id: "home", boards: [{ title: "Kitchen", paidUntil: 1_000, renews: true }], members: [] };
const shop: Household = {
  id: "shop",
  boards: [
    { title: "Window", paidUntil: null, renews: false },
    { title: "Till", paidUntil: 2_000, renews: false },
  ],
  members: [
    { id: "ben", name: "Ben" },
    { id: "noor", name: "Noor" },
  ],
};

const renewal: Renewal = { id: "plan", boardId: "kitchen", boardTitle: "Kitchen", isElsewhere: true };
const another: Renewal = { id: "other", boardId: "till", boardTitle: "Till", isElsewhere: false };

const elsewhere: Endings = { tenantId: "lab", boardTitle: "Lab", keys: 1, installables: ["Robot"] };

const wrong: Refusal = { code: "NotAuthorized", rule: "password", sentence: "This is not your password." };
const often: Refusal = { code: "RateLimited", until: 60_000 };
const away: Refusal = { code: "AnswerLost" };
const outdated: Refusal = { code: "ValidationError", rule: "households", sentence: "Your boards changed meanwhile." };

const unknown: Refusal = { code: "ValidationError", rule: "renewals", sentence: "A shop goes on charging." };

const untouched = {
  households: [] as readonly Household[],
  renewals: [] as readonly Renewal[],
  endings: [] as readonly Endings[],
  knowsRenewals: false,
  fates: [] as readonly Fate[],
  problem: null as Notice | null,
};
type Story = typeof untouched;

const choose = (tenantId: string, newOwnerId: string | null) =>
  ({ type: "fate.choose", fate: { tenantId, newOwnerId } }) as const;
const noticed = (id: string, { code: cause, ...reasons }: Refusal): Notice => ({ id, cause, ...reasons });
/** The last word about a household counts. */
const decided = (story: Story, fate: Fate) => [
  ...story.fates.filter(({ tenantId }) => tenantId !== fate.tenantId),
  fate,
];
/** Each household has its fate, and what a shop goes on charging for is known. */
const isReady = ({ households, fates, renewals, knowsRenewals }: Story) =>
  households.every(({ id }) => fates.some(({ tenantId }) => tenantId === id)) &&
  (renewals.length === 0 || knowsRenewals);
const know = (knows: boolean) => ({ type: "renewals.know", knows }) as const;
const owns = (id: string) => (story: Story) => story.households.some((one) => one.id === id);

/**
 * What happens to boards one owns is asked first: transfer to a member, or delete; a last confirmation with the password. A
 * subscription of an outside shop goes on: its person is clearly told and asked.
 */
export const accountDeletionTable = tableOf(accountDeletionMachine)({
  title: "the end of an account",
  story: untouched,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    loading: { calls: { loadHouseholds: () => undefined } },
    failed: {},
    deciding: {},
    deleting: {
      calls: { deleteAccount: ({ fates, renewals }) => ({ fates, knownRenewals: renewals.map(({ id }) => id) }) },
    },
    deleted: { ends: true },
  },
  shows: (story) => story,
  ignores: [choose("elsewhere", null), choose("home", "ben"), choose("shop", "stranger")],
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "deletion.open" }, to: "loading" },
    { in: ["loading", "failed", "deciding"], on: { type: "deletion.close" }, to: "closed", keep: () => untouched },
    ...([[[], [], []], [[home], [renewal], []], [[home, shop], [], [elsewhere]], [[], [another, renewal], []]] as const).map(([households, renewals, endings]) => ({ in: "loading", answer: ["loadHouseholds", { households, renewals, endings }], to: "deciding", keep: () => ({ households, renewals, endings, knowsRenewals: false, fates: [] }) }) as const),
    ...[true, false].map((knows) => ({ in: "deciding", on: know(knows), keep: () => ({ knowsRenewals: knows }) }) as const),
    { in: "loading", refusal: ["loadHouseholds", new PortRefusal(away)], to: "failed", keep: () => ({ problem: noticed("households-load-failed", away) }) },
    { in: "failed", on: { type: "deletion.retry" }, to: "loading", keep: () => ({ problem: null }) },
    ...([["home", null], ["shop", null], ["shop", "ben"], ["shop", "noor"]] as const).map(([tenantId, newOwnerId]) => (
      { in: "deciding", on: choose(tenantId, newOwnerId), when: owns(tenantId), keep: (story: Story) => ({ fates: decided(story, { tenantId, newOwnerId }) }) } as const)),
    { in: "deciding", on: { type: "deletion.submit" }, when: isReady, to: "deleting", keep: () => ({ problem: null }) },
    { in: "deleting", answer: ["deleteAccount", undefined], to: "deleted", emits: () => [{ type: "account.deleted" } as const] },
    ...[outdated, unknown].map((refusal) => ({ in: "deleting", refusal: ["deleteAccount", new PortRefusal(refusal)], to: "loading", keep: () => ({ problem: noticed("deletion-refused", refusal) }) }) as const),
    ...[wrong, often, away].map((refusal) => (
      { in: "deleting", refusal: ["deleteAccount", new PortRefusal(refusal)], to: "deciding", keep: () => ({ problem: noticed("deletion-refused", refusal) }), emits: () => [{ type: "deletion.refused", field: refusal.rule ?? null } as const] } as const)),
  ],
  promises: {
    "nothing is deleted before every household is decided": ({ calls }) => {
      const ends = calls.filter(({ port }) => port === "deleteAccount");
      return ends.length === 0
        ? undefined
        : ends.every(
            ({ input }) => new Set(input.fates.map((fate: Fate) => fate.tenantId)).size === input.fates.length,
          );
    },
    "nothing is deleted before the person knows what a shop goes on charging for": ({ calls, snapshot }) =>
      calls.some(({ port }) => port === "deleteAccount")
        ? snapshot.context.renewals.length === 0 ||
          snapshot.context.knowsRenewals ||
          snapshot.value === "loading" ||
          undefined
        : undefined,
    "no password is ever in a machine": ({ snapshot }) =>
      Object.keys(snapshot.context).sort().join() === "endings,fates,households,knowsRenewals,problem,renewals",
  },
  contract: "The documents know no end of an account.",
});
