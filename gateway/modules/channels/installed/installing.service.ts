import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import type { Executor } from "../../../db/database.ts";
import { RefusalError } from "../../../refusal.ts";
import { blendableNotFound, channelNotFound, listingNotFound, mostChannels } from "../../../words/channels.ts";
import { accessBoard } from "../../boards/boards.service.ts";
import { channelWorld } from "../channelWorld.ts";
import { readShowInputs, readyChannels } from "../engine/showInputs.ts";
import { requirePlan } from "./channelAccess.ts";
import {
  type BlendedRow,
  insertChannel,
  insertOwnSet,
  isBlendable,
  isInstallationOf,
  type ListingRow,
  lockBoard,
  selectBlended,
  selectListing,
  selectListingIdOf,
  selectSubscriptionOf,
  writeBlended,
} from "./installed.store.ts";
import { phaseBeside } from "./plans.service.ts";

/** More would be a plan that nobody could read. */
const channelsAtMost = 500;

export interface NewChannel {
  readonly boardId: string;
  readonly marketplaceListingId: string;
  /** What follows from the listing may be named, too; what does not belong to it is not found. */
  readonly installationId?: string | null | undefined;
  readonly installableId?: string | null | undefined;
  readonly messageSet?: string | null | undefined;
}

export interface CreatedChannel {
  /** False where the board had the one that it may have. */
  readonly created: boolean;
  readonly subscriptionId: string;
}

/**
 * Installs a listing on a board and gives it its place in the day. Of a listing that a household has once, the one that is
 * there is answered, also when two install it at once. RefusalError `NotFound`, `SubscriptionHold`, `ValidationError`.
 */
export async function createSubscription(
  context: Context,
  principal: Principal,
  input: NewChannel,
): Promise<CreatedChannel> {
  const { boardId, marketplaceListingId } = input;
  const access = await accessBoard(context, principal, boardId, "member");
  const answer = await context.database.transaction(async (transaction) => {
    await lockBoard(transaction, boardId);
    const listing = await selectListing(transaction, marketplaceListingId);
    if (listing === undefined) throw new RefusalError("NotFound", listingNotFound());
    if (!(await isOfListing(transaction, access.tenantId, listing, input))) {
      throw new RefusalError("NotFound", listingNotFound(), { rule: "listing" });
    }
    await requirePlan(transaction, boardId, listing.isFree);
    return install(context, transaction, { boardId, tenantId: access.tenantId, listing });
  });
  if (answer.created) context.bus.publish({ kind: "board", boardId, what: "channels" });
  return answer;
}

/** Whether the ids that were named beside the listing are what it leads to. */
async function isOfListing(
  executor: Executor,
  tenantId: string,
  listing: ListingRow,
  { installationId, installableId, messageSet }: NewChannel,
): Promise<boolean> {
  if ((installableId ?? listing.installableId) !== listing.installableId) return false;
  if ((messageSet ?? listing.messageSetId) !== listing.messageSetId) return false;
  if (installationId === null || installationId === undefined) return true;
  return isInstallationOf(executor, { installationId, tenantId, installableId: listing.installableId });
}

async function install(
  context: Context,
  executor: Executor,
  { boardId, tenantId, listing }: { readonly boardId: string; readonly tenantId: string; readonly listing: ListingRow },
): Promise<CreatedChannel> {
  const existing = listing.isSingleton
    ? await selectSubscriptionOf(executor, boardId, listing.installableId)
    : undefined;
  if (existing !== undefined) return { created: false, subscriptionId: existing };
  const [inputs] = await readShowInputs({ ...context, database: executor }, [boardId]);
  const others = inputs?.subscriptions ?? [];
  if (others.length >= channelsAtMost) {
    throw new RefusalError("ValidationError", mostChannels(channelsAtMost), { rule: "channels" });
  }
  const definition = channelWorld.findChannel(listing.identifier);
  const settings = definition?.settings.safeParse({});
  const rhythm = definition?.rhythm(settings?.success === true ? settings.data : definition.preview.settings);
  const neighbours = readyChannels(channelWorld.findChannel, others);
  const phaseMinutes = rhythm === undefined ? 0 : phaseBeside(rhythm, neighbours, inputs?.stayMinutes ?? 5);
  const isOwnSet = listing.identifier === "message-set-creator";
  const subscriptionId = await insertChannel(executor, {
    boardId,
    tenantId,
    listing,
    requiresConfiguration: settings?.success === false,
    phaseMinutes,
    messageSetId: isOwnSet ? await insertOwnSet(executor, boardId, listing.title) : null,
  });
  return { created: true, subscriptionId };
}

/** The blended channel of a board; null while it has none. */
export async function readBlended(context: Context, principal: Principal, boardId: string): Promise<BlendedRow | null> {
  await accessBoard(context, principal, boardId, "member");
  return (await selectBlended(context.database, boardId)) ?? null;
}

/** Takes a set into the board's blended channel, which the first one makes, or out of it. RefusalError `NotFound`, `SubscriptionHold`. */
export async function changeBlended(
  context: Context,
  principal: Principal,
  input: { readonly boardId: string; readonly messageSetId: string; readonly isIn: boolean },
): Promise<BlendedRow> {
  const { boardId, messageSetId, isIn } = input;
  const { tenantId } = await accessBoard(context, principal, boardId, "member");
  const blended = await context.database.transaction(async (transaction) => {
    await lockBoard(transaction, boardId);
    await requirePlan(transaction, boardId, false);
    const known = await selectBlended(transaction, boardId);
    if (isIn && !(await isBlendable(transaction, boardId, messageSetId))) {
      throw new RefusalError("NotFound", blendableNotFound());
    }
    if (known === undefined && !isIn) throw new RefusalError("NotFound", blendableNotFound());
    const subscriptionId = known?.id ?? (await installBlended(context, transaction, boardId, tenantId));
    await writeBlended(transaction, { subscriptionId, messageSetId, isIn });
    return selectBlended(transaction, boardId);
  });
  if (blended === undefined) throw new RefusalError("NotFound", channelNotFound());
  context.bus.publish({ kind: "board", boardId, what: "channels" });
  return blended;
}

async function installBlended(
  context: Context,
  executor: Executor,
  boardId: string,
  tenantId: string,
): Promise<string> {
  const listingId = await selectListingIdOf(executor, "blended");
  const listing = listingId === undefined ? undefined : await selectListing(executor, listingId);
  if (listing === undefined) throw new RefusalError("NotFound", listingNotFound());
  return (await install(context, executor, { boardId, tenantId, listing })).subscriptionId;
}
