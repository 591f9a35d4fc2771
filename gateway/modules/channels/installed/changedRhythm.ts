import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import { channelOfProgram, channelOnArrival } from "../../../words/channels.ts";
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
 * `ValidationError` for `rhythm` and `priority`, for either of what its own program sends, and for another rhythm of what shows as
 * it arrives.
 */
export async function changedRhythm(
  context: Context,
  { subscriptionId, boardId, identifier }: OwnedChannel,
  input: ChangedRhythm,
) {
  const definition = channelWorld.findChannel(identifier);
  if (definition === undefined) {
    // It has no place in the day that either could move.
    const given = (["rhythm", "priority"] as const).find((name) => input[name] != null);
    if (given !== undefined) throw new RefusalError("ValidationError", channelOfProgram(), { rule: given });
  }
  const priority = input.priority == null ? undefined : readPriority(input.priority);
  if (input.rhythm == null) return { priority };
  const chosen = readRhythm(input.rhythm);
  if (definition?.onArrival === true && chosen !== null && chosen.kind !== "event") {
    throw new RefusalError("ValidationError", channelOnArrival(), { rule: "rhythm" });
  }
  const [inputs] = await readShowInputs(context, [boardId]);
  const channels = readyChannels(channelWorld.findChannel, inputs?.subscriptions ?? []);
  const own = channels.find(({ row }) => row.id === subscriptionId);
  const shown = chosen ?? definition?.rhythm(own?.settings ?? definition.preview.settings);
  const others = channels.filter((channel) => channel !== own);
  const phaseMinutes = shown === undefined ? 0 : phaseBeside(shown, others, inputs?.stayMinutes ?? 5);
  return { priority, rhythm: chosen, phaseMinutes };
}
