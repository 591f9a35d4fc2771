import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { RefusalError } from "../../refusal.ts";
import { billingRefusals } from "../../words/billing.ts";
import { selectPlans } from "./billing.store.ts";

/*
 * A real shop is told nothing (decision 81), so what it renews goes on when an account ends, or a board is deleted: whoever
 * does it is told, and whoever goes has to say that they know. What they pay for on others' boards goes on in any shop.
 */

/** A plan that goes on being charged, as long as nobody ends it. */
export interface ShopRenewal {
  /** Of the plan. */
  readonly id: string;
  readonly boardId: string;
  readonly boardTitle: string;
  /** Only the shop ends it; otherwise it is cancelled under Billing. */
  readonly isElsewhere: boolean;
}

/** Those of boards that the caller owns, and those that were bought with their confirmed address, whoever owns the board. */
export async function listShopRenewals(
  { database }: Pick<Context, "database">,
  principal: Principal,
): Promise<readonly ShopRenewal[]> {
  const { personId } = requirePerson(principal);
  const plans = await selectPlans(database, personId, { shopRenewalsOf: personId });
  return plans.map(({ id, boardId, boardTitle, purchase }) => ({
    id,
    boardId,
    boardTitle,
    isElsewhere: purchase?.shop !== "sandbox",
  }));
}

/** RefusalError `ValidationError` with the rule `renewals` where the caller does not name each of them. */
export async function requireKnown(executor: Executor, principal: Principal, known: readonly string[]): Promise<void> {
  const renewals = await listShopRenewals({ database: executor }, principal);
  if (renewals.every(({ id }) => known.includes(id))) return;
  throw new RefusalError("ValidationError", billingRefusals.renewalsGoOn, { rule: "renewals" });
}
