import { type Principal, requirePerson } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import type { Executor } from "../../../db/database.ts";
import { gridRows } from "../../../grid.ts";
import { RefusalError } from "../../../refusal.ts";
import {
  blendableNotFound,
  channelCannotRename,
  channelNotFound,
  channelTitle,
  listingNotFound,
  mostChannels,
  nothingToShow,
  planNotActive,
} from "../../../words/channels.ts";
import { accessBoard } from "../../boards/boards.service.ts";
import { isPlanActive } from "../../boards/products.service.ts";
import { sendToBoard } from "../../messages/sending.service.ts";
import type { ChannelRecord } from "../channels.refs.ts";
import { channelWorld } from "../channelWorld.ts";
import { renderSlot } from "../engine/renderSlot.ts";
import { knownFor } from "../engine/runShow.ts";
import { type NewestRun, selectNewestRuns } from "../engine/runs.store.ts";
import { planInput, readyChannel, readyChannels } from "../engine/showInputs.ts";
import { selectShowInputs } from "../engine/shows.store.ts";
import { boardDayAt, minuteMs } from "../planner/boardDay.ts";
import { planDay } from "../planner/planDay.ts";
import {
  type BlendedRow,
  deleteChannel,
  type InstalledChannelRow,
  insertChannel,
  insertOwnSet,
  isBlendable,
  type ListingRow,
  lockBoard,
  type OwnedChannel,
  selectBlended,
  selectChannels,
  selectListing,
  selectListingIdOf,
  selectOwner,
  selectSubscriptionOf,
  updateChannel,
  writeBlended,
} from "./installed.store.ts";
import { faceOf, type PlanRecord, phaseBeside, readPlan, type SlotFace } from "./plans.service.ts";
import { nextAppearances, nextShown, type RunOfShowRecord, runOfShow } from "./runOfShow.ts";

/** More would be a plan that nobody could read. */
const channelsAtMost = 500;
const longestTitle = 60;

/** A channel of a board with what its plan and its last run say. */
export interface InstalledChannel extends ChannelRecord {
  readonly runOfShow: RunOfShowRecord;
  readonly next: readonly number[];
  readonly lastRun: NewestRun | null;
  readonly friendlyIdentifier: string;
  readonly subscriptionsCanBeRenamed: boolean;
  /** Managed without a plan: its listing is free, or not public. */
  readonly isFree: boolean;
  /** Draws what it shows next. */
  readonly drawNext: () => Promise<SlotFace>;
}

export interface InstalledRecord {
  readonly pausedUntil: number | null;
  readonly channels: readonly InstalledChannel[];
}

/** The channels of a board, newest first. Current members only. */
export async function listInstalled(context: Context, principal: Principal, boardId: string): Promise<InstalledRecord> {
  await accessBoard(context, principal, boardId, "member");
  const [record, channels] = await Promise.all([readPlan(context, boardId), selectChannels(context.database, boardId)]);
  return {
    pausedUntil: record.inputs.pausedUntil,
    channels: await withShow(context, record, channels),
  };
}

async function withShow(
  context: Context,
  record: PlanRecord,
  rows: readonly InstalledChannelRow[],
): Promise<InstalledChannel[]> {
  const { plan, channels, inputs } = record;
  const runs = await selectNewestRuns(
    context.database,
    rows.map(({ id }) => id),
  );
  const days = [plan, planDay(planInput(inputs, channels, boardDayAt(plan.timezone, plan.end).date))];
  return rows.map((row) => {
    const ready = channels.find((each) => each.row.id === row.id);
    const rhythm =
      ready === undefined ? { kind: "event" as const } : (ready.row.rhythm ?? ready.definition.rhythm(ready.settings));
    return {
      ...row,
      runOfShow: runOfShow(row.id, rhythm, plan),
      next: nextAppearances(row.id, days, inputs.now),
      drawNext: () => faceOf(context, record, nextShown(row.id, days, inputs.now)),
      lastRun: runs.find(({ subscriptionId }) => subscriptionId === row.id) ?? null,
    };
  });
}

async function readOne(context: Context, boardId: string, subscriptionId: string): Promise<InstalledChannel> {
  const [record, rows] = await Promise.all([
    readPlan(context, boardId),
    selectChannels(context.database, boardId, subscriptionId),
  ]);
  const [found] = await withShow(context, record, rows);
  if (found === undefined) throw new RefusalError("NotFound", channelNotFound());
  return found;
}

/** A channel of a board of which the caller is a member; for everybody else it is not there. */
async function accessChannel(context: Context, principal: Principal, subscriptionId: string): Promise<OwnedChannel> {
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
async function requirePlan(executor: Executor, boardId: string, isFree: boolean): Promise<void> {
  if (isFree || (await isPlanActive(executor, boardId))) return;
  throw new RefusalError("SubscriptionHold", planNotActive(), { rule: "plan" });
}

export interface NewChannel {
  readonly boardId: string;
  readonly marketplaceListingId: string;
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
    await requirePlan(transaction, boardId, listing.isFree);
    return install(transaction, { boardId, tenantId: access.tenantId, listing });
  });
  if (answer.created) context.bus.publish({ kind: "board", boardId, what: "channels" });
  return answer;
}

