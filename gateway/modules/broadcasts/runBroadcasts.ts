import type { PersonPrincipal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { problemWithBoard } from "../../words/broadcastRefusals.ts";
import { sendToBoard } from "../messages/sending.service.ts";
import { undoSend } from "../messages/undo.service.ts";
import {
  type ClaimedBroadcast,
  claimBroadcast,
  deleteOldBroadcasts,
  finishBroadcast,
  type OpenTarget,
  releaseClaim,
  renewClaim,
  selectOpenTargets,
} from "./broadcasts.store.ts";
import type { TargetRefusal } from "./broadcasts.tables.ts";
import { settleTargets, type TargetOutcome } from "./changeBroadcast.store.ts";

/*
 * The work of broadcasts, board by board. What is left is what the targets say, so a gateway that was killed half-way is
 * taken over by whoever sweeps next; a key on the appearance makes each board once, however often it is begun.
 */

/** Boards that are written to at the same time: few, since each takes a connection. */
const batch = 8;

/** Works on all broadcasts that nobody is at, the oldest first; with `batches` on so many batches, for tests of what a kill leaves. */
export async function runBroadcasts(context: Context, batches: number = Number.POSITIVE_INFINITY): Promise<void> {
  for (;;) {
    const claimed = await claimBroadcast(context.database);
    if (claimed === undefined) break;
    try {
      if (!(await workOn(context, claimed, batches))) return;
    } catch (error) {
      await releaseClaim(context.database, claimed.id);
      throw error;
    }
  }
  await deleteOldBroadcasts(context.database);
}

/** Whether it was worked on to its end; a cancelled one ends where it is. */
async function workOn(context: Context, claimed: ClaimedBroadcast, batches: number): Promise<boolean> {
  let now: ClaimedBroadcast | undefined = claimed;
  for (let done = 0; now !== undefined; done += 1) {
    if (done >= batches) return false;
    const { id, state, personId }: ClaimedBroadcast = now;
    const targets = await selectOpenTargets(context.database, id, state === "Running" ? "Waiting" : "Undoing", batch);
    if (targets.length === 0) await finishBroadcast(context.database, id, state);
    else {
      const at: ClaimedBroadcast = now;
      const outcomes = await Promise.all(targets.map((target) => settle(context, at, target)));
      await settleTargets(context.database, id, outcomes);
    }
    tellBroadcast(context, personId, id);
    now = targets.length === 0 ? undefined : await renewClaim(context.database, id);
  }
  return true;
}

async function settle(context: Context, broadcast: ClaimedBroadcast, target: OpenTarget): Promise<TargetOutcome> {
  const isUndo = broadcast.state === "Undoing";
  try {
    const appearanceId = isUndo ? await takeBack(context, broadcast, target) : await send(context, broadcast, target);
    return { boardId: target.boardId, state: isUndo ? "Undone" : "Sent", appearanceId, refusal: null };
  } catch (error) {
    if (!(error instanceof RefusalError)) {
      context.log.error({ err: error, broadcastId: broadcast.id }, "A board of a broadcast could not be written to");
    }
    return {
      boardId: target.boardId,
      state: isUndo ? "Kept" : "Refused",
      appearanceId: null,
      refusal: refusalOf(error),
    };
  }
}

/** The appearance that it made; null where the board shows the message already, which is no error (decision 15). */
async function send(context: Context, broadcast: ClaimedBroadcast, target: OpenTarget): Promise<string | null> {
  if (target.made !== null) return target.made;
  const { messageId, forced, transition } = broadcast;
  try {
    const { appearanceId } = await sendToBoard(context, sender(broadcast), {
      operation: "broadcastMessage",
      boardId: target.boardId,
      messageId,
      act: { kind: "show" },
      forced,
      ...yesToPin(broadcast, target.boardId),
      transition,
      need: "admin",
      onceKey: `broadcast:${broadcast.id}:${target.boardId}`,
    });
    return appearanceId ?? null;
  } catch (error) {
    if (error instanceof RefusalError && error.type === "FingerprintMatch") return null;
    throw error;
  }
}

/** A Yes to pins that were named is none to the pin of another board. */
function yesToPin({ forcePinnedMessageOverride, endsPins }: ClaimedBroadcast, boardId: string) {
  if (endsPins === null) return { forcePinnedMessageOverride };
  const isNamed = Object.hasOwn(endsPins, boardId);
  return { forcePinnedMessageOverride: forcePinnedMessageOverride && isNamed, endsPinUntil: endsPins[boardId] };
}

/** Asked for in time, it is done even when it takes longer than that. The appearance that was sent stays the target's. */
async function takeBack(context: Context, broadcast: ClaimedBroadcast, target: OpenTarget): Promise<string | null> {
  const { appearanceId } = target;
  if (appearanceId === null) return null;
  await undoSend(context, sender(broadcast), appearanceId, {
    cause: "undoBroadcast",
    until: Number.POSITIVE_INFINITY,
  });
  return appearanceId;
}

/** The person on whose behalf it goes out: what they may do on a board is asked at every board, at that moment. */
function sender({ personId, id }: ClaimedBroadcast): PersonPrincipal {
  return { kind: "person", personId, superadmin: false, email: "", tokenId: `broadcast:${id}`, grantId: null };
}

function refusalOf(error: unknown): TargetRefusal {
  if (!(error instanceof RefusalError)) {
    return { type: "ServerError", error: problemWithBoard() };
  }
  const { type, message, rule, until, setBy } = error;
  return {
    type,
    error: message,
    ...(rule === undefined ? {} : { rule }),
    ...(until === undefined ? {} : { until }),
    ...(setBy === undefined ? {} : { setBy }),
  };
}

/** Tells the person's open tabs that there is something new to read. */
export function tellBroadcast({ bus }: Pick<Context, "bus">, personId: string, broadcastId: string): void {
  bus.publish({ kind: "broadcast", personId, what: broadcastId });
}
