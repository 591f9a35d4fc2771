import type { DayOfBoardQuery } from "../../gql/generated/graphql.ts";

type Plan = DayOfBoardQuery["dayPlan"];

/** How a slot of the day is drawn: what is to come stands, what was has fallen. */
export type SlotLook = "planned" | "shown" | "held" | "failed" | "silent" | "missed" | "dropped";

export interface DrawnSlot {
  readonly key: string;
  readonly at: number;
  readonly title: string;
  readonly colorKey: number;
  readonly look: SlotLook;
  readonly isPast: boolean;
  /** Planned for another time than it wanted. */
  readonly wantedAt: number | null;
  readonly because: string | null;
  /** The channel that has its place. */
  readonly by: string | null;
  readonly until: number | null;
}

/** What a channel is called, and its colour. */
export interface Named {
  readonly id: string;
  readonly title: string;
  readonly colorKey: number;
}

const minute = 60_000;

const looks: Readonly<Record<string, SlotLook>> = {
  Shown: "shown",
  Same: "shown",
  Held: "held",
  Silent: "silent",
  Nothing: "silent",
  Failed: "failed",
  Missed: "missed",
  Dropped: "dropped",
  planned: "planned",
  moved: "planned",
  silent: "silent",
  held: "held",
  dropped: "dropped",
};

/**
 * The slots of a day in their order: of what is over what became of it, of the rest what is planned. A channel that fills
 * what is free has no slots of its own.
 */
export function drawnSlots(plan: Plan, channels: readonly Named[], now: number): DrawnSlot[] {
  const ambient = new Set(plan.ambient.map(({ subscriptionId }) => subscriptionId));
  const names = new Map(channels.map((channel) => [channel.id, channel]));
  const over = new Set(plan.runs.map(({ subscriptionId, slot }) => `${subscriptionId} ${slot}`));
  const was = plan.runs.flatMap((run): DrawnSlot[] => {
    const named = names.get(run.subscriptionId);
    if (named === undefined || ambient.has(run.subscriptionId)) return [];
    const { slot, because, until } = run;
    const key = `${run.subscriptionId} ${slot}`;
    const at = run.shownAt ?? slot;
    const look = looks[run.outcome] ?? "failed";
    return [{ key, at, ...named, look, isPast: true, wantedAt: null, because, by: null, until }];
  });
  const comes = plan.slots.flatMap((slot): DrawnSlot[] => {
    const { at, wantedAt, title, colorKey, because, by, until } = slot;
    const key = `${slot.subscriptionId} ${wantedAt}`;
    // What was to show a moment ago may be on its way.
    if (over.has(key) || at < now - minute) return [];
    const moved = at === wantedAt ? null : wantedAt;
    return [
      {
        key,
        at,
        title,
        colorKey,
        look: looks[slot.mark] ?? "planned",
        isPast: false,
        wantedAt: moved,
        because,
        by,
        until,
      },
    ];
  });
  return [...was, ...comes].toSorted((one, other) => one.at - other.at);
}

/** Those of the strip; what had no room or was missed is told in the list alone. */
export const onStrip = (slots: readonly DrawnSlot[]): DrawnSlot[] =>
  slots.filter(({ look }) => look !== "dropped" && look !== "missed");

/** How many appearances the day has, over and to come. */
export const appearances = (slots: readonly DrawnSlot[]): number =>
  slots.filter(({ look }) => look === "planned" || look === "shown").length;

/** A stretch of the day, epoch milliseconds. */
export interface Stretch {
  readonly begin: number;
  readonly end: number;
}

const placeOf = (at: number, { begin, end }: Stretch): number => (at - begin) / (end - begin);

/** Half of the words of a time, as a part of the narrowest strip that has them. */
const nowRoom = 0.03;
/** The words of a scheduled message, as a part of it. */
const plannedRoom = 0.3;

/** How the time of now stands to its line: over its middle, and within the card where the day begins or ends. */
export function nowShift(at: number, day: Stretch): string {
  const place = placeOf(at, day);
  if (place < nowRoom) return "translateX(0%)";
  return place > 1 - nowRoom ? "translateX(-100%)" : "translateX(-50%)";
}

/** How the words of a scheduled message stand to its line: behind it, and before it where the day has no room behind. */
export const plannedShift = (at: number, day: Stretch): string =>
  placeOf(at, day) > 1 - plannedRoom ? "translateX(-100%)" : "translateX(0%)";

/** On which side of now the part of a stretch that is in the day is wider, so that its words stand beside the line. */
export function widerSide({ begin, end }: Stretch, now: number | null, day: Stretch): "center" | "before" | "after" {
  if (now === null || now <= begin || now >= end) return "center";
  return now - Math.max(begin, day.begin) > Math.min(end, day.end) - now ? "before" : "after";
}
