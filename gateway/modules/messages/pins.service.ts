import type { Principal } from "../../auth/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../schema/refusal.ts";
import { boardIsBusy, onlyAuthorUnschedules, scheduledNotFound } from "../../words/messageRefusals.ts";
import { memberId, permitOnBoard } from "../boards/access.ts";
import { writeBoard } from "./boardState.ts";
import { principalActor } from "./idempotency.ts";
import { selectPending } from "./scheduled.store.ts";
import { selectSendState } from "./sending.store.ts";

/** As in sending.service.ts: every loss means that somebody else changed the board. */
const attempts = 100;

/** Takes the pin off the board; the board keeps its message. Without a pin nothing happens. */
export async function unpin(context: Context, principal: Principal, boardId: string, operation: string): Promise<void> {
  const question = {
    boardId,
    personId: memberId(principal),
    messageScope: "own",
    messageId: null,
    idempotency: null,
  } as const;
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const state = await selectSendState(context.database, question);
    permitOnBoard(principal, state, "member");
    if (state.pin === null) return;
    const written = await writeBoard(context, {
      boardId,
      revision: state.revision,
      actor: principalActor(principal),
      cause: operation,
      pin: "clear",
      events: [{ kind: "unpinned", subjectId: null }],
    });
    if (written !== undefined) return;
  }
  throw new RefusalError("ServerError", boardIsBusy());
}

/**
 * Cancels what is pending of this id: of a scheduled message, or all of a message's on boards of the caller. Only its
 * author, Admins and the Owner may (proposal B4 of the contract). RefusalError `NotFound` when nothing is pending there.
 */
export async function unschedule(context: Context, principal: Principal, id: string): Promise<void> {
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const pending = await selectPending(context.database, id, memberId(principal));
    const visible = pending.filter((row) => row.isMember);
    const allowed = visible.filter((row) => row.isOwn || row.role === "Admin" || row.role === "Owner");
    const [first] = allowed;
    if (first === undefined) {
      throw visible.length === 0
        ? new RefusalError("NotFound", scheduledNotFound())
        : new RefusalError("NotAuthorized", onlyAuthorUnschedules(), { rule: "role" });
    }
    const ofBoard = allowed.filter((row) => row.boardId === first.boardId);
    const written = await writeBoard(context, {
      boardId: first.boardId,
      revision: first.revision,
      actor: principalActor(principal),
      cause: "unscheduleMessage",
      settle: { scheduledIds: ofBoard.map((row) => row.id), state: "Cancelled" },
      events: ofBoard.map((row) => ({ kind: "unscheduled", subjectId: row.id })),
    });
    if (written !== undefined && allowed.length === ofBoard.length) return;
  }
  throw new RefusalError("ServerError", boardIsBusy());
}
