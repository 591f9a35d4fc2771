import type { Executor } from "../../db/database.ts";
import * as store from "./plans.store.ts";
import { lockPlusState } from "./products.store.ts";

/*
 * How a board's plan goes on and ends, as the modules above decide it: they have asked for the rights, and hold the plan
 * locked where one change follows from what was read.
 */

export const payPlan = store.payPlan;
export const failPlan = store.failPlan;
export const optPlanOut = store.optPlanOut;
export const optPlanIn = store.optPlanIn;
export const bringPlanForward = store.bringPlanForward;
export const takeEndedPlans = store.takeEndedPlans;
export const lockPlan = store.lockPlan;

/** Whether another plan runs on the board; its row stays locked until the transaction ends, as for an activation. */
export async function hasOtherPlan(transaction: Executor, boardId: string, planId: string): Promise<boolean> {
  const state = await lockPlusState(transaction, boardId);
  return state?.plus.some(({ id }) => id !== planId) === true;
}
