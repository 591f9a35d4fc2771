import { writeBoard, writeBoards } from "../../boardState/boardState.ts";
import type { LotWrite } from "../../boardState/boardWrite.ts";
import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { togetherOrAlone } from "../../db/together.ts";
import { RefusalError } from "../../refusal.ts";
import { refuseCensored } from "./censoring.ts";
import { claimDue, type DueRow, isPending, releaseDue, selectLeaseEnd } from "./scheduled.store.ts";
import { tellPinEnded, wakeQuietly } from "./sending.service.ts";
import { selectSendStates } from "./sending.store.ts";
import { refuseFingerprint, refusePinned, refuseQuietHours, refuseRateLimited } from "./sendRules.ts";
import type { SendState } from "./sendState.ts";
import { showPart } from "./showPart.ts";

/** Later than this a scheduled message is missed (decision 17). */
const latestMs = 60 * 60 * 1000;
/** Boards that one gateway takes at a time, whatever is due there, and for how long nobody else touches them. */
export const lotOf = { boards: 200, leaseMs: 5_000 } as const;

/**
 * Shows the scheduled messages whose time has come, a lot of boards at a time. What a rule holds up waits for the rule's
 * end, and is missed an hour after its time. Twice is once: the row's state and a unique key on the appearance see to it.
 */
export async function sendDueMessages(context: Context, roundBegin: string): Promise<void> {
  for (;;) {
    const rows = await claimDue(context.database, { ...lotOf, roundBegin });
    if (rows.length === 0) break;
    context.tallies.leases.count("scheduledMessage", new Set(rows.map(({ boardId }) => boardId)).size);
    // Should this gateway die, somebody goes on when its lease ends; whole seconds, so that lots share a wake.
    await wakeQuietly(
      context,
      "scheduledMessage",
      Math.ceil(((await context.clock.now()) + lotOf.leaseMs) / 1000) * 1000,
    );
    await sendLot(context, rows);
  }
  // Another gateway may have died before it asked for that.
  const leasedUntil = await selectLeaseEnd(context.database);
  if (leasedUntil !== null) await wakeQuietly(context, "scheduledMessage", Math.ceil(leasedUntil / 1000) * 1000);
}

/** The first of each board goes out together with those of the other boards, then the second ones, and so on. */
async function sendLot(context: Context, rows: readonly DueRow[]): Promise<void> {
  const queues = new Map<string, DueRow[]>();
  for (const row of rows) queues.set(row.boardId, [...(queues.get(row.boardId) ?? []), row]);
  const held = new Set<string>();
  const left: string[] = [];
  for (;;) {
    const next = [...queues.values()].flatMap((queue) => nextOf(queue, held) ?? []);
    if (next.length === 0) break;
    const outcomes = await sendTogether(context, next);
    for (const [place, due] of next.entries()) {
      if (outcomes[place] === "done") continue;
      left.push(due.id);
      if (outcomes[place] === "held") held.add(lineOf(due));
    }
  }
  if (left.length > 0) await releaseDue(context.database, left);
}

/** What holds up a message holds up those behind it on the same board with the same confirmations: they wait in line. */
const lineOf = ({ boardId, forced, forcePinnedMessageOverride }: DueRow): string =>
  `${boardId} ${forced} ${forcePinnedMessageOverride}`;

function nextOf(queue: DueRow[], held: ReadonlySet<string>): DueRow | undefined {
  let next = queue.shift();
  while (next !== undefined && held.has(lineOf(next))) next = queue.shift();
  return next;
}

type Outcome = "done" | "held" | "failed";

/** One message a board. */
async function sendTogether(context: Context, rows: readonly DueRow[]): Promise<Outcome[]> {
  const states = await togetherOrAlone(rows, (asked) => selectSendStates(context.database, asked));
  const outcomes = new Map<DueRow, Outcome>();
  const writes: { readonly due: DueRow; readonly state: SendState; readonly write: LotWrite }[] = [];
  const attempt = async (due: DueRow, act: () => Promise<Outcome | undefined> | Outcome | undefined): Promise<void> => {
    try {
      const outcome = await act();
      if (outcome !== undefined) outcomes.set(due, outcome);
    } catch (error) {
      // One message must not hold up the others; it is still pending, and is tried again.
      context.log.error({ err: error, scheduledId: due.id }, "A scheduled message could not be sent");
      outcomes.set(due, "failed");
    }
  };
  for (const [place, due] of rows.entries()) {
    await attempt(due, () => {
      const found = states[place];
      if (found?.status !== "fulfilled") throw found?.reason ?? new Error("There was no answer.");
      if (found.value === undefined) return "done";
      const decided = decideDue(due, found.value);
      if ("until" in decided) return holdUp(context, decided.until);
      writes.push({ due, state: found.value, write: decided.write });
      return undefined;
    });
  }
  const written = await togetherOrAlone(
    writes.map(({ write }) => write),
    (lotWrites) => writeBoards(context, lotWrites),
  );
  for (const [place, { due, state, write }] of writes.entries()) {
    await attempt(due, () => {
      const result = written[place];
      if (result?.status !== "fulfilled") throw result?.reason ?? new Error("There was no answer.");
      // A lot waits for nobody: whoever lost against another writer goes on by itself.
      return result.value === undefined ? sendAlone(context, due) : tellDone(context, due, state, write);
    });
  }
  return rows.map((due) => outcomes.get(due) ?? "failed");
}

async function holdUp(context: Context, until: number): Promise<"held"> {
  await context.jobs.wakeAt("scheduledMessage", until);
  return "held";
}

function tellDone(context: Context, due: DueRow, state: SendState, write: LotWrite): "done" {
  if (write.pin !== undefined) tellPinEnded(context, authorOf(due), state);
  return "done";
}

const job: Principal = { kind: "job", name: "scheduledMessage" };
const attempts = 20;

async function sendAlone(context: Context, due: DueRow): Promise<"done" | "held"> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [state] = await selectSendStates(context.database, [due]);
    if (state === undefined) return "done";
    const outcome = decideDue(due, state);
    if ("until" in outcome) return holdUp(context, outcome.until);
    if ((await writeBoard(context, outcome.write)) !== undefined) return tellDone(context, due, state, outcome.write);
    if (!(await isPending(context.database, due.id))) return "done";
  }
  return "held";
}

/** On whose behalf it goes out: whoever is told about it need not be told of themselves. */
const authorOf = ({ personId }: DueRow): Principal =>
  personId === null ? job : { kind: "person", personId, superadmin: false, email: "", tokenId: "", grantId: null };

/** The write that settles the message, or until when a rule holds it up. */
function decideDue(due: DueRow, state: SendState): { readonly write: LotWrite } | { readonly until: number } {
  const settle = (
    settled: "Sent" | "Missed" | "Cancelled",
    parts: Pick<LotWrite, "show" | "pin"> = {},
    events: LotWrite["events"],
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
