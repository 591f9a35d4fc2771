import type { Notice } from "../port.ts";
import { firstChoice, type TimeChange, type TimeChoice, type TimeConfirm, type WallClock } from "./sendTime.ts";

/** What holds a board or waits for it, and is to go or to move. */
export type HoldAct =
  | "unschedule"
  | "unpin"
  | "reschedule"
  /** Takes a cancelling back. */
  | "restore"
  | "pauseRepeat"
  | "resumeRepeat"
  | "skipRepeat"
  /** Takes one leaving-out back. */
  | "unskipRepeat"
  | "endRepeat";

/** What comes again and again, and its next showing. */
type RepeatSubject = { readonly boardId: string; readonly repeatId: string };

/** One showing of it, by its day on the board's clock: trying again must not reach another one. */
type ShowingSubject = RepeatSubject & { readonly day: string };

/** A message that waits; `isShowing`: as the next showing of what comes again and again. */
type ScheduledSubject = { readonly boardId: string; readonly scheduledId: string; readonly isShowing: boolean };

export type UnscheduleEvent =
  | ({ readonly type: "unschedule.request" } & ScheduledSubject)
  /** `endsPinUntil` is the end of the pin that the person sees; null where it is not known. */
  | { readonly type: "unpin.request"; readonly boardId: string; readonly endsPinUntil: number | null }
  /** `clock` is the time that stands, by the board's clock. */
  | ({ readonly type: "reschedule.request"; readonly clock: WallClock } & ScheduledSubject)
  | { readonly type: "restore.request"; readonly boardId: string; readonly scheduledId: string }
  | ({ readonly type: "pauseRepeat.request" } & RepeatSubject)
  | ({ readonly type: "resumeRepeat.request" } & RepeatSubject)
  | ({ readonly type: "skipRepeat.request" } & ShowingSubject)
  | ({ readonly type: "unskipRepeat.request" } & ShowingSubject)
  | ({ readonly type: "endRepeat.request" } & RepeatSubject)
  | TimeChange
  | TimeConfirm
  | { readonly type: "time.cancel" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "unschedule.retry" }
  | { readonly type: "unschedule.dismiss" };

export type UnscheduleContext = {
  readonly act: HoldAct;
  readonly boardId: string;
  readonly scheduledId: string;
  readonly isShowing: boolean;
  readonly repeatId: string;
  readonly day: string;
  readonly time: TimeChoice;
  readonly sendAt: number;
  readonly forced: boolean;
  /** Which pin is to go, by its end; null for any. */
  readonly endsPinUntil: number | null;
  /** Why quiet hours ask, or which pin has come in place of the one that was meant. */
  readonly prompt: Notice | null;
  readonly notice: Notice | null;
};

export type UnscheduleEmitted =
  | ({ readonly type: "hold.ended"; readonly notice: Notice } & HoldToEnd)
  | { readonly type: "hold.refused"; readonly act: HoldAct; readonly boardId: string; readonly notice: Notice };

export type HoldToEnd = {
  readonly act: HoldAct;
  readonly boardId: string;
  readonly scheduledId: string;
  readonly repeatId: string;
  readonly day: string;
  readonly endsPinUntil: number | null;
};

export type ScheduleToMove = { readonly scheduledId: string; readonly sendAt: number; readonly forced: boolean };

type Scope = { context: UnscheduleContext };

export const initialContext: UnscheduleContext = {
  act: "unschedule",
  boardId: "",
  scheduledId: "",
  isShowing: false,
  repeatId: "",
  day: "",
  time: firstChoice,
  sendAt: 0,
  forced: false,
  endsPinUntil: null,
  prompt: null,
  notice: null,
};

export const acts: Readonly<Record<string, HoldAct>> = {
  "unschedule.request": "unschedule",
  "unpin.request": "unpin",
  "reschedule.request": "reschedule",
  "restore.request": "restore",
  "pauseRepeat.request": "pauseRepeat",
  "resumeRepeat.request": "resumeRepeat",
  "skipRepeat.request": "skipRepeat",
  "unskipRepeat.request": "unskipRepeat",
  "endRepeat.request": "endRepeat",
};

export const failures: Readonly<Record<HoldAct, string>> = {
  unschedule: "unschedule-failed",
  unpin: "unpin-failed",
  reschedule: "schedule-failed",
  restore: "restore-failed",
  pauseRepeat: "repeat-failed",
  resumeRepeat: "repeat-failed",
  skipRepeat: "repeat-failed",
  unskipRepeat: "repeat-failed",
  endRepeat: "repeat-failed",
};

const successes: Readonly<Record<HoldAct, string>> = {
  unschedule: "unschedule-done",
  unpin: "unpin-done",
  reschedule: "message-scheduled-in",
  restore: "restore-done",
  pauseRepeat: "repeat-paused",
  resumeRepeat: "repeat-resumed",
  skipRepeat: "repeat-skipped",
  unskipRepeat: "restore-done",
  endRepeat: "repeat-ended",
};

export const success = ({ act, time }: UnscheduleContext): Notice => ({
  id: successes[act],
  ...(act === "reschedule" ? { values: { ...time.duration } } : {}),
});

export const holdToEnd = ({ context }: Scope): HoldToEnd => ({
  act: context.act,
  boardId: context.boardId,
  scheduledId: context.scheduledId,
  repeatId: context.repeatId,
  day: context.day,
  endsPinUntil: context.endsPinUntil,
});

export const scheduleToMove = ({ context: { scheduledId, sendAt, forced } }: Scope): ScheduleToMove => ({
  scheduledId,
  sendAt,
  forced,
});
