import { spendMail } from "../../callers/budget.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { RefusalError } from "../../refusal.ts";
import { billingRefusals } from "../../words/billing.ts";
import { boardNotFound } from "../../words/boardRefusals.ts";
import { plusRefusals } from "../../words/plus.ts";
import { memberId } from "../boards/access.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { hasOtherPlan, lockPlan, optPlanIn, optPlanOut } from "../boards/plans.service.ts";
import { emailKey } from "../people/emailAddress.ts";
import { formatActivationCode } from "./activationCodes.ts";
import { type PlanRow, type ReceiptRow, selectPlans } from "./billing.store.ts";
import { writeThatItGoesOn } from "./payerMails.ts";
import { priceOf } from "./planPrice.ts";
import { chargeSandbox, isCharged } from "./sandboxRenewals.ts";
import { shopOf } from "./shop.ts";

/** `Active` renews, `PaymentFailed` runs while its charge is tried again, `Ending` runs to its end, `Lapsed` is over. */
export const planStates = ["Active", "PaymentFailed", "Ending", "Lapsed"] as const;
export type PlanState = (typeof planStates)[number];

/** What was bought for a board. Times are epoch milliseconds, amounts US cents. */
export interface BoardPurchase {
  readonly id: string;
  readonly boardId: string;
  readonly boardTitle: string;
  readonly title: string;
  readonly created: number;
  readonly state: PlanState;
  readonly nextBillingDate: number | null;
  /** When it stops; null while it renews. */
  readonly ends: number | null;
  readonly optOutOfAutoRenewal: boolean;
  readonly optOutDate: number | null;
  readonly pricing: { readonly id: string; readonly title: string } | null;
  /** For this board, each time. */
  readonly priceInCents: number | null;
  /** The viewer may cancel, keep, and have the card changed. */
  readonly mayManage: boolean;
  /** It is over, and the viewer can have it begun again with their card; otherwise it is bought anew. */
  readonly canRestart: boolean;
  /* For whoever may manage it alone; null and empty for anybody else. */
  readonly optOutReason: string | null;
  readonly activationCode: { readonly id: string; readonly code: string } | null;
  readonly emailAddress: string | null;
  readonly paymentMethod: { readonly company: string; readonly lastDigits: string } | null;
  readonly receipts: readonly ReceiptRow[];
}

/**
 * Everybody who may see the board; who pays, with what, and how much so far is told to whoever may manage it alone. Whoever
 * holds a purchase's address and does not see the board is told of that plan, and the board's title, as in its letters.
 */
