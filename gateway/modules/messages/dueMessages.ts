import { writeBoard } from "../../boardState/boardState.ts";
import type { BoardWrite } from "../../boardState/boardWrite.ts";
import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { quietHoursAt } from "../boards/quietHours.ts";
import { refuseCensored } from "./censoring.ts";
import { handedBack, selectHandBack } from "./handBack.ts";
import { planRepeats } from "./repeats.service.ts";
import {
  type DueRow,
  deleteOldAnswers,
  type EndedPin,
  isPending,
  selectDue,
  selectEndedPins,
} from "./scheduled.store.ts";
import { showPart, tellPinEnded } from "./sending.service.ts";
import { type SendState, selectSendState } from "./sending.store.ts";
import { refuseFingerprint, refusePinned, refuseQuietHours, refuseRateLimited } from "./sendRules.ts";

/** Later than this a scheduled message is missed (decision 17). */
const latestMs = 60 * 60 * 1000;
/** Rows that are read at a time. */
const batch = 200;

/**
 * Ends the pins that are over. The boards keep their messages (proposal D8 of the contract), or show again what they did
 * before, as was chosen at pinning (decision 63); the latter not in quiet hours, whose end it waits for.
 */
async function endPins(context: Context): Promise<void> {
  let after: EndedPin | undefined;
  do {
    const page: EndedPin[] = await selectEndedPins(context.database, batch, after);
    for (const ended of page) await endPin(context, ended);
    after = page.length < batch ? undefined : page.at(-1);
  } while (after !== undefined);
}

async function endPin(context: Context, { boardId, pinId, revision, now, ...rule }: EndedPin): Promise<void> {
  const handBack = await selectHandBack(context.database, boardId);
  const quiet = quietHoursAt(rule, now);
  if (handBack !== undefined && quiet.isQuietHours && quiet.until !== null) {
    await context.jobs.wakeAt("pinEnd", quiet.until);
    return;
  }
  // A board that has moved on meanwhile keeps its row until the next sweep; nobody sees a pin that is over.
  await writeBoard(context, {
    boardId,
    revision,
    actor: { kind: "job", id: "pinEnd" },
    cause: "pinEnd",
    pin: "clear",
    ...handedBack(handBack, [{ kind: "pinEnded", subjectId: pinId }]),
  });
}

/**
 * Shows the scheduled messages whose time has come. What a rule holds up waits for the rule's end, and is missed an hour
 * after its time. Twice is once: the row's state and a unique key on the appearance see to it.
 */
async function sendDueMessages(context: Context): Promise<void> {
  const held = new Set<string>();
  let last: DueRow | undefined;
  do {
    // Page by page to the end: messages that are held up, however many, must not hide those behind them.
    const page: DueRow[] = await selectDue(context.database, batch, last);
    for (const due of page) await sendOrHold(context, due, held);
    last = page.length < batch ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** What holds up a message holds up those behind it on the same board with the same confirmations: they wait in line. */
async function sendOrHold(context: Context, due: DueRow, held: Set<string>): Promise<void> {
  const line = `${due.boardId} ${due.forced} ${due.forcePinnedMessageOverride}`;
  if (held.has(line)) return;
  try {
    if ((await sendDue(context, due)) === "held") held.add(line);
  } catch (error) {
    // One message must not hold up the others; it is still pending, and is tried again.
    context.log.error({ err: error, scheduledId: due.id }, "A scheduled message could not be sent");
  }
}

const job: Principal = { kind: "job", name: "scheduledMessage" };
const attempts = 20;

async function sendDue(context: Context, due: DueRow): Promise<"done" | "held"> {
  const question = {
    boardId: due.boardId,
    personId: due.personId,
    messageScope: "any",
    messageId: due.messageId,
    idempotency: null,
  } as const;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const state = await selectSendState(context.database, question);
    if (state === undefined) return "done";
    const outcome = decideDue(due, state);
    if ("until" in outcome) {
      await context.jobs.wakeAt("scheduledMessage", outcome.until);
      return "held";
    }
    if ((await writeBoard(context, outcome.write)) !== undefined) {
      if (outcome.write.pin !== undefined) tellPinEnded(context, authorOf(due), state);
      return "done";
    }
    if (!(await isPending(context.database, due.id))) return "done";
  }
  return "held";
}

/** On whose behalf it goes out: whoever is told about it need not be told of themselves. */
const authorOf = ({ personId }: DueRow): Principal =>
  personId === null ? job : { kind: "person", personId, superadmin: false, email: "", tokenId: "", grantId: null };

/** The write that settles the message, or until when a rule holds it up. */
function decideDue(due: DueRow, state: SendState): { readonly write: BoardWrite } | { readonly until: number } {
  const settle = (
    settled: "Sent" | "Missed" | "Cancelled",
    parts: Pick<BoardWrite, "show" | "pin"> = {},
    events: BoardWrite["events"],
  ) => ({
    write: {
      boardId: due.boardId,
      revision: state.revision,
      actor: { kind: "job", id: "scheduledMessage" },
      cause: "scheduledMessage",
      settle: { scheduledIds: [due.id], state: settled },
      ...parts,
      events,
    },
  });
  // Who has left the board sends nothing to it any more.
  if (due.personId !== null && state.membership?.isCurrentMember !== true) {
    return settle("Cancelled", {}, [{ kind: "unscheduled", subjectId: due.id }]);
  }
  if (state.now > due.sendAt + latestMs) return settle("Missed", {}, [{ kind: "missed", subjectId: due.id }]);
  const { message } = state;
  if (message === null) return settle("Missed", {}, [{ kind: "missed", subjectId: due.id }]);
  try {
    refuseCensored(message, state.censoredWords);
    refuseRateLimited(state);
    refuseFingerprint(state, message.characters);
    refuseQuietHours(state, due.forced);
    refusePinned(state, due.forcePinnedMessageOverride);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    // The board shows it already: nothing is written twice (decision 15).
    if (error.type === "FingerprintMatch") return settle("Sent", {}, []);
    if (error.until === undefined) return settle("Missed", {}, [{ kind: "missed", subjectId: due.id }]);
    return { until: Math.min(error.until, due.sendAt + latestMs + 1) };
  }
  const sender = {
    personId: due.personId,
    attribution: due.attribution,
    principal: job,
    onceKey: `scheduled:${due.id}`,
  };
  const show = showPart({ ...state, transition: due.transition ?? state.transition }, message, sender);
  return settle("Sent", { show, ...(state.pin === null ? {} : { pin: "clear" as const }) }, [
    ...(state.pin === null ? [] : [{ kind: "unpinned" as const, subjectId: null }]),
    { kind: "appeared", subjectId: show.appearanceId },
  ]);
}

/** Everything about messages that is due now; safe to run at any time, twice and on several gateways at once. */
export async function runDueMessages(context: Context): Promise<void> {
  await endPins(context);
  await sendDueMessages(context);
  await planRepeats(context);
  await deleteOldAnswers(context.database);
}
