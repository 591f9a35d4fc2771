import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { billingMails } from "../../words/billing.ts";
import { failPlan, payPlan, takeEndedPlans } from "../boards/plans.service.ts";
import { insertReceipt, lockDuePlan, type PlanRow, selectPlans } from "./billing.store.ts";
import { writeToPayer } from "./payerMails.ts";
import { priceOf } from "./planPrice.ts";
import { yearsOf } from "./pricings.ts";
import { shopOf } from "./shop.ts";

/** The cards of the sandbox: one of them is refused whenever it is charged. They belong to nobody. */
export const sandboxCards = [
  { digits: "4242", company: "Visa", isRefused: false },
  { digits: "4444", company: "Mastercard", isRefused: false },
  { digits: "0002", company: "Visa", isRefused: true },
] as const;

export type SandboxCard = (typeof sandboxCards)[number];

/** Whether the plan's card lets itself be charged. */
export function isCharged({ purchase }: PlanRow): boolean {
  return sandboxCards.find(({ digits }) => digits === purchase?.cardDigits)?.isRefused !== true;
}

/** Charges the plan now, in play money, and writes the receipt; one that had ended begins again. */
export async function chargeSandbox(context: Context, transaction: Executor, plan: PlanRow): Promise<void> {
  const { id, purchase, nextBillingAt, endsAt, now } = plan;
  const totalInCents = priceOf(context.config, plan);
  if (purchase === null || totalInCents === null) return;
  // By what it is for: the period that was due, or the one that begins again now.
  const due = endsAt !== null && endsAt <= now ? now : nextBillingAt;
  const isNew = await insertReceipt(transaction, {
    id: `sandbox:${id}:${due}`,
    planId: id,
    totalInCents,
    paidAt: "now",
  });
  if (isNew) await payPlan(transaction, id, yearsOf[purchase.chargeFrequency], "now");
}

/** Plans that are charged in one turn at most: the next turn takes the rest. */
const most = 200;

/**
 * What the sandbox shop does when time has come, and what is to be told when a plan has ended, whoever sold it. Safe to run
 * at any time, twice and on several gateways at once.
 */
export async function settlePlans(context: Context): Promise<void> {
  if (shopOf(context.config).isSandbox) {
    for (let turn = 0; turn < most; turn += 1) if (!(await chargeDuePlan(context))) break;
  }
  let ended: Awaited<ReturnType<typeof takeEndedPlans>>;
  do {
    ended = await takeEndedPlans(context.database, most);
    for (const { id, boardId } of ended) {
      context.bus.publish({ kind: "board", boardId, what: "plus" });
      await writeToPayer(context, id, billingMails.ended);
    }
  } while (ended.length === most);
}

/** False when none is due. */
async function chargeDuePlan(context: Context): Promise<boolean> {
  const done = await context.database.transaction(async (transaction) => {
    const id = await lockDuePlan(transaction);
    const [plan] = id === undefined ? [] : await selectPlans(transaction, null, { id });
    if (plan === undefined) return undefined;
    if (isCharged(plan)) await chargeSandbox(context, transaction, plan);
    const failed = isCharged(plan) ? undefined : await failPlan(transaction, plan.id, "now");
    return { plan, failed };
  });
  if (done === undefined) return false;
  context.bus.publish({ kind: "board", boardId: done.plan.boardId, what: "plus" });
  if (done.failed?.isFirst === true) await writeToPayer(context, done.plan.id, billingMails.failed);
  return true;
}
