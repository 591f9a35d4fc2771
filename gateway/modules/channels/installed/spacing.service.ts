import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import { planNotActive } from "../../../words/channels.ts";
import { accessBoard } from "../../boards/boards.service.ts";
import { isPlanActive } from "../../boards/products.service.ts";
import { channelWorld } from "../channelWorld.ts";
import { type ReadyChannel, readShowInputs, readyChannels, rhythmOf } from "../engine/showInputs.ts";
import { type InstalledRecord, listInstalled } from "./installed.service.ts";
import { lockBoard, writePhases } from "./installed.store.ts";

const dayMinutes = 24 * 60;

/**
 * Gives the channels that come equally often places that are equally far apart: of n channels every hour the k-th begins k·60/n
 * minutes past, to the cell. It is a person's wish: nothing is moved without one. RefusalError `NotFound`, `SubscriptionHold`.
 */
export async function spaceChannelsEvenly(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<InstalledRecord> {
  await accessBoard(context, principal, boardId, "member");
  await context.database.transaction(async (transaction) => {
    await lockBoard(transaction, boardId);
    if (!(await isPlanActive(transaction, boardId))) {
      throw new RefusalError("SubscriptionHold", planNotActive(), { rule: "plan" });
    }
    const [inputs] = await readShowInputs({ ...context, database: transaction }, [boardId]);
    if (inputs === undefined) return;
    const channels = readyChannels(channelWorld.findChannel, inputs.subscriptions);
    await writePhases(transaction, boardId, evenPhases(channels, inputs.stayMinutes));
  });
  context.bus.publish({ kind: "board", boardId, what: "channels" });
  return listInstalled(context, principal, boardId);
}

/** In the order in which they came; muted ones keep their place, and take none. */
function evenPhases(channels: readonly ReadyChannel[], stayMinutes: number) {
  const periods = new Map<number, string[]>();
  for (const channel of channels) {
    const { row } = channel;
    const rhythm = rhythmOf(channel);
    if (row.muted || rhythm.kind !== "every" || rhythm.minutes >= dayMinutes) continue;
    periods.set(rhythm.minutes, [...(periods.get(rhythm.minutes) ?? []), row.id]);
  }
  return [...periods].flatMap(([period, ids]) =>
    ids.map((id, place) => {
      const exact = (place * period) / ids.length;
      return { id, phaseMinutes: Math.floor(exact / stayMinutes) * stayMinutes };
    }),
  );
}
