import { writeBoard } from "../../boardState/boardState.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import type { ScheduledMessageRecord } from "../../boardState/messages.refs.ts";
import { isDryRun, type Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { boardIsBusy, onlyAuthorUnschedules, scheduledNotFound } from "../../words/messageRefusals.ts";
import { memberId, permitOnBoard } from "../boards/access.ts";
import { handedBack, selectHandBacks } from "./handBack.ts";
import { readSentSchedule } from "./messages.service.ts";
import { planRepeatsOf } from "./repeats.service.ts";
import { type PendingRow, selectPending } from "./scheduled.store.ts";
import { permitWriting, tellPinEnded, wakeQuietly } from "./sending.service.ts";
import { selectSendState } from "./sending.store.ts";
import { checkSendAt, refusePinned, refuseQuietHours } from "./sendRules.ts";

/** As in sending.service.ts: every loss means that somebody else changed the board. */
const attempts = 100;

/** Which pin is meant; any, where nothing is said. */
interface PinMeant {
  /** One that no person set and that bears this name. */
  readonly setBy?: string;
  /** The one that ends then (epoch milliseconds). */
  readonly endsPinUntil?: number | null | undefined;
}

/**
 * Takes the pin off the board; the board keeps its message. Without a pin nothing happens, and the answer is false. RefusalError
 * `MessagePinned` for another pin than is meant.
 */
export async function unpin(
  context: Context,
  principal: Principal,
  boardId: string,
  operation: string,
  { setBy, endsPinUntil }: PinMeant = {},
): Promise<boolean> {
  const question = {
    boardId,
    personId: memberId(principal),
    messageScope: "own",
    messageId: null,
    idempotency: null,
  } as const;
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  if (principal.kind === "credential") permitWriting(principal);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const state = await selectSendState(context.database, question);
    permitOnBoard(principal, state, "member");
    if (state.pin === null) return false;
    // Taking it off is a Yes without a message.
    const isYes = setBy === undefined || (state.pin.personId === null && state.pin.pinnedBy === setBy);
    refusePinned(state, isYes, endsPinUntil);
    if (isDryRun(principal)) return true;
    const handBack = (await selectHandBacks(context.database, [boardId])).get(boardId);
    const written = await writeBoard(context, {
      boardId,
      revision: state.revision,
      actor: principalActor(principal),
      cause: operation,
      pin: "clear",
      ...handedBack(handBack, [{ kind: "unpinned", subjectId: null }]),
    });
    if (written === undefined) continue;
    tellPinEnded(context, principal, state);
    return true;
  }
  throw new RefusalError("ServerError", boardIsBusy());
}

/**
 * Another time for a message that waits. Only its author, Admins and the Owner may; quiet hours are asked about for the new
 * time. The showing of a repeat is a message of its own from then on, and the repeat goes on by its rhythm. RefusalError
 * `NotFound` when it waits no more, `ValidationError` for the time, `QuietHours`.
 */
export async function reschedule(
  context: Context,
  principal: Principal,
  input: { readonly id: string; readonly sendAt: number; readonly forced: boolean },
): Promise<ScheduledMessageRecord> {
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  const { id, sendAt, forced } = input;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = mayChange(await selectPending(context.database, id, memberId(principal))).find((one) => one.id === id);
    if (row === undefined) throw new RefusalError("NotFound", scheduledNotFound());
    checkSendAt(sendAt, row.now);
    refuseQuietHours(row, forced, sendAt);
    const written = await writeBoard(context, {
      boardId: row.boardId,
      revision: row.revision,
      actor: principalActor(principal),
      cause: "rescheduleMessage",
      reschedule: { id, sendAt, forced, ...(row.repeatId === null ? {} : { isAlone: true }) },
      events: [{ kind: "scheduled", subjectId: id }],
    });
    if (written === undefined) continue;
    await wakeQuietly(context, "scheduledMessage", sendAt);
    await planRepeatsOf(context, repeatsOf([row]));
    return readSentSchedule(context, principal, id);
  }
  throw new RefusalError("ServerError", boardIsBusy());
}

const repeatsOf = (rows: readonly PendingRow[]): string[] => rows.flatMap(({ repeatId }) => repeatId ?? []);

/** What of these the asker may cancel or move. */
export function mayChange(pending: readonly PendingRow[]): readonly PendingRow[] {
  const visible = pending.filter((row) => row.isMember);
  const allowed = visible.filter((row) => row.isOwn || row.role === "Admin" || row.role === "Owner");
  if (allowed.length > 0) return allowed;
  throw visible.length === 0
    ? new RefusalError("NotFound", scheduledNotFound())
    : new RefusalError("NotAuthorized", onlyAuthorUnschedules(), { rule: "role" });
}

/**
 * Cancels what is pending of this id: of a scheduled message, or all of a message's on boards of the caller. Only its
 * author, Admins and the Owner may (proposal B4 of the contract). A repeat whose showing it was goes on with the one after.
 * RefusalError `NotFound` when nothing is pending there.
 */
export async function unschedule(context: Context, principal: Principal, id: string): Promise<void> {
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  const repeatIds: string[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const allowed = mayChange(await selectPending(context.database, id, memberId(principal)));
    const [first] = allowed;
    if (first === undefined) throw new RefusalError("NotFound", scheduledNotFound());
    const ofBoard = allowed.filter((row) => row.boardId === first.boardId);
    const written = await writeBoard(context, {
      boardId: first.boardId,
      revision: first.revision,
      actor: principalActor(principal),
      cause: "unscheduleMessage",
      settle: { scheduledIds: ofBoard.map((row) => row.id), state: "Cancelled" },
      events: ofBoard.map((row) => ({ kind: "unscheduled", subjectId: row.id })),
    });
    if (written === undefined) continue;
    repeatIds.push(...repeatsOf(ofBoard));
    if (ofBoard.length < allowed.length) continue;
    // At the end: a showing that is planned meanwhile would be of the same message.
    return planRepeatsOf(context, repeatIds);
  }
  throw new RefusalError("ServerError", boardIsBusy());
}
