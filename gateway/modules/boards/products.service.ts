import type { Principal } from "../../callers/principal.ts";
import type { Executor } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { memberId, permitOnBoard } from "./access.ts";
import { findAccess } from "./boards.store.ts";
import { insertPaidApplication, lockPlusState, type PlusStateRow, selectPlanRuns } from "./products.store.ts";

/** A product that became active on a board. */
export interface AppliedProduct {
  readonly id: string;
  readonly boardId: string;
}

/** The one Plus product of a gateway, by its id. */
const plusProductId = "plus";

/**
 * Whether a Plus plan runs on the board, by the gateway's clock: bought, and neither over after its cancellation nor
 * unpaid for longer than it is waited for. Without one its channels are silent, and what they would do is refused with
 * `SubscriptionHold`; nothing of them is deleted. It asks for no rights.
 */
export function isPlanActive(executor: Executor, boardId: string): Promise<boolean> {
  return selectPlanRuns(executor, boardId);
}

/** Whether Plus can be activated on the board; its row stays locked until the transaction ends. Current members only. */
export async function findPlusOf(transaction: Executor, principal: Principal, boardId: string): Promise<PlusStateRow> {
  const access = await findAccess(transaction, boardId, memberId(principal));
  permitOnBoard(principal, access, "member");
  const state = await lockPlusState(transaction, boardId);
  // Deleted just then: answered as a board that never was.
  if (state === undefined) permitOnBoard(principal, undefined, "member");
  return state ?? { isVirtual: true, plus: [] };
}

export async function addPlus(
  transaction: Executor,
  input: {
    readonly boardId: string;
    readonly productName: string;
    readonly activationCodeId: string;
    readonly pricing: { readonly id: string; readonly title: string };
    readonly years: number;
  },
): Promise<AppliedProduct> {
  const { boardId, productName, activationCodeId, pricing, years } = input;
  const id = newId();
  const product = { id: plusProductId, title: `${productName} Plus`, isPlus: true };
  await insertPaidApplication(transaction, { id, boardId, product, pricing, activationCodeId, years });
  return { id, boardId };
}
