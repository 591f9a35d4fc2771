import type { RepeatRhythm } from "../../domain.ts";
import { builder } from "../../schema/builder.ts";

export const timelineTenses = ["Past", "Now", "Next"] as const;
export const timelineKinds = [
  "Shown",
  "Pinned",
  "Unpinned",
  "PinEnded",
  "Paused",
  "Unmuted",
  "PauseEnded",
  "QuietHours",
  "Scheduled",
  "Unscheduled",
  "Missed",
] as const;
export const timelineVias = ["Message", "Schedule", "Broadcast", "Channel", "Api", "Undo"] as const;

export type TimelineKind = (typeof timelineKinds)[number];
export type TimelineVia = (typeof timelineVias)[number];

/** The times of what comes again and again, by the board's clock. */
export interface TimelineRepeat {
  readonly rhythm: RepeatRhythm;
  /** 1 (Monday) to 7, of a weekly one. */
  readonly weekday: number | null;
  /** HH:MM. */
  readonly time: string;
}

/** One thing that was, is or will be on a board. Times are epoch milliseconds by the gateway's clock. */
export interface TimelineEntryRecord {
  /** Of its own within the timeline. */
  readonly id: string;
  readonly tense: (typeof timelineTenses)[number];
  readonly kind: TimelineKind;
  /** When it happened, began or begins. */
  readonly at: number;
  /** Of a planned message: until when quiet hours will hold it, null where they let it through. */
  readonly until: number | null;
  /** Who did it or set it, as shown to people. */
  readonly by: string | null;
  /** How a message came onto the board; null for the other kinds. */
  readonly via: TimelineVia | null;
  readonly text: string | null;
  readonly messageId: string | null;
  /** The appearance, pin or scheduled message that it is about. */
  readonly subjectId: string | null;
  /** When a planned message comes again and again; null where it comes once. */
  readonly repeat: TimelineRepeat | null;
  /** Whether the viewer may do what the entry leads to: unpin, unmute, cancel, resend. */
  readonly mayAct: boolean;
}

export interface TimelineRecord {
  readonly boardId: string;
  readonly now: number;
  /** IANA name of the board's time zone. */
  readonly timezone: string;
  /** The past first, oldest to newest; then what is now; then what comes, by time. */
  readonly entries: readonly TimelineEntryRecord[];
}

export const TimelineRef = builder.objectRef<TimelineRecord>("BoardTimeline");
export const TimelineEntryRef = builder.objectRef<TimelineEntryRecord>("TimelineEntry");
export const TimelineRepeatRef = builder.objectRef<TimelineRepeat>("TimelineRepeat");
