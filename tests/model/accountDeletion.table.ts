import type { Notice, Refusal } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { accountDeletionMachine } from "../../machines/settings/accountDeletionMachine.ts";
import { tableOf } from "../support/table.ts";

type Household = {
  readonly id: string;
  readonly boards: readonly string[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
};
type Fate = { readonly tenantId: string; readonly newOwnerId: string | null };
const home: Household = { id: "home", boards: ["Kitchen"], members: [] };
const shop: Household = {
  id: "shop",
  boards: ["Window", "Till"],
  members: [
    { id: "ben", name: "Ben" },
    { id: "noor", name: "Noor" },
  ],
};

const wrong: Refusal = { code: "NotAuthorized", rule: "password", sentence: "This is not your password." };
const often: Refusal = { code: "RateLimited", until: 60_000 };
const away: Refusal = { code: "AnswerLost" };
const outdated: Refusal = { code: "ValidationError", rule: "households", sentence: "Your boards changed meanwhile." };

const untouched = {
  households: [] as readonly Household[],
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
const owns = (id: string) => (story: Story) => story.households.some((one) => one.id === id);

/** What happens to boards one owns is asked first: transfer to a member, or delete; a last confirmation with the password. */
export const accountDeletionTable = tableOf(accountDeletionMachine)({
  title: "the end of an account",
  story: untouched,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    loading: { calls: { loadHouseholds: () => undefined } },
    failed: {},
    deciding: {},
    deleting: { calls: { deleteAccount: ({ fates }) => ({ fates }) } },
    deleted: { ends: true },
  },
  shows: (story) => story,
  ignores: [choose("elsewhere", null), choose("home", "ben"), choose("shop", "stranger")],
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "deletion.open" }, to: "loading" },
    { in: ["loading", "failed", "deciding"], on: { type: "deletion.close" }, to: "closed", keep: () => untouched },
    ...[[], [home], [home, shop]].map((households) => ({ in: "loading", answer: ["loadHouseholds", households], to: "deciding", keep: () => ({ households, fates: [] }) }) as const),
    { in: "loading", refusal: ["loadHouseholds", new PortRefusal(away)], to: "failed", keep: () => ({ problem: noticed("households-load-failed", away) }) },
    { in: "failed", on: { type: "deletion.retry" }, to: "loading", keep: () => ({ problem: null }) },
    ...([["home", null], ["shop", null], ["shop", "ben"], ["shop", "noor"]] as const).map(([tenantId, newOwnerId]) => (
      { in: "deciding", on: choose(tenantId, newOwnerId), when: owns(tenantId), keep: (story: Story) => ({ fates: decided(story, { tenantId, newOwnerId }) }) } as const)),
    { in: "deciding", on: { type: "deletion.submit" }, when: ({ households, fates }) => households.every(({ id }) => fates.some(({ tenantId }) => tenantId === id)), to: "deleting", keep: () => ({ problem: null }) },
    { in: "deleting", answer: ["deleteAccount", undefined], to: "deleted", emits: () => [{ type: "account.deleted" } as const] },
    { in: "deleting", refusal: ["deleteAccount", new PortRefusal(outdated)], to: "loading", keep: () => ({ problem: noticed("deletion-refused", outdated) }) },
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
    "no password is ever in a machine": ({ snapshot }) =>
      Object.keys(snapshot.context).sort().join() === "fates,households,problem",
  },
  contract: "The documents know no end of an account.",
});
