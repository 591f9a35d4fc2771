import { type Principal, requirePerson } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import type { Executor } from "../../../db/database.ts";
import { RefusalError } from "../../../refusal.ts";
import { channelNotFound, planNotActive } from "../../../words/channels.ts";
import { accessBoard } from "../../boards/boards.service.ts";
import { isPlanActive } from "../../boards/products.service.ts";
import { type OwnedChannel, selectOwner } from "./installed.store.ts";

/** A channel of a board of which the caller is a member; for everybody else it is not there. */
export async function accessChannel(
  context: Context,
  principal: Principal,
  subscriptionId: string,
): Promise<OwnedChannel> {
  requirePerson(principal);
  const owner = await selectOwner(context.database, subscriptionId);
  if (owner === undefined) throw new RefusalError("NotFound", channelNotFound());
  try {
    await accessBoard(context, principal, owner.boardId, "member");
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    throw new RefusalError("NotFound", channelNotFound());
  }
  return owner;
}

/** Without a plan only what is free, or of the household's own making. */
export async function requirePlan(executor: Executor, boardId: string, isFree: boolean): Promise<void> {
  if (isFree || (await isPlanActive(executor, boardId))) return;
  throw new RefusalError("SubscriptionHold", planNotActive(), { rule: "plan" });
}