export async function readBoardPurchases(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<BoardPurchase[]> {
  const plans = () => selectPlans(context.database, memberId(principal), { boardId });
  try {
    await accessBoard(context, principal, boardId, "view");
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const held = (await plans()).filter(({ isHolder }) => isHolder);
    if (held.length === 0) throw error;
    return held.map((plan) => purchaseOf(context, plan));
  }
  return (await plans()).map((plan) => purchaseOf(context, plan));
}

function stateOf({ endsAt, optedOutAt, paymentFailedAt, now }: PlanRow): PlanState {
  if (endsAt !== null && endsAt <= now) return "Lapsed";
  if (optedOutAt !== null) return "Ending";
  return paymentFailedAt === null ? "Active" : "PaymentFailed";
}

/** The board's Owner, or whoever holds the purchase's address (channels and settings, section 6). */
const mayManage = ({ role, isHolder }: PlanRow): boolean => role === "Owner" || isHolder;

function purchaseOf(context: Context, plan: PlanRow): BoardPurchase {
  const { id, boardId, boardTitle, title, created, pricing, code, purchase } = plan;
  const state = stateOf(plan);
  const may = mayManage(plan);
  const { cardCompany: company = null, cardDigits: lastDigits = null } = purchase ?? {};
  return {
    id,
    boardId,
    boardTitle,
    title,
    created,
    state,
    // A charge that failed is tried again, nobody promises when.
    nextBillingDate: state === "PaymentFailed" ? null : plan.nextBillingAt,
    ends: plan.endsAt,
    optOutOfAutoRenewal: plan.optedOutAt !== null,
    optOutDate: plan.optedOutAt,
    pricing,
    priceInCents: priceOf(context.config, plan),
    mayManage: may,
    canRestart: state === "Lapsed" && mayCharge(context, plan),
    optOutReason: may ? plan.optOutReason : null,
    activationCode: may && code !== null ? { id: code.id, code: formatActivationCode(code.code) } : null,
    emailAddress: may ? (purchase?.emailAddress ?? null) : null,
    paymentMethod: may && company !== null && lastDigits !== null ? { company, lastDigits } : null,
    receipts: may ? [...plan.receipts, ...firstReceipt(plan)] : [],
  };
}

/** The purchase itself paid for the first time, for this board and the others. */
function firstReceipt({ purchase }: PlanRow): ReceiptRow[] {
  if (purchase === null) return [];
  const { id, createdAt: date, totalInCents, quantity } = purchase;
  return [{ id, date, totalInCents: Math.round(totalInCents / quantity) }];
}

/** Only our own shop can charge when it is asked to, and it is asked by whoever the card belongs to. */
const mayCharge = (context: Context, { purchase, isHolder }: PlanRow): boolean =>
  isHolder && purchase?.shop === "sandbox" && shopOf(context.config).isSandbox;

/** Longer answers to the survey are none (D3 of the contract: texts up to 500). */
const longestReason = 500;

/**
 * Cancels the renewal; the plan runs on to the end of what was paid for, and nothing is deleted. Again is the same answer
 * again, with the first reason. RefusalError NotFound, NotAuthorized, `ValidationError` without a reason or with too long a
 * one, for a plan that is over, and for one that nobody pays for.
 */
export async function optOutOfRenewal(
  context: Context,
  principal: Principal,
  input: { readonly productApplicationId: string; readonly reason: string },
): Promise<BoardPurchase> {
  const { productApplicationId: id } = input;
  await permitPlan(context.database, principal, id);
  const reason = input.reason.trim();
  if (reason === "") throw new RefusalError("ValidationError", billingRefusals.reasonMissing, { rule: "reason" });
  if (reason.length > longestReason) {
    throw new RefusalError("ValidationError", billingRefusals.reasonTooLong(longestReason), { rule: "reason" });
  }
  return changePlan(context, principal, id, async (transaction, plan) => {
    if (plan.optedOutAt !== null) return false;
    if (stateOf(plan) === "Lapsed") throw planEnded();
    if (plan.nextBillingAt === null) {
      throw new RefusalError("ValidationError", billingRefusals.nothingRenews, { rule: "renewal" });
    }
    await optPlanOut(transaction, id, reason);
    return true;
  });
}

/**
 * Keeps a plan that is to end, or begins one again that has ended, by charging its card. One that renews is the same answer
 * again. The payer is written to when their card was charged, and when somebody else keeps what they pay for.
 * RefusalError NotFound, NotAuthorized, `AlreadyExists` while another plan runs on the board, `ValidationError` when the
 * card is refused, where it is somebody else's, and where the shop cannot be asked to charge: there it is bought anew.
 */
export async function resumeRenewal(context: Context, principal: Principal, id: string): Promise<BoardPurchase> {
  const { purchase: paid, isHolder } = await permitPlan(context.database, principal, id);
  let done: "kept" | "charged" | undefined;
  const answer = await changePlan(context, principal, id, async (transaction, plan) => {
    if (stateOf(plan) !== "Lapsed") {
      if (plan.optedOutAt === null) return false;
      await optPlanIn(transaction, id);
      done = "kept";
      return true;
    }
    if (await hasOtherPlan(transaction, plan.boardId, id)) {
      throw new RefusalError("AlreadyExists", plusRefusals.boardActive, { rule: "plusActive" });
    }
    if (!mayCharge(context, plan)) throw planEnded();
    if (!isCharged(plan)) throw new RefusalError("ValidationError", billingRefusals.cardRefused, { rule: "payment" });
    await optPlanIn(transaction, id);
    await chargeSandbox(context, transaction, plan);
    done = "charged";
    return true;
  });
  // Who keeps their own plan knows; others may do it over and over.
  const isTold = done === "charged" || (done === "kept" && !isHolder && (await mayTell(context, paid)));
  if (isTold) await writeThatItGoesOn(context, id, done === "charged");
  return answer;
}

const mayTell = async (context: Context, purchase: PlanRow["purchase"]): Promise<boolean> =>
  purchase !== null && spendMail(context, "planMail", emailKey(purchase.emailAddress));

const planEnded = () => new RefusalError("ValidationError", billingRefusals.planEnded, { rule: "planEnded" });

/** The plan, for its board's Owner and the holder of the purchase's address. */
export async function permitPlan(executor: Executor, principal: Principal, id: string): Promise<PlanRow> {
  const { personId, superadmin } = requirePerson(principal);
  const [plan] = await selectPlans(executor, personId, { id });
  if (plan === undefined || !(mayManage(plan) || plan.role !== null || superadmin)) {
    throw new RefusalError("NotFound", boardNotFound());
  }
  if (!mayManage(plan)) throw new RefusalError("NotAuthorized", billingRefusals.onlyPayers, { rule: "role" });
  return plan;
}

/** Decides on the plan as it is while nobody else changes it, tells screens when it was changed, and answers it. */
async function changePlan(
  context: Context,
  principal: Principal,
  id: string,
  decide: (transaction: Executor, plan: PlanRow) => Promise<boolean>,
): Promise<BoardPurchase> {
  const { isChanged, plan } = await context.database.transaction(async (transaction) => {
    // The board before its plan, as an activation locks them.
    const { boardId } = await permitPlan(transaction, principal, id);
    await hasOtherPlan(transaction, boardId, id);
    await lockPlan(transaction, id);
    const isChanged = await decide(transaction, await permitPlan(transaction, principal, id));
    return { isChanged, plan: await permitPlan(transaction, principal, id) };
  });
  if (isChanged) context.bus.publish({ kind: "board", boardId: plan.boardId, what: "plus" });
  return purchaseOf(context, plan);
}
