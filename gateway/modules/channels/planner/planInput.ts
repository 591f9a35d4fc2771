import type { QuietHoursRule } from "../../boards/quietHours.ts";
import type { Rhythm } from "../kit.ts";
import type { Span } from "./boardDay.ts";

/* What a plan is made of, and what it says. */

export interface PlannedSubscription {
  readonly id: string;
  readonly rhythm: Rhythm;
  /** Minutes after midnight at which an hourly (or any other regular) rhythm begins to count. */
  readonly phaseMinutes: number;
  /** Higher ones come first. */
  readonly priority: number;
  readonly muted: boolean;
  /** When the plan of its board ends, without which it shows nothing; 0 where there is none, absent where it needs none. */
  readonly planUntil?: number;
}

/** Whether the plan that it needs runs then. */
export const isPaid = ({ planUntil }: PlannedSubscription, at: number): boolean =>
  planUntil === undefined || at < planUntil;

export interface PlanInput extends QuietHoursRule {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly pauses: readonly Span[];
  readonly pins: readonly Span[];
  /** When people's scheduled messages come, epoch milliseconds. */
  readonly scheduled: readonly number[];
  /** How long a message holds the board, in minutes; also the size of the day's cells. */
  readonly stayMinutes: number;
  readonly subscriptions: readonly PlannedSubscription[];
}

/** What became of a wanted appearance; that it has to wait is seen only when it runs. */
export type SlotMark = "planned" | "moved" | "silent" | "held" | "dropped";

export type SlotBecause = "plan" | "quietHours" | "pause" | "pin" | "scheduled" | "channel" | "full";

export interface Slot {
  readonly subscriptionId: string;
  /** When it shows; when it was wanted, where it does not. */
  readonly at: number;
  readonly wantedAt: number;
  /** The latest moment at which it may still show. */
  readonly deadline: number;
  /** Which of its rhythm's slots it is, counted from 2000. */
  readonly turn: number;
  readonly mark: SlotMark;
  readonly because?: SlotBecause;
  /** The subscription that has its place. */
  readonly by?: string;
  /** Until when it is silent or held. */
  readonly until?: number;
}

/** What became of a slot of the day. */
export interface PastRun {
  readonly subscriptionId: string;
  /** When it was wanted. */
  readonly slot: number;
  /** When that was written down. */
  readonly at: number;
  readonly outcome: string;
}

/** What a day has come to when it is planned anew. */
export interface DaySoFar {
  readonly now: number;
  /** Of the plan that it had until now; none where that is not known. */
  readonly slots: readonly Slot[];
  readonly runs: readonly PastRun[];
}

/** A stretch that an ambient channel fills, anew every so many minutes. */
export interface AmbientStretch extends Span {
  readonly subscriptionId: string;
  readonly minutes: number;
}

export interface DayPlan extends Span {
  readonly date: string;
  readonly timezone: string;
  /** By time; at one time by when they were wanted. */
  readonly slots: readonly Slot[];
  readonly ambient: readonly AmbientStretch[];
}
