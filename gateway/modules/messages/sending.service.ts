import type { BoardWrite, PinPart } from "../../boardState/boardWrite.ts";
import { checkIdempotencyKey, idempotencyScope, principalActor } from "../../boardState/idempotency.ts";
import { readTransition } from "../../boardState/transition.ts";
import { isDryRun, type Principal } from "../../callers/principal.ts";
import { usedUp } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { RefusalError } from "../../refusal.ts";
import { boardIsBusy, credentialMayNotWrite } from "../../words/messageRefusals.ts";
import { memberId, permitOnBoard } from "../boards/access.ts";
import { insertHeld } from "./heldMessages.store.ts";
import { nextRepeat, readRepeat } from "./repeatTimes.ts";
import { authorName, quotasOf } from "./sender.ts";
import type { SendQuestion } from "./sending.store.ts";
import { type Made, madeBy } from "./sendMade.ts";
import type { SendRequest } from "./sendRequest.ts";
import {
  checkPinSeconds,
  checkSendAt,
  refuseFingerprint,
  refuseHeldBoard,
  refusePinned,
  refuseQuietHours,
  refuseRateLimited,
  refuseStale,
  showsAlready,
  tooSoonUntil,
} from "./sendRules.ts";
import { sourceOf } from "./sendSource.ts";
import type { SendAnswer, SendState } from "./sendState.ts";
import { type SendWays, waysAgain, waysInTurn } from "./sendWays.ts";
import { showPart } from "./showPart.ts";
import { keepTold, readTold, type Told, toldOf } from "./toldAnswer.ts";

/** Everybody who loses against another writer has seen a newer board, so this many losses mean a hundred other writes. */
const attempts = 100;

/**
 * The one function behind every call that sends, pins or schedules. Checks in this order (decision 13): permission,
 * idempotency key, grid, length, censoring, rate limit, fingerprint, quiet hours, pin; then writes all of it at once.
 */
export async function sendToBoard(
  context: Context,
  principal: Principal,
  request: SendRequest,
  ways: SendWays = waysInTurn(context),
): Promise<SendAnswer> {
  return (await sendAndTell(context, principal, request, ways)).answer;
}

export interface Sent extends Told {
  readonly answer: SendAnswer;
  /** The same call was answered before: this is what it was told then. */
  readonly isRepeat?: true;
  /** Nothing was made, for its channel is muted. */
  readonly isMuted?: true;
  /** What was written; absent where this call wrote nothing. */
  readonly made?: Made;
}

/** As `sendToBoard`, and tells what comes on the board; for a dry run what would come. */
export async function sendAndTell(
  context: Context,
  principal: Principal,
  request: SendRequest,
  ways: SendWays = waysInTurn(context),
): Promise<Sent> {
  try {
    return await trySend(context, principal, request, ways);
  } catch (error) {
    // Work that is done again for somebody (`onceKey`) is refused to nobody, and a dry run only asks.
    const isCall = request.onceKey === undefined && !isDryRun(principal);
    if (isCall && error instanceof RefusalError) context.tallies.refused.count(error.rule ?? error.type);
    throw error;
  }
}

async function trySend(context: Context, principal: Principal, request: SendRequest, ways: SendWays): Promise<Sent> {
  // A stranger is refused before anything is read.
  if (principal.kind === "anonymous") permitOnBoard(principal, undefined, "member");
  if (principal.kind === "credential") permitWriting(principal);
  const question = questionOf(principal, request);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const way = attempt === 0 ? ways : waysAgain(context);
    const state = await way.readState(question);
    permitOnBoard(principal, state, request.need ?? "member");
    checkIdempotencyKey(request.idempotencyKey);
    if (state.answer !== null) {
      return { answer: state.answer, ...readTold(state.answer.told, state.now), isRepeat: true };
    }
    await request.permit?.();
    if (request.isMuted === true) {
      sourceOf(principal, request, state, authorName(principal, state));
      return { answer: { messageId: "", missing: [] }, ...toldOf(state, undefined, undefined), isMuted: true };
    }
    if (request.ifVersion !== undefined) refuseStale(state, request.ifVersion);
    const held = request.mayWait === true ? tooSoonUntil(state) : undefined;
    const { write, answer } = decide(principal, request, question, state, held);
    const told = toldOf(state, write.show, held);
    // Every rule was asked, and nothing is written.
    if (isDryRun(principal)) return { answer, ...told };
    if (held !== undefined && write.show !== undefined) {
      await hold(context, principal, request, { write, state, held });
      return { answer, ...told, grid: null };
    }
    const quotas = quotasOf(context, principal, write);
    const written = await way.write(quotas.length === 0 ? write : { ...write, quotas });
    if (written === "usedUp") throw await usedUp(context, quotas);
    if (written === undefined) continue;
    if (write.pin !== undefined) tellPinEnded(context, principal, state);
    const due = write.schedule?.sendAt ?? answer.pin?.pinnedUntil;
    if (due !== undefined)
      await wakeQuietly(context, write.schedule === undefined ? "pinEnd" : "scheduledMessage", due);
    return { answer, ...told, ...madeBy(write, written, state) };
  }
  throw new RefusalError("ServerError", boardIsBusy(), { rule: "busy" });
}

