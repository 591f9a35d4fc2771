import { graphql } from "../gql/generated/gql.ts";
import type { PaidPlus_PlanFragment } from "../gql/generated/graphql.ts";

graphql(`
  fragment PaidPlus_plan on BoardPurchase {
    id
    state
    ends
    nextBillingDate
  }
`);

/** What is over has nothing left, and what waits for its payment nothing that was paid. */
const endOf = ({ state, ends, nextBillingDate }: PaidPlus_PlanFragment): number =>
  state === "Active" || state === "Ending" ? (ends ?? nextBillingDate ?? 0) : 0;

/** Until when a board's plans are paid; null where nothing of them is. */
export const paidUntil = (plans: readonly PaidPlus_PlanFragment[]): number | null =>
  Math.max(0, ...plans.map(endOf)) || null;

/** Whether one of a board's plans goes on being charged; one whose payment failed is tried again. */
export const renews = (plans: readonly PaidPlus_PlanFragment[]): boolean => plans.some(({ ends }) => ends === null);
