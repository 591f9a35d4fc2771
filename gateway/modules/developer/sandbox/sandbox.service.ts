import { receiptOf } from "../../../boardState/receipts.ts";
import { hashSecret } from "../../../callers/hash.ts";
import { type Principal, requirePerson } from "../../../callers/principal.ts";
import { earlyPart, takeQuota } from "../../../callers/quota.ts";
import type { Context } from "../../../context.ts";
import { newId } from "../../../db/ids.ts";
import { boardColumns, boardRows, gridRows } from "../../../grid.ts";
import { RefusalError } from "../../../refusal.ts";
import * as words from "../../../words/developerRefusals.ts";
import { readQuietHours } from "../../boards/boardInput.ts";
import { createBoardOfNobody } from "../../boards/newBoard.ts";
import type { ApiCaller } from "../credentialAuthentication.ts";
import { newKeyAndSecret, tokenOf } from "../credentialSecret.ts";
import { findMaker, insertCredential, isCredentialOf } from "../credentials.store.ts";
import {
  deleteSandboxes,
  findSandbox,
  heldSandboxes,
  insertSandbox,
  insertVirtualDisplay,
  lockSandboxes,
  moveClock,
  type SandboxRow,
  silenceDisplay,
  writeFaults,
  writeQuietHours,
} from "./sandbox.store.ts";
import { flapsOf, noteSandbox, playSandbox } from "./sandboxDisplays.ts";
import { type SandboxWish, wishShape } from "./sandboxShapes.ts";

/** A sandbox lives for a day, and there are so many at once, whoever made them; what one person has of them LIMITS say. */
const livesMs = 24 * 60 * 60 * 1000;
const mostAtOnce = 100;
/** Those who have not confirmed their address have so many of them together: they may be as many as they like. */
const mostEarly = earlyPart(mostAtOnce);
/** A clock goes ahead by as much as the furthest message may be planned, and a month. */
const furthestMs = 395 * 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

/** A new one and its keys, told once; the one before of this credential ends. RefusalErrors `NotAuthorized`, `RateLimited`. */
export async function createSandbox(context: Context, { credential }: ApiCaller) {
  if ((await flapsOf(context, credential.boardId)) !== undefined) {
    throw new RefusalError("NotAuthorized", words.sandboxInSandbox(), { rule: "sandbox" });
  }
  const [deviceId, keys] = [newId(), { Cloud: newKeyAndSecret(), Local: newKeyAndSecret(), Events: newKeyAndSecret() }];
  const look = { title: "Sandbox", style: "black", code62: "degree", timezone: "UTC" } as const;
  const { boardId, ended } = await context.database.transaction(async (transaction) => {
    const personId = await findMaker(transaction, credential.id);
    if (personId === undefined) throw new RefusalError("NotFound", words.credentialNotFound());
    const gone = await deleteSandboxes(transaction, { credentialId: credential.id });
    await lockSandboxes(transaction);
    await takeQuota({ ...context, database: transaction }, personId, "sandboxes", heldSandboxes(personId));
    const actor = { kind: "credential", id: credential.id };
    const made = await createBoardOfNobody(transaction, look, actor);
    await insertVirtualDisplay(transaction, deviceId, made.boardId);
    const shown = new Uint8Array(boardRows * boardColumns);
    const row = { boardId: made.boardId, credentialId: credential.id, personId, deviceId, livesMs, shown };
    const full = await insertSandbox(transaction, row, { all: mostAtOnce, early: mostEarly });
    if (full !== undefined) {
      const sentence = full === "all" ? words.mostSandboxes(mostAtOnce) : words.mostEarlySandboxes(mostEarly);
      throw new RefusalError("RateLimited", sentence, { rule: "quota" });
    }
    for (const [kind, { key, secret }] of Object.entries(keys)) {
      const own = {
        id: newId(),
        kind: kind as keyof typeof keys,
        boardId: made.boardId,
        installableId: null,
        personId,
        key,
      };
      const scopes = ["Read", "Write"] as const;
      await insertCredential(transaction, { ...own, secretHash: hashSecret(secret), scopes }, Number.MAX_SAFE_INTEGER);
    }
    return { boardId: made.boardId, ended: gone };
  });
  for (const id of ended) noteSandbox(context, id, false);
  noteSandbox(context, boardId, true);
  for (const id of [...ended, boardId]) context.bus.publish({ kind: "credential", boardId: id });
  return {
    ...(await readSandbox(context, { credential })),
    cloudToken: tokenOf(keys.Cloud),
    localKey: tokenOf(keys.Local),
    eventsKey: keys.Events.key,
    eventsSecret: keys.Events.secret,
    eventsToken: tokenOf(keys.Events),
  };
}

/** What it shows, by its own clock. RefusalError `NotFound`. */
export async function readSandbox(context: Context, { credential }: Pick<ApiCaller, "credential">) {
  return told(await ownSandbox(context, credential.id));
}