async function install(
  executor: Executor,
  { boardId, tenantId, listing }: { readonly boardId: string; readonly tenantId: string; readonly listing: ListingRow },
): Promise<CreatedChannel> {
  const existing = listing.isSingleton
    ? await selectSubscriptionOf(executor, boardId, listing.installableId)
    : undefined;
  if (existing !== undefined) return { created: false, subscriptionId: existing };
  const [inputs] = await selectShowInputs(executor, [boardId]);
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

/** Mutes, unmutes or renames a channel. RefusalError `NotFound`, `SubscriptionHold`, `ValidationError` for the name. */
export async function updateSubscription(
  context: Context,
  principal: Principal,
  input: {
    readonly subscriptionId: string;
    readonly muted?: boolean | null | undefined;
    readonly title?: string | null | undefined;
  },
): Promise<InstalledChannel> {
  const { subscriptionId, muted = null } = input;
  const owner = await accessChannel(context, principal, subscriptionId);
  await requirePlan(context.database, owner.boardId, owner.isFree);
  const title = input.title?.normalize("NFC").trim() ?? null;
  if (title !== null && !owner.canBeRenamed) {
    throw new RefusalError("ValidationError", channelCannotRename(), { rule: "title" });
  }
  if (title !== null && (title === "" || title.length > longestTitle)) {
    throw new RefusalError("ValidationError", channelTitle(), { rule: "title" });
  }
  await updateChannel(context.database, subscriptionId, { muted, title });
  context.bus.publish({ kind: "board", boardId: owner.boardId, what: "channels" });
  return readOne(context, owner.boardId, subscriptionId);
}

/** What it has sent stays in the history. RefusalError `NotFound`, `SubscriptionHold`. */
export async function deleteSubscription(
  context: Context,
  principal: Principal,
  subscriptionId: string,
): Promise<boolean> {
  const { boardId, isFree } = await accessChannel(context, principal, subscriptionId);
  await requirePlan(context.database, boardId, isFree);
  await deleteChannel(context.database, subscriptionId);
  context.bus.publish({ kind: "board", boardId, what: "channels" });
  return true;
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
    const subscriptionId = known?.id ?? (await installBlended(transaction, boardId, tenantId));
    await writeBlended(transaction, { subscriptionId, messageSetId, isIn });
    return selectBlended(transaction, boardId);
  });
  if (blended === undefined) throw new RefusalError("NotFound", channelNotFound());
  context.bus.publish({ kind: "board", boardId, what: "channels" });
  return blended;
}

async function installBlended(executor: Executor, boardId: string, tenantId: string): Promise<string> {
  const listingId = await selectListingIdOf(executor, "blended");
  const listing = listingId === undefined ? undefined : await selectListing(executor, listingId);
  if (listing === undefined) throw new RefusalError("NotFound", listingNotFound());
  return (await install(executor, { boardId, tenantId, listing })).subscriptionId;
}

/**
 * Shows a channel now: the person's own act, with their prompts and their 15 seconds; it moves no slot. RefusalError as a
 * send, and `NotFound` where the channel has nothing to show.
 */
export async function runNow(
  context: Context,
  principal: Principal,
  input: {
    readonly subscriptionId: string;
    readonly forced: boolean;
    readonly forcePinnedMessageOverride: boolean;
    readonly idempotencyKey?: string | null | undefined;
  },
): Promise<string> {
  const { boardId, isFree } = await accessChannel(context, principal, input.subscriptionId);
  await requirePlan(context.database, boardId, isFree);
  const [inputs] = await selectShowInputs(context.database, [boardId]);
  const row = inputs?.subscriptions.find(({ id }) => id === input.subscriptionId);
  const channel = row && readyChannel(channelWorld.findChannel, row);
  if (inputs === undefined || channel === undefined) throw new RefusalError("NotFound", nothingToShow());
  const at = Math.floor(inputs.now / minuteMs) * minuteMs;
  const slot = { ...inputs, at, wantedAt: at, turn: Math.floor(at / minuteMs) };
  const shown = renderSlot(channel, slot, await knownFor(context, channelWorld, channel));
  if (shown.kind === "nothing") throw new RefusalError("NotFound", nothingToShow(), { rule: shown.because });
  const { forced, forcePinnedMessageOverride, idempotencyKey } = input;
  const answer = await sendToBoard(context, principal, {
    operation: "runSubscription",
    boardId,
    input: { characters: gridRows(shown.characters, inputs.columns) },
    act: { kind: "show" },
    forced,
    forcePinnedMessageOverride,
    idempotencyKey,
  });
  return answer.appearanceId ?? "";
}
