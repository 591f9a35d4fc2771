import { newSeed, writeBoard } from "../../boardState/boardState.ts";
import type { BoardWrite, NewMessageRow } from "../../boardState/boardWrite.ts";
import { principalActor } from "../../boardState/idempotency.ts";
import type { MessageAppearanceRecord } from "../../boardState/messages.refs.ts";
import { undoMs } from "../../boardState/receipts.ts";
import { longestTurnMs } from "../../boardState/transition.ts";
import { type CredentialPrincipal, isDryRun, type Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { decodeGrid } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import {
  appearanceNotFound,
  boardIsBusy,
  nothingSent,
  nothingToTakeBack,
  onlyAuthorUndoes,
  pinnedMeanwhile,
  sentMeanwhile,
  undoOfUndo,
  undoTooLate,
} from "../../words/messageRefusals.ts";
import { memberId, permitOnBoard } from "../boards/access.ts";
import { readSentAppearance } from "./messages.service.ts";
import { permitWriting } from "./sending.service.ts";
import { selectLastSent, selectUndoState, type UndoState } from "./undo.store.ts";

/** As in sending.service.ts: every loss means that somebody else changed the board. */
const attempts = 100;

interface UndoOptions {
  /** The call or the job, as its event tells. */
  readonly cause: string;
  /** Epoch milliseconds; 15 seconds after the appearance, where nothing is said. */
  readonly until?: number;
}

/**
 * Takes a send back: what the board showed before comes back as a new version, with the pin that the send had cleared.
 * The rate limit goes on counting from the send (decision 49). Done twice it is done once. Answers the appearance that
 * restored the board. RefusalError `NotFound`, `NotAuthorized` for anybody but its author, `ValidationError` with rule
 * `undo` (it took something back itself), `sentMeanwhile` (with who) or `undoTime` (with until when it was possible), and
 * `MessagePinned` when somebody pinned it meanwhile.
 */
export async function undoSend(
  context: Context,
  principal: Principal,
  appearanceId: string,
  options: UndoOptions = { cause: "undoSend" },
): Promise<MessageAppearanceRecord> {
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  const { restoredId } = await takeBack(context, principal, appearanceId, { ...options, refuseOthers: refuseOthersOf });
  return readSentAppearance(context, principal, restoredId);
}

/** What a board shows again. */
export interface Undone {
  readonly characters: Uint8Array;
  readonly columns: number;
}

/**
 * As `undoSend`, of what a program's own credential sent last to a board of it; for a dry run nothing is written. RefusalError
 * `NotFound` with the rule `undo` when there is nothing of it.
 */
export async function undoLastSend(
  context: Context,
  principal: CredentialPrincipal,
  boardId: string,
  cause: string,
): Promise<Undone> {
  permitWriting(principal);
  permitOnBoard(principal, { boardId, membership: null }, "member");
  const last = await selectLastSent(context.database, boardId, principal.credentialId);
  if (last === undefined) throw new RefusalError("NotFound", nothingToTakeBack(), { rule: "undo" });
  // Its author was asked for.
  const { state } = await takeBack(context, principal, last.appearanceId, { cause, refuseOthers: () => {} });
  return { characters: state.former, columns: state.columns };
}

/** The message that a program's own credential sent last, a blank one aside. RefusalError `NotFound` with the rule `resend`. */
export async function lastWords(context: Context, principal: CredentialPrincipal, boardId: string): Promise<string> {
  permitOnBoard(principal, { boardId, membership: null }, "member");
  const last = await selectLastSent(context.database, boardId, principal.credentialId, "words");
  if (last === undefined) throw new RefusalError("NotFound", nothingSent(), { rule: "resend" });
  return last.messageId;
}

async function takeBack(
  context: Context,
  principal: Principal,
  appearanceId: string,
  { cause, until, refuseOthers }: UndoOptions & { readonly refuseOthers: typeof refuseOthersOf },
): Promise<{ readonly restoredId: string; readonly state: UndoState }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const state = await selectUndoState(context.database, appearanceId, memberId(principal));
    if (state === undefined) throw new RefusalError("NotFound", appearanceNotFound());
    permitOnBoard(principal, state, "member");
    refuseOthers(principal, state);
    if (state.undoneBy !== null) return { restoredId: state.undoneBy, state };
    refuseUndo(state, until ?? state.appearedAt + undoMs);
    const { write, restoredId } = restoring(principal, appearanceId, state, cause);
    if (isDryRun(principal) || (await writeBoard(context, write)) !== undefined) return { restoredId, state };
  }
  throw new RefusalError("ServerError", boardIsBusy());
}

