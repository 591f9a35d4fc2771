import type { TransitionWish } from "../../boardState/transition.ts";
import type { PinEnd } from "../../domain.ts";
import type { MessageInput } from "./compose.ts";
import type { RepeatRule } from "./repeatTimes.ts";
import type { VersionCondition } from "./sendRules.ts";

/* What is asked of sending.service.ts. */

export type SendAct =
  | { readonly kind: "show" }
  | { readonly kind: "pin"; readonly seconds: number; readonly afterEnd?: PinEnd | null | undefined }
  | { readonly kind: "schedule"; readonly sendAt: number }
  | ({ readonly kind: "repeat" } & RepeatRule);

export interface SendRequest {
  /** The call, as its idempotency key is scoped and its event tells. */
  readonly operation: string;
  readonly boardId: string;
  /** A message that exists, or else what to write. */
  readonly messageId?: string | null | undefined;
  readonly input?: MessageInput;
  readonly act: SendAct;
  /** The person said Yes to quiet hours. */
  readonly forced: boolean;
  /** The person said Yes to the pin: it is cleared in the same write. */
  readonly forcePinnedMessageOverride: boolean;
  /** To which pin, by its end as the person was told it (epoch milliseconds); to any, where nothing is said. */
  readonly endsPinUntil?: number | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  /** What the caller said in place of the parts that were read from the board: by that a call is the same call again. */
  readonly said?: Readonly<Record<string, unknown>>;
  /** How the flaps turn, where somebody chose. */
  readonly transition?: TransitionWish | null | undefined;
  /** `If-Match`: versions of the board that the sender may have looked at; another one refuses the message. */
  readonly ifVersion?: VersionCondition | undefined;
  /** What the sender must be on the board; a member, where nothing is said. */
  readonly need?: "member" | "admin";
  /** Makes work that may be done again, after a kill, appear once. */
  readonly onceKey?: string;
  /** Other dialects: a repeat is a repeat there, also within the rate's time. */
  readonly fingerprintFirst?: true;
  /** Too soon, it waits for the end of the rate's time instead of being refused; a newer one takes its place. */
  readonly mayWait?: true;
  /** Its channel is muted: read as any message, and shown to nobody. No rule of the board is asked. */
  readonly isMuted?: boolean;
  /**
   * Refuses by what hangs on the board besides. Asked where the call is not one that was answered before, and after the board's
   * revision was read: whatever comes in between is asked about again.
   */
  readonly permit?: () => Promise<void>;
  /** The id of the message that is written, where it was told before. */
  readonly newMessageId?: string;
  /** What a channel is called, as shown to people. */
  readonly channelTitle?: string;
}

/** What a send puts on the board, and after how many milliseconds its last flap rests at the latest. */
export interface SentGrid {
  readonly characters: Uint8Array;
  readonly columns: number;
  readonly settlesWithinMs: number;
}