/** The newest of a board waits; it is written when the rate's time is over, by heldMessages.ts. */
async function hold(
  context: Context,
  principal: Principal,
  request: SendRequest,
  decided: {
    readonly write: BoardWrite;
    readonly state: SendState;
    readonly held: number;
  },
): Promise<void> {
  const { write, state, held } = decided;
  const { show, idempotency } = write;
  if (show === undefined) throw new Error("What is held comes on the board.");
  await insertHeld(context.database, {
    boardId: state.boardId,
    messageId: show.messageId,
    credentialId: principalActor(principal).id ?? "",
    operation: request.operation,
    characters: show.characters,
    transition: (request.transition ?? null) === null ? null : show.transition,
    ifVersion: request.ifVersion === undefined || request.ifVersion === "any" ? null : state.version,
    askedAt: state.now,
    dueAt: held,
    idempotency,
  });
  await wakeQuietly(context, "scheduledMessage", held);
}

/** A credential that may only read stops here, whichever route it came by. */
export function permitWriting({ scopes }: Extract<Principal, { kind: "credential" }>): void {
  if (!scopes.includes("Write")) throw new RefusalError("NotAuthorized", credentialMayNotWrite(), { rule: "scope" });
}

function questionOf(principal: Principal, request: SendRequest): SendQuestion {
  const { operation, idempotencyKey, boardId, messageId, input, act, forced, forcePinnedMessageOverride } = request;
  const sent = { boardId, messageId: messageId ?? null, input: input ?? null, act, forced, forcePinnedMessageOverride };
  // Left out where nobody chose, as calls before these inputs did.
  const body = {
    ...sent,
    ...((request.transition ?? null) === null ? {} : { transition: request.transition }),
    ...((request.endsPinUntil ?? null) === null ? {} : { endsPinUntil: request.endsPinUntil }),
    ...request.said,
  };
  return {
    boardId,
    personId: memberId(principal),
    // A channel sends what it has written or what lies in its sets; the engine alone acts as one.
    messageScope: principal.kind === "person" ? "own" : principal.kind === "credential" ? "board" : "any",
    messageId: messageId ?? null,
    idempotency: idempotencyScope(principal, operation, idempotencyKey, body),
  };
}

