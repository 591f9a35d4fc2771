import { RefusalError, StaleError } from "../../refusal.ts";
import {
  boardChanged,
  fingerprintMatch,
  messagePinned,
  pinDuration,
  pinKept,
  quietHours,
  quietHoursThen,
  rateLimited,
  sendTime,
} from "../../words/messageRefusals.ts";
import { quietHoursAt } from "../boards/quietHours.ts";
import type { SendState } from "./sendState.ts";

/*
 * The rules of sending that the board itself makes, each a refusal or nothing. Their order is decision 13's and stands in
 * sending.service.ts. Everyone of them says which rule, until when, and who set it (decision 35).
 */

/** One accepted message per board in this time. */
export const rateLimitMs = 15_000;
/** Proposal D3 of the contract: a pin of up to 30 days, a message up to 365 days ahead. */
const longestPinSeconds = 30 * 24 * 60 * 60;
const furthestScheduleMs = 365 * 24 * 60 * 60 * 1000;

/** Further ahead than a statement lasts no message was accepted: the clock was wrong when that was written. */
const furthestAheadMs = 15_000;

/** Until when what was accepted last holds the board for so long; undefined when it does not any more. */
function heldUntil({ acceptedAt, now }: Pick<SendState, "acceptedAt" | "now">, forMs: number): number | undefined {
  if (acceptedAt === null || acceptedAt > now + furthestAheadMs) return undefined;
  const until = acceptedAt + forMs;
  return now < until ? until : undefined;
}

/** Until when the board takes no other message; undefined when it takes one now. */
export function tooSoonUntil(state: Pick<SendState, "acceptedAt" | "now">): number | undefined {
  return heldUntil(state, rateLimitMs);
}

export function refuseRateLimited(state: Pick<SendState, "acceptedAt" | "acceptedFrom" | "now">): void {
  const until = tooSoonUntil(state);
  if (until === undefined) return;
  throw new RefusalError("RateLimited", rateLimited(), {
    rule: "rateLimit",
    until,
    ...(state.acceptedFrom === null ? {} : { setBy: state.acceptedFrom }),
  });
}

/** What a person or a credential sends holds the board against channels for a while; the board says how long. */
export function refuseHeldBoard(state: Pick<SendState, "acceptedAt" | "acceptedFrom" | "stayMinutes" | "now">): void {
  const until = heldUntil(state, state.stayMinutes * 60_000);
  if (until === undefined) return;
  throw new RefusalError("RateLimited", rateLimited(), {
    rule: "stay",
    until,
    ...(state.acceptedFrom === null ? {} : { setBy: state.acceptedFrom }),
  });
}

/** Whether the board shows exactly this already (decision 15). A board that never showed anything matches nothing. */
export function showsAlready(state: Pick<SendState, "characters" | "appearanceId">, characters: Uint8Array): boolean {
  return state.appearanceId !== null && Buffer.compare(state.characters, characters) === 0;
}

export function refuseFingerprint(
  state: Pick<SendState, "characters" | "appearanceId" | "acceptedFrom">,
  characters: Uint8Array,
): void {
  if (!showsAlready(state, characters)) return;
  throw new RefusalError("FingerprintMatch", fingerprintMatch(), {
    rule: "fingerprint",
    ...(state.acceptedFrom === null ? {} : { setBy: state.acceptedFrom }),
  });
}

type QuietHoursState = Pick<SendState, "quietHoursBegin" | "quietHoursEnd" | "quietHoursSetBy" | "timezone" | "now">;

/** Quiet hours now, or at the time that a message is scheduled for. */
export function refuseQuietHours(state: QuietHoursState, forced: boolean, at: number = state.now): void {
  if (forced) return;
  const { isQuietHours, until } = quietHoursAt(state, at);
  if (!isQuietHours) return;
  throw new RefusalError("QuietHours", at === state.now ? quietHours() : quietHoursThen(), {
    rule: "quietHours",
    ...(until === null ? {} : { until }),
    ...(state.quietHoursSetBy === null ? {} : { setBy: state.quietHoursSetBy }),
  });
}

/** A Yes to the pin that ends at a moment is none to another one; to whichever there is, where no moment is said. */
export function refusePinned(state: Pick<SendState, "pin">, override: boolean, endsPinUntil?: number | null): void {
  if (state.pin === null) return;
  const isMeant = override && (endsPinUntil ?? state.pin.until) === state.pin.until;
  if (isMeant && state.pin.mayEnd) return;
  throw new RefusalError("MessagePinned", state.pin.mayEnd ? messagePinned() : pinKept(), {
    // A Yes does not help against one that the board keeps to its end.
    rule: state.pin.mayEnd ? "pinned" : "pinKept",
    until: state.pin.until,
    setBy: state.pin.pinnedBy,
  });
}

/** What a caller has looked at: versions of the board, or whatever it is. */
export type VersionCondition = "any" | readonly number[];

export function refuseStale(state: Pick<SendState, "version" | "acceptedFrom">, condition: VersionCondition): void {
  if (condition === "any" || condition.includes(state.version)) return;
  throw new StaleError(boardChanged(), {
    rule: "ifMatch",
    ...(state.acceptedFrom === null ? {} : { setBy: state.acceptedFrom }),
  });
}

export function checkPinSeconds(seconds: number): void {
  if (seconds > 0 && seconds <= longestPinSeconds) return;
  throw new RefusalError("ValidationError", pinDuration(), { rule: "pinDuration" });
}

export function checkSendAt(sendAt: number, now: number): void {
  if (sendAt > now && sendAt <= now + furthestScheduleMs) return;
  throw new RefusalError("ValidationError", sendTime(), { rule: "sendAt" });
}
