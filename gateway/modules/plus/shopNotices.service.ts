import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { billingMails, cancelledInShop } from "../../words/billing.ts";
import { failPlan, lockPlan, optPlanIn, optPlanOut, payPlan } from "../boards/plans.service.ts";
import {
  type ChargeRow,
  closeCharge,
  findContractOf,
  findRenewalTotal,
  insertCharge,
  insertReceipt,
  isPurchaseKnown,
  listOpenCharges,
  lockContract,
  type PlanRow,
  selectPlans,
  writeContract,
  writeRenewalOrder,
} from "./billing.store.ts";
import { writeToPayer } from "./payerMails.ts";
import { priceOf } from "./planPrice.ts";
import { yearsOf } from "./pricings.ts";

/*
 * What a real shop tells of its subscriptions after the first order. A shop tells a thing twice when it is unsure, late when
 * it was away, and in any order. So: a charge counts once, by its own key; what is told of something unknown is kept until
 * that is known; a state with a lower revision than the known one, and a failure older than what is known, change nothing.
 */

/** A subscription as the shop keeps it. */
export interface ShopContract {
  readonly id: string;
  readonly orderId: string;
  readonly status: string;
  /** Digits; grows with each change. */
  readonly revision: string;
  readonly toldAt: number;
}

/** What a plan's contract says about renewing: over, on, or (paused, failed) nothing that is ours to decide. */
function renewalOf(status: string): "on" | "over" | "unsaid" {
  if (status === "active") return "on";
  return status === "cancelled" || status === "expired" ? "over" : "unsaid";
}

/** A subscription began, or changed. */
export async function noteContract(context: Context, contract: ShopContract): Promise<void> {
  const boards = await context.database.transaction(async (transaction) => {
    if (!(await writeContract(transaction, contract))) return [];
    const plans = await selectPlans(transaction, null, { orderId: contract.orderId });
    for (const plan of plans) await followStatus(transaction, plan, contract.status);
    return plans.map(({ boardId }) => boardId);
  });
  tell(context, boards);
  await settleCharges(context, contract.id);
}

/** A charge was tried. */
export async function noteCharge(context: Context, charge: ChargeRow): Promise<void> {
  if (!(await insertCharge(context.database, charge))) return;
  await settleCharges(context, charge.contractId);
}

/** A paid order that renews: it holds the sum, and names no subscription. */
export async function noteRenewalOrder(context: Context, orderId: string, totalInCents: number): Promise<void> {
  await context.database.transaction((transaction) => writeRenewalOrder(transaction, orderId, totalInCents));
}

/** A plan that is activated after its subscription was cancelled does not renew, either. */
export async function followContract(transaction: Executor, planId: string): Promise<void> {
  const contract = await findContractOf(transaction, planId);
  const [plan] = contract === undefined ? [] : await selectPlans(transaction, null, { id: planId });
  if (contract !== undefined && plan !== undefined) await followStatus(transaction, plan, contract.status);
}

async function followStatus(transaction: Executor, plan: PlanRow, status: string): Promise<void> {
  await lockPlan(transaction, plan.id);
  const renewal = renewalOf(status);
  if (renewal === "over") await optPlanOut(transaction, plan.id, cancelledInShop);
  // Whoever cancelled in the console stays cancelled: the shop was not told of it.
  if (renewal === "on" && plan.optOutReason === cancelledInShop) await optPlanIn(transaction, plan.id);
}

/** Writes to the boards what is known of their charges by now. */
async function settleCharges(context: Context, contractId: string): Promise<void> {
  const { boards, failed } = await context.database.transaction(async (transaction) => {
    const contract = await lockContract(transaction, contractId);
    if (contract === undefined || !(await isPurchaseKnown(transaction, contract.orderId)))
      return { boards: [], failed: [] };
    const plans = await selectPlans(transaction, null, { orderId: contract.orderId });
    const firstFailures: string[] = [];
    for (const charge of await listOpenCharges(transaction, contractId)) {
      // A plan that was activated later begins with a period of its own.
      for (const plan of plans.filter(({ created }) => created <= charge.toldAt)) {
        if (await applyCharge(context, transaction, plan, charge)) firstFailures.push(plan.id);
      }
      await closeCharge(transaction, charge.id);
    }
    return { boards: plans.map(({ boardId }) => boardId), failed: firstFailures };
  });
  tell(context, boards);
  for (const planId of failed) await writeToPayer(context, planId, billingMails.failed);
}

/** True when it is the first that failed. */
async function applyCharge(
  context: Context,
  transaction: Executor,
  plan: PlanRow,
  { id, outcome, orderId, toldAt }: ChargeRow,
): Promise<boolean> {
  const { purchase } = plan;
  if (purchase === null) return false;
  await lockPlan(transaction, plan.id);
  if (outcome === "failed") return (await failPlan(transaction, plan.id, toldAt))?.isFirst === true;
  const total = orderId === null ? undefined : await findRenewalTotal(transaction, orderId);
  const totalInCents =
    total === undefined ? (priceOf(context.config, plan) ?? 0) : Math.round(total / purchase.quantity);
  const isNew = await insertReceipt(transaction, {
    id: `${id}:${plan.id}`,
    planId: plan.id,
    totalInCents,
    paidAt: toldAt,
  });
  if (isNew) await payPlan(transaction, plan.id, yearsOf[purchase.chargeFrequency], toldAt);
  return false;
}

function tell(context: Context, boardIds: readonly string[]): void {
  for (const boardId of boardIds) context.bus.publish({ kind: "board", boardId, what: "plus" });
}
