import type { MessageRecord } from "../../boardState/messages.refs.ts";
import type { BroadcastState, BroadcastTargetState } from "../../domain.ts";
import { builder } from "../../schema/builder.ts";
import type { TargetRefusal } from "./broadcasts.tables.ts";

/** One board of a broadcast. */
export interface BroadcastTargetRecord {
  readonly boardId: string;
  readonly title: string;
  readonly state: BroadcastTargetState;
  readonly appearanceId: string | null;
  readonly refusal: TargetRefusal | null;
}

/** One message on its way to several boards. Times are epoch milliseconds. */
export interface BroadcastRecord {
  readonly id: string;
  readonly state: BroadcastState;
  readonly createdAt: number;
  readonly settledAt: number | null;
  readonly message: MessageRecord;
  /** In the order of the person's list. */
  readonly targets: readonly BroadcastTargetRecord[];
  /** Until when it may be taken back; null while it runs, and when it may not. */
  readonly undoUntil: number | null;
}

/** A board that asks before it is written to. */
export interface ObstacleRecord {
  readonly boardId: string;
  readonly title: string;
  readonly until: number | null;
  readonly setBy: string | null;
}

/** The boards of a list that ask before they are written to, by what they ask about. */
export interface BroadcastCheckRecord {
  readonly quietHours: readonly ObstacleRecord[];
  readonly pinned: readonly ObstacleRecord[];
}

export const BroadcastRef = builder.objectRef<BroadcastRecord>("Broadcast");
export const BroadcastTargetRef = builder.objectRef<BroadcastTargetRecord>("BroadcastTarget");
export const TargetRefusalRef = builder.objectRef<TargetRefusal>("BroadcastTargetRefusal");
export const BroadcastCheckRef = builder.objectRef<BroadcastCheckRecord>("BroadcastCheck");
export const ObstacleRef = builder.objectRef<ObstacleRecord>("BroadcastObstacle");

export const PinNamedInput = builder.inputType("PinNamed", {
  description: "A pin that a Yes is for.",
  fields: (t) => ({
    boardId: t.id({ required: true }),
    until: t.field({
      type: "Timestamp",
      description: "Its end, as the board and refusals tell it; whichever pin the board has when left out.",
    }),
  }),
});
