import type { QuotaPart } from "../callers/quota.ts";
import type { RepeatRhythm, ScheduledState } from "../domain.ts";
import type { TracePlace } from "../traces.ts";
import type { BoardEventKind } from "./boardState.tables.ts";
import type { Transition } from "./transition.ts";

/* What one write to a board may hold; boardState.ts makes one statement of it. */

/** Who did it: a person, a credential, a channel or a job. */
export interface Actor {
  readonly kind: string;
  readonly id: string | null;
}

export interface NewMessageRow {
  readonly id: string;
  readonly personId: string | null;
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
  readonly characters: Uint8Array;
  readonly authorFormatted: string;
}

/** A message comes onto the board. */
export interface ShowPart {
  readonly appearanceId: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly subscriptionId: string | null;
  /** The engine shows it by itself: no message that counts for the rate limit. */
  readonly isByEngine?: boolean;
  readonly attribution: string;
  readonly former: Uint8Array;
  readonly characters: Uint8Array;
  readonly seed: number;
  readonly transition: Transition;
  /** After how many milliseconds the last flap is at rest at the latest. */
  readonly settlesWithinMs: number;
  readonly onceKey: string | null;
  /** The appearance that it takes back: no message that counts for the rate limit. */
  readonly undoesId?: string;
  /** A pin that ended gave the board back to it: no message that counts for the rate limit either. */
  readonly isHandedBack?: boolean;
}

export interface PinPart {
  readonly id: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly pinnedBy: string;
  /** Epoch milliseconds. */
  readonly pinnedUntil: number;
  readonly appearanceId: string | null;
  readonly formerAppearanceId: string | null;
}

/** A repeat is made, has its next showing planned, rests, or is no more. */
export type RepeatPart =
  | {
      readonly act: "make";
      readonly id: string;
      readonly messageId: string;
      readonly personId: string | null;
      readonly attribution: string;
      readonly rhythm: RepeatRhythm;
      readonly weekday: number | null;
      readonly time: string;
      readonly startsOn?: string | null | undefined;
      readonly timezone: string;
      readonly plannedFor: number;
      readonly forced: boolean;
      readonly forcePinnedMessageOverride: boolean;
      readonly transition: Transition | null;
    }
  | {
      readonly act: "plan";
      readonly id: string;
      readonly timezone: string;
      readonly plannedFor: number;
      readonly leftOut: readonly string[];
    }
  | { readonly act: "leaveOut"; readonly id: string; readonly leftOut: readonly string[] }
  | { readonly act: "pause" | "end"; readonly id: string };

export interface SchedulePart {
  readonly id: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly attribution: string;
  readonly sendAt: number;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly transition: Transition | null;
  readonly repeatId: string | null;
}

export interface IdempotencyPart {
  readonly principal: string;
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: Uint8Array;
  readonly answer: object;
}

interface EventPart {
  readonly kind: BoardEventKind;
  readonly subjectId: string | null;
}

export interface BoardWrite {
  readonly boardId: string;
  /** The board's revision that the write was decided on. */
  readonly revision: number;
  readonly actor: Actor;
  /** Why: the call or the job. */
  readonly cause: string;
  readonly message?: NewMessageRow;
  readonly show?: ShowPart;
  readonly pin?: PinPart | "clear";
  readonly schedule?: SchedulePart;
  /** Another time for a message that is still pending; the Yes to quiet hours is that of the new time. */
  readonly reschedule?: {
    readonly id: string;
    readonly sendAt: number;
    readonly forced: boolean;
    /** A message of its own from now on: the repeat whose showing it was goes on without it. */
    readonly isAlone?: true;
  };
  /** A cancelled message waits again: for itself, or as the next showing of its repeat after what `settle` ends. */
  readonly restore?: { readonly id: string; readonly isNext?: true };
  readonly repeat?: RepeatPart;
  /** The state that pending scheduled messages end in. */
  readonly settle?: { readonly scheduledIds: readonly string[]; readonly state: ScheduledState };
  readonly idempotency?: IdempotencyPart;
  /** Counted along; where one of them is used up nothing is written. */
  readonly quotas?: readonly QuotaPart[];
  /** In the order in which they happened. */
  readonly events: readonly EventPart[];
  /** Of which trace it is, where it goes out with writes of others. */
  readonly trace?: TracePlace;
}

export interface BoardWritten {
  /** The board's version after the write. */
  readonly version: number;
  /** When it happened, by the gateway's clock. */
  readonly at: number;
}

/** Undefined: lost against another writer, and nothing written. */
export type WriteResult = BoardWritten | "usedUp" | undefined;

/** A write that can go out with those of other boards: something comes on the board, one that waited is settled, or both. */
export interface LotWrite
  extends Pick<
    BoardWrite,
    | "boardId"
    | "revision"
    | "actor"
    | "cause"
    | "message"
    | "show"
    | "settle"
    | "idempotency"
    | "quotas"
    | "events"
    | "trace"
  > {
  readonly pin?: "clear";
}

/** Whether a write says nothing but what a lot can hold. */
export function isLotWrite(write: BoardWrite): write is LotWrite {
  const { pin, settle, schedule, reschedule, restore, repeat, quotas } = write;
  return (
    (pin === undefined || pin === "clear") &&
    (settle?.scheduledIds.length ?? 0) <= 1 &&
    (quotas?.length ?? 0) <= 1 &&
    quotas?.[0]?.held === undefined &&
    [schedule, reschedule, restore, repeat].every((part) => part === undefined)
  );
}
