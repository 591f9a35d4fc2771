import { spend } from "../../callers/budget.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { plusRefusals } from "../../words/plus.ts";
import { type AppliedProduct, addPlus, findPlusOf } from "../boards/products.service.ts";
import { readActivationCode } from "./activationCodes.ts";
import { findCode, takeCode } from "./plus.store.ts";
import { yearsOf } from "./pricings.ts";
import { followContract } from "./shopNotices.service.ts";

/** Whether a code would activate a board now; the message says why not, and is empty when it would. */
export interface CodeVerdict {
  readonly isValid: boolean;
  readonly message: string;
}

/** Any signed-in person; every question is a guess and is counted (Q4). Throws RateLimited. */
export async function checkActivationCode(
  context: Context,
  principal: Principal,
  input: { readonly code: string; readonly address: string },
): Promise<CodeVerdict> {
  const { personId } = requirePerson(principal);
  await spend(context, "activationCode", { account: personId, address: input.address });
  const code = readActivationCode(input.code);
  const found = code === undefined ? undefined : await findCode(context.database, code);
  if (found === undefined) return { isValid: false, message: plusRefusals.codeUnknown };
  return found.isUsed ? { isValid: false, message: plusRefusals.codeUsed } : { isValid: true, message: "" };
}

/**
 * Activates Plus on a board with a code, once: by any current member (B7) of a board that has a display and no Plus yet.
 * The same code on the same board again is the same answer again, so that a lost answer costs nothing. Throws NotFound,
 * ValidationError for a virtual board, AlreadyExists for a used code or an active board, RateLimited.
 */
export async function applyRedemptionCode(
  context: Context,
  principal: Principal,
  input: { readonly boardId: string; readonly code: string; readonly address: string },
): Promise<AppliedProduct> {
  const { personId } = requirePerson(principal);
  await spend(context, "activationCode", { account: personId, address: input.address });
  const code = readActivationCode(input.code);
  const applied = await context.database.transaction(async (transaction) => {
    const target = await findPlusOf(transaction, principal, input.boardId);
    const found = code === undefined ? undefined : await findCode(transaction, code);
    if (found === undefined) throw new RefusalError("NotFound", plusRefusals.codeUnknown, { rule: "activationCode" });
    const before = target.plus.find(({ activationCodeId }) => activationCodeId === found.id);
    if (before !== undefined) return { id: before.id, boardId: input.boardId };
    if (found.isUsed) throw codeUsed();
    if (target.isVirtual)
      throw new RefusalError("ValidationError", plusRefusals.boardVirtual, { rule: "virtualBoard" });
    if (target.plus.length > 0)
      throw new RefusalError("AlreadyExists", plusRefusals.boardActive, { rule: "plusActive" });
    if (!(await takeCode(transaction, found.id))) throw codeUsed();
    const added = await addPlus(transaction, {
      boardId: input.boardId,
      productName: context.config.productName,
      activationCodeId: found.id,
      pricing: { id: found.pricingId, title: found.pricingTitle },
      years: yearsOf[found.chargeFrequency],
    });
    await followContract(transaction, added.id);
    return added;
  });
  context.bus.publish({ kind: "board", boardId: input.boardId, what: "plus" });
  return applied;
}

function codeUsed(): RefusalError {
  return new RefusalError("AlreadyExists", plusRefusals.codeUsed, { rule: "activationCode" });
}
