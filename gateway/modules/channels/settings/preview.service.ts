import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import { channelNotFound } from "../../../words/channels.ts";
import { accessChannel } from "../installed/channelAccess.ts";
import { faceOf, readPlan, type SlotFace } from "../installed/plans.service.ts";
import type { SettingProblem } from "./problems.ts";
import { readGiven } from "./settings.service.ts";

export interface SettingsPreview {
  /** Null while anything is wrong. */
  readonly face: SlotFace | null;
  readonly problems: readonly SettingProblem[];
}

/**
 * What a channel would show next with settings that nobody has saved. Nothing is written and nobody is asked: its data are
 * those that are known for these settings, else those of its preview. RefusalError `NotFound`, `ValidationError`.
 */
export async function previewSettings(
  context: Context,
  principal: Principal,
  { subscriptionId, settings }: { readonly subscriptionId: string; readonly settings: unknown },
): Promise<SettingsPreview> {
  const { boardId } = await accessChannel(context, principal, subscriptionId);
  const { definition, read, problems } = await readGiven(context, subscriptionId, settings);
  if (!read.success || problems.length > 0) return { face: null, problems };
  const record = await readPlan(context, boardId);
  const { now, subscriptions } = record.inputs;
  const row = subscriptions.find(({ id }) => id === subscriptionId);
  if (row === undefined) throw new RefusalError("NotFound", channelNotFound());
  const planned = record.plan.slots.find((slot) => slot.subscriptionId === subscriptionId && slot.at >= now);
  const slot = planned ?? { subscriptionId, at: now, wantedAt: now, deadline: now, turn: 0, mark: "planned" as const };
  const channel = { row, definition, settings: read.data };
  return { face: await faceOf(context, { ...record, channels: [channel] }, slot), problems: [] };
}