function refuseOthersOf(principal: Principal, state: UndoState): void {
  if (state.personId !== null && state.personId === memberId(principal)) return;
  throw new RefusalError("NotAuthorized", onlyAuthorUndoes(), { rule: "author" });
}

function refuseUndo(state: UndoState, until: number): void {
  if (state.isUndo) throw new RefusalError("ValidationError", undoOfUndo(), { rule: "undo" });
  if (!state.isOnBoard) {
    const setBy = state.shownFrom === null ? {} : { setBy: state.shownFrom };
    throw new RefusalError("ValidationError", sentMeanwhile(), { rule: "sentMeanwhile", ...setBy });
  }
  if (state.now >= until) throw new RefusalError("ValidationError", undoTooLate(), { rule: "undoTime", until });
  const { pin } = state;
  // Programs are no persons: their pins are told apart by the name that they bear.
  const isOwnPin = pin?.personId === state.personId && (pin.personId !== null || pin.pinnedBy === state.attribution);
  if (pin !== null && !isOwnPin) {
    throw new RefusalError("MessagePinned", pinnedMeanwhile(), {
      rule: "pinned",
      until: pin.until,
      setBy: pin.pinnedBy,
    });
  }
}

/** The write that brings back what the board showed, under the name of who had sent that. */
function restoring(
  principal: Principal,
  undoesId: string,
  state: UndoState,
  cause: string,
): { readonly write: BoardWrite; readonly restoredId: string } {
  const { earlier, former, transition, rows, columns } = state;
  const isEarlier = earlier !== null && earlier.hex === Buffer.from(former).toString("hex");
  const blank = isEarlier ? undefined : formerMessage(state);
  const source = isEarlier
    ? earlier
    : { personId: state.personId, subscriptionId: null, attribution: state.attribution };
  const restoredId = newId();
  const released = state.releasedPin !== null && state.releasedPin.pinnedUntil > state.now ? state.releasedPin : null;
  const restored = released && {
    ...released,
    appearanceId: restoredId,
    formerAppearanceId: released.formerAppearanceId ?? null,
  };
  const pin = restored ?? (state.pin === null ? undefined : ("clear" as const));
  const events: BoardWrite["events"] = [
    ...(state.pin === null ? [] : [{ kind: "unpinned" as const, subjectId: state.pin.id }]),
    { kind: "appeared", subjectId: restoredId },
    ...(released === null ? [] : [{ kind: "pinned" as const, subjectId: released.id }]),
  ];
  return {
    restoredId,
    write: {
      boardId: state.boardId,
      revision: state.revision,
      actor: principalActor(principal),
      cause,
      ...(blank === undefined ? {} : { message: blank }),
      ...(pin === undefined ? {} : { pin }),
      show: {
        appearanceId: restoredId,
        messageId: blank?.id ?? earlier?.messageId ?? "",
        personId: source.personId,
        subscriptionId: source.subscriptionId,
        attribution: source.attribution,
        former: state.characters,
        characters: former,
        seed: newSeed(),
        transition,
        settlesWithinMs: longestTurnMs(transition, { rows, columns }),
        onceKey: null,
        undoesId,
      },
      events,
    },
  };
}

/** A board that had shown no message gets one that holds what it showed: nothing. */
function formerMessage({ former, rows, columns, personId, attribution }: UndoState): NewMessageRow {
  const text = decodeGrid(former);
  return { id: newId(), personId, text, rows, columns, characters: former, authorFormatted: attribution };
}