/** The write and what it answers; throws the first refusal. `held`: until when it waits, in epoch milliseconds. */
function decide(
  principal: Principal,
  request: SendRequest,
  question: SendQuestion,
  state: SendState,
  held: number | undefined,
): { readonly write: BoardWrite; readonly answer: SendAnswer } {
  const author = request.channelTitle ?? authorName(principal, state);
  const source = sourceOf(principal, request, state, author);
  const { act, forced, forcePinnedMessageOverride } = request;
  const common = {
    boardId: state.boardId,
    revision: state.revision,
    actor: principalActor(principal),
    cause: request.operation,
    ...(source.message === undefined ? {} : { message: source.message }),
  };
  const personId = memberId(principal);
  const finish = (parts: Omit<BoardWrite, keyof typeof common>, ids: Omit<SendAnswer, "messageId" | "missing">) => {
    const answer = { messageId: source.id, missing: source.missing, ...ids };
    const told = principal.kind === "credential" ? { told: keepTold(toldOf(state, parts.show, held)) } : {};
    const idempotency =
      question.idempotency === null ? {} : { idempotency: { ...question.idempotency, answer: { ...answer, ...told } } };
    return { write: { ...common, ...parts, ...idempotency }, answer };
  };
  const wished = (request.transition ?? null) !== null;
  const transition = readTransition(request.transition, state.transition, state);
  if (act.kind === "schedule" || act.kind === "repeat") {
    const sendAt = act.kind === "schedule" ? act.sendAt : nextRepeat(readRepeat(act), state.timezone, state.now);
    checkSendAt(sendAt, state.now);
    refuseQuietHours(state, forced, sendAt);
    const shared = {
      messageId: source.id,
      personId,
      attribution: author,
      forced,
      forcePinnedMessageOverride,
      transition: wished ? transition : null,
    };
    const schedule = { ...shared, id: newId(), sendAt, repeatId: act.kind === "repeat" ? newId() : null };
    const events = [{ kind: "scheduled" as const, subjectId: schedule.id }];
    if (act.kind === "schedule" || schedule.repeatId === null)
      return finish({ schedule, events }, { scheduledId: schedule.id });
    const { timezone } = state;
    const rule = { ...readRepeat(act), id: schedule.repeatId, timezone, plannedFor: sendAt };
    return finish(
      { schedule, repeat: { act: "make", ...shared, ...rule }, events },
      { scheduledId: schedule.id, repeatId: schedule.repeatId },
    );
  }
  if (act.kind === "pin") checkPinSeconds(act.seconds);
  // Pinning what the board shows already turns no flap, so it is no message that a rate could limit.
  const keeps = act.kind === "pin" && showsAlready(state, source.characters);
  if (!keeps) {
    if (request.fingerprintFirst === true) refuseFingerprint(state, source.characters);
    if (principal.kind === "channel") refuseHeldBoard(state);
    else if (request.mayWait !== true) refuseRateLimited(state);
    refuseFingerprint(state, source.characters);
  }
  refuseQuietHours(state, forced);
  refusePinned(state, forcePinnedMessageOverride, request.endsPinUntil);
  const show = keeps
    ? undefined
    : showPart({ ...state, transition }, source, { personId, attribution: author, principal, ...onceKey(request) });
  const pinPart = (pinnedUntil: number) => ({
    id: newId(),
    messageId: source.id,
    personId,
    pinnedBy: author,
    pinnedUntil,
    appearanceId: show?.appearanceId ?? state.appearanceId,
    // Where the board showed the message already, what it could show again is what the pin before was to hand back.
    formerAppearanceId:
      act.kind !== "pin" || act.afterEnd !== "HandBack"
        ? null
        : keeps
          ? (state.pin?.formerAppearanceId ?? null)
          : state.appearanceId,
  });
  const pin = act.kind === "pin" ? pinPart(state.now + act.seconds * 1000) : undefined;
  const cleared = state.pin === null ? [] : [{ kind: "unpinned" as const, subjectId: null }];
  const events = [
    ...cleared,
    ...(show === undefined ? [] : [{ kind: "appeared" as const, subjectId: show.appearanceId }]),
    ...(pin === undefined ? [] : [{ kind: "pinned" as const, subjectId: pin.id }]),
  ];
  const pinWrite = pin ?? (state.pin === null ? undefined : ("clear" as const));
  return finish(
    { ...(show === undefined ? {} : { show }), ...(pinWrite === undefined ? {} : { pin: pinWrite }), events },
    {
      ...(show === undefined ? {} : { appearanceId: show.appearanceId }),
      ...(pin === undefined ? {} : { pin: pinAnswer(pin) }),
    },
  );
}

function pinAnswer({ id, pinnedUntil, pinnedBy, formerAppearanceId }: PinPart): NonNullable<SendAnswer["pin"]> {
  return { id, pinnedUntil, pinnedBy, ...(formerAppearanceId === null ? {} : { afterEnd: "HandBack" }) };
}

/** Whoever set the pin is told that somebody else has ended it, on all their open screens. */
export function tellPinEnded(
  { bus }: Pick<Context, "bus">,
  principal: Principal,
  state: Pick<SendState, "boardId" | "title" | "pin" | "personName">,
): void {
  const setter = state.pin?.personId ?? null;
  if (setter === null || setter === memberId(principal)) return;
  const by = authorName(principal, state);
  bus.publish({ kind: "pinEnded", personId: setter, boardId: state.boardId, what: state.title, by });
}

function onceKey({ onceKey: key }: SendRequest): { readonly onceKey?: string } {
  return key === undefined ? {} : { onceKey: key };
}

/** Late rather than never: a wake that cannot be asked for is made good by the next sweep. */
export async function wakeQuietly(context: Context, kind: string, at: number): Promise<void> {
  try {
    await context.jobs.wakeAt(kind, at);
  } catch (error) {
    context.log.warn({ err: error }, "A job could not be queued; the next sweep does it");
  }
}
