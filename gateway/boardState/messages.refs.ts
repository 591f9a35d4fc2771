import type { PinEnd, ReceiptState, RepeatRhythm, ScheduledState } from "../domain.ts";
import { builder } from "../schema/builder.ts";

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

/** How far a message came on its way to the board's displays. */
export interface ReceiptRecord {
  readonly state: ReceiptState;
  /** How many displays the board had when it was sent. */
  readonly displays: number;
  /** How many of them said that they show it. */
  readonly shown: number;
  /** When the first display was given it or showed it; null before. */
  readonly at: number | null;
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
  /** Read when it is asked for, where a call answers with what it has just made. */
  readonly receipt: ReceiptRecord | (() => Promise<ReceiptRecord>);
  /** Until when the viewer may take it back; null when they may not. */
  readonly undoUntil: number | null;
  readonly message: MessageRecord;
}

export interface PinnedMessageRecord {
  readonly id: string;
  readonly boardId: string;
  readonly pinnedUntil: number;
  readonly pinnedBy: string;
  readonly afterEnd: PinEnd;
  readonly viewerMayEnd: boolean;
  /** What pinning made appear; only in the answer to the call, and null where the board showed it already. */
  readonly appearanceId?: string | undefined;
  readonly message: MessageRecord;
}

export interface ScheduledMessageRecord {
  readonly id: string;
  readonly boardId: string;
  readonly sendAt: number;
  readonly state: ScheduledState;
  readonly attribution: string;
  /** The repeat whose next showing it is. */
  readonly repeatId: string | null;
  /** Whether quiet hours were agreed to when it was planned. */
  readonly forced: boolean;
  readonly message: MessageRecord;
}

/** A message that comes again and again. Times are epoch milliseconds. */
export interface MessageRepeatRecord {
  readonly id: string;
  readonly boardId: string;
  readonly rhythm: RepeatRhythm;
  readonly weekday: number | null;
  readonly time: string;
  readonly startsOn: string | null;
  readonly attribution: string;
  readonly pausedAt: number | null;
  /** Its next showing, where one is planned. */
  readonly next: { readonly scheduledId: string; readonly sendAt: number; readonly day: string } | null;
  /** Days of the board's clock (YYYY-MM-DD), still to come, whose showing is left out. */
  readonly leftOut: readonly string[];
  /** Whether the viewer may pause, skip and end it. */
  readonly viewerMayChange: boolean;
  readonly message: MessageRecord;
}

export const MessageRef = builder.objectRef<MessageRecord>("Message");
export const MessageAppearanceRef = builder.objectRef<MessageAppearanceRecord>("MessageAppearance");
export const ReceiptRef = builder.objectRef<ReceiptRecord>("Receipt");
export const PinnedMessageRef = builder.objectRef<PinnedMessageRecord>("PinnedMessage");
export const ScheduledMessageRef = builder.objectRef<ScheduledMessageRecord>("ScheduledMessage");
export const MessageRepeatRef = builder.objectRef<MessageRepeatRecord>("MessageRepeat");
