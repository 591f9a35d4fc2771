import type { ReadyChannel } from "../engine/showInputs.ts";
import type { ShowInputs } from "../engine/shows.store.ts";
import { type BoardDay, boardDay, timeOfBoardDay } from "../planner/boardDay.ts";
import type { DayPlan } from "../planner/planInput.ts";
import { type ChannelColors, colorsOf } from "./colors.ts";

/* What a plan's slots are told with. A day may have tens of thousands, so nothing is looked for slot by slot. */

/** A plan with what is needed to show it. */
export interface PlanRecord {
  readonly plan: DayPlan;
  readonly inputs: ShowInputs;
  readonly channels: readonly ReadyChannel[];
}

interface PlanIndex {
  readonly day: BoardDay;
  readonly channels: ReadonlyMap<string, ReadyChannel>;
  readonly colors: ChannelColors;
}

const indexes = new WeakMap<PlanRecord, PlanIndex>();

function indexOf(record: PlanRecord): PlanIndex {
  const known = indexes.get(record);
  if (known !== undefined) return known;
  const { plan, inputs, channels } = record;
  const made = {
    day: boardDay(plan.timezone, plan.date),
    channels: new Map(channels.map((channel) => [channel.row.id, channel])),
    colors: colorsOf(inputs.subscriptions),
  };
  indexes.set(record, made);
  return made;
}

export const channelIn = (record: PlanRecord, id: string): ReadyChannel | undefined => indexOf(record).channels.get(id);

export const titleIn = (record: PlanRecord, id: string): string => channelIn(record, id)?.row.title ?? "";

/** What is not there yet comes after all that are. */
export function colorIn(record: PlanRecord, id: string): number {
  const { colors } = indexOf(record);
  return colors.of.get(id) ?? colors.next;
}

export const timeIn = (record: PlanRecord, at: number): string => timeOfBoardDay(indexOf(record).day, at);
