import { builder } from "../../schema/builder.ts";
import type { ScheduledState } from "../../schema/enums.ts";

/** What was written and the grid it makes. Times are epoch milliseconds. */
export interface MessageRecord {
  readonly id: string;
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
  /** rows x columns codes, row by row. */
  readonly characters: Uint8Array;
  readonly createdAt: number;
  readonly authorFormatted: string;
  /** By the viewer. */
  readonly isFavorited: boolean;
}

export interface MessageAppearanceRecord {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string | null;
  readonly subscriptionId: string | null;
  readonly attribution: string;
  readonly appearedAt: number;
  readonly version: number;
  /** Whether the board still shows it. */
  readonly isOnBoard: boolean;
  readonly message: MessageRecord;
}

export interface PinnedMessageRecord {
  readonly id: string;
  readonly boardId: string;
  readonly pinnedUntil: number;
  readonly pinnedBy: string;
  readonly message: MessageRecord;
}

export interface ScheduledMessageRecord {
  readonly id: string;
  readonly boardId: string;
  readonly sendAt: number;
  readonly state: ScheduledState;
  readonly attribution: string;
  readonly message: MessageRecord;
}

export const MessageRef = builder.objectRef<MessageRecord>("Message");
export const MessageAppearanceRef = builder.objectRef<MessageAppearanceRecord>("MessageAppearance");
export const PinnedMessageRef = builder.objectRef<PinnedMessageRecord>("PinnedMessage");
export const ScheduledMessageRef = builder.objectRef<ScheduledMessageRecord>("ScheduledMessage");