async function ownSandbox(context: Context, credentialId: string): Promise<SandboxRow> {
  const row = await findSandbox(context.database, { credentialId });
  if (row === undefined) throw new RefusalError("NotFound", words.sandboxNotFound(), { rule: "sandbox" });
  return row;
}

function told(row: SandboxRow) {
  const { offline, slowMs, droppedWrites, stuck } = row;
  return {
    boardId: row.boardId,
    endsAt: row.endsAt,
    clock: new Date(row.now + row.aheadMs).toISOString(),
    quietHours: { begin: row.quietHoursBegin, end: row.quietHoursEnd },
    faults: { offline, slowMs, droppedWrites, stuck: stuck.map(({ row: at, column }) => ({ row: at, column })) },
    version: row.version,
    written: gridRows(row.characters, row.columns),
    receipt: row.receipt === null ? null : receiptOf(row.receipt).state,
    shownVersion: row.shownVersion,
    shown: gridRows(row.shown, row.columns),
  };
}

/** Sets its clock, its quiet hours and its faults; what is not said stays. RefusalErrors `NotFound`, `ValidationError`. */
export async function changeSandbox(context: Context, { credential }: ApiCaller, wish: SandboxWish) {
  await changeOf(context, credential.id, wish, 0);
  return readSandbox(context, { credential });
}

/** `moreMs`: by so much its clock goes ahead beside. */
async function changeOf(context: Context, credentialId: string, wish: SandboxWish, moreMs: number): Promise<void> {
  const row = await ownSandbox(context, credentialId);
  const { boardId } = row;
  const aheadMs = moreMs + (wish.clock === undefined ? row.aheadMs : Date.parse(wish.clock) - row.now);
  // By whole seconds a clock may be set to what it was read as.
  if (aheadMs < row.aheadMs - 1_000 || aheadMs > furthestMs) {
    throw new RefusalError("ValidationError", words.sandboxClock(), { rule: "clock" });
  }
  const faults = {
    offline: wish.faults?.offline ?? row.offline,
    slowMs: wish.faults?.slowMs ?? row.slowMs,
    droppedWrites: wish.faults?.droppedWrites ?? row.droppedWrites,
    stuck: wish.faults?.stuck ?? row.stuck,
  };
  const kept = { begin: row.quietHoursBegin, end: row.quietHoursEnd };
  const quiet = wish.quietHours === undefined ? kept : readQuietHours(wish.quietHours);
  await context.database.transaction(async (transaction) => {
    const by = Math.max(0, Math.round(aheadMs - row.aheadMs));
    if (by > 0) await moveClock(transaction, boardId, by);
    const setMs = row.aheadMs + by;
    const gateways = { begin: shifted(quiet.begin, setMs), end: shifted(quiet.end, setMs) };
    await writeQuietHours(transaction, boardId, quiet, gateways);
    await writeFaults(transaction, boardId, faults);
    if (faults.offline !== row.offline) await silenceDisplay(transaction, row.deviceId, faults.offline);
  });
  if (faults.offline !== row.offline) context.bus.publish({ kind: "status", boardId });
  await context.jobs.wakeAt("scheduledMessage", row.now);
  await playSandbox(context, boardId);
}

/** As the people of its credential see it; undefined while there is none. RefusalError `NotFound`. */
export async function readSandboxOf(
  context: Context,
  principal: Principal,
  credentialId: string,
): Promise<SandboxRow | undefined> {
  await requireCredential(context, principal, credentialId);
  return findSandbox(context.database, { credentialId });
}

/** What a person sets of it. RefusalErrors as `readSandboxOf` and `changeSandbox`. */
export async function changeSandboxOf(
  context: Context,
  principal: Principal,
  credentialId: string,
  { wish, aheadMs }: { readonly wish: unknown; readonly aheadMs: number },
): Promise<SandboxRow> {
  await requireCredential(context, principal, credentialId);
  const read = wishShape.safeParse(wish);
  if (!read.success) {
    throw new RefusalError("ValidationError", words.sandboxField(read.error.issues[0]?.path ?? []), { rule: "faults" });
  }
  await changeOf(context, credentialId, read.data, aheadMs);
  return ownSandbox(context, credentialId);
}

/** Nobody learns that a credential of others is there. */
async function requireCredential(context: Context, principal: Principal, id: string): Promise<void> {
  if (await isCredentialOf(context.database, id, requirePerson(principal).personId)) return;
  throw new RefusalError("NotFound", words.credentialNotFound());
}

/** HHmm of a clock that goes ahead by so much, as the gateway's reads then: to the millisecond, HHmmss.SSS. */
function shifted(time: string, aheadMs: number): string {
  if (time === "") return "";
  const at = (Number(time.slice(0, 2)) * 60 + Number(time.slice(2))) * minuteMs - aheadMs;
  return new Date(at).toISOString().slice(11, 23).replaceAll(":", "");
}

export async function deleteSandbox(context: Context, { credential }: ApiCaller): Promise<void> {
  for (const boardId of await deleteSandboxes(context.database, { credentialId: credential.id })) {
    noteSandbox(context, boardId, false);
    context.bus.publish({ kind: "credential", boardId });
  }
}
