import type { Context } from "../../../context.ts";
import { channelWorld } from "../channelWorld.ts";
import { readShowInputs, readyChannels } from "../engine/showInputs.ts";
import type { OwnedChannel } from "./installed.store.ts";
import { phaseBeside } from "./plans.service.ts";
import { type RhythmInput, readPriority, readRhythm } from "./rhythmInput.ts";

export interface ChangedRhythm {
  readonly rhythm?: RhythmInput | null | undefined;
  readonly priority?: number | null | undefined;
}

/**
 * What of the row changes: a rhythm that is changed finds the place that is farthest from all others, anew. RefusalError
 * `ValidationError` for `rhythm` and `priority`.
 */
export async function changedRhythm(
  context: Context,
  { subscriptionId, boardId, identifier }: OwnedChannel,
  input: ChangedRhythm,
) {
  const priority = input.priority == null ? undefined : readPriority(input.priority);
  if (input.rhythm == null) return { priority };
  const chosen = readRhythm(input.rhythm);
  const [inputs] = await readShowInputs(context, [boardId]);
  const channels = readyChannels(channelWorld.findChannel, inputs?.subscriptions ?? []);
  const own = channels.find(({ row }) => row.id === subscriptionId);
  const definition = channelWorld.findChannel(identifier);
  const shown = chosen ?? definition?.rhythm(own?.settings ?? definition.preview.settings);
  const others = channels.filter((channel) => channel !== own);
  const phaseMinutes = shown === undefined ? 0 : phaseBeside(shown, others, inputs?.stayMinutes ?? 5);
  return { priority, rhythm: chosen, phaseMinutes };
}
