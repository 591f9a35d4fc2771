import { timingSafeEqual } from "node:crypto";
import { spend } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId, newSecret } from "../../db/ids.ts";
import { RefusalError } from "../../refusal.ts";
import { displayNotFound, displayOnOtherBoard, pairingCodeUnknown } from "../../words/boardRefusals.ts";
import { accessBoard } from "../boards/boards.service.ts";
import type { DeviceRecord } from "../boards/devices.refs.ts";
import { deviceRecord } from "./deviceRecord.ts";
import {
  claimPairing,
  deleteDevice,
  deleteExpiredPairings,
  insertDevice,
  insertPairing,
  lockPairing,
  type PairingRow,
  putDeviceOnBoard,
  readDevice,
} from "./displays.store.ts";
import { formatPairingCode, newPairingCode, pairingLifeMs, readPairingCode } from "./pairingCode.ts";

/** What `POST /factory/device` answers, once: nothing of it but the id can be read again. */
export interface FactoryDevice {
  readonly id: string;
  /** The network that a physical display opens for its set-up, and its key. */
  readonly ssid: string;
  readonly wpa2Key: string;
  /** XXXX-XXXX, for 15 minutes. */
  readonly pairingCode: string;
}

/** What a display is told that asks for a code by itself. */
export interface PairRequest {
  readonly deviceId: string;
  readonly pairingCode: string;
  /** Only who holds it may trade the code. */
  readonly claimSecret: string;
  readonly expiresAt: number;
}

export type PairAnswer =
  | { readonly paired: false }
  | { readonly clientId: string; readonly token: string; readonly boardId: string };

/**
 * A device with its code, made by any signed-in person (B11), 10 a minute; with a board, which takes an Owner or Admin, it
 * needs nobody to type the code. Throws NotFound, NotAuthorized, RateLimited.
 */
export async function createFactoryDevice(
  context: Context,
  principal: Principal,
  input: { boardId: string | null; countryCode: string | null; address: string },
): Promise<FactoryDevice> {
  const person = requirePerson(principal);
  if (input.boardId !== null) await accessBoard(context, principal, input.boardId, "admin");
  await spend(context, "factoryDevice", { account: person.personId, address: input.address });
  const { id, code } = await makeDevice(context, { ...input, claimSecret: null });
  if (input.boardId !== null) tellDevicesChanged(context, input.boardId);
  const wpa2Key = newSecret().slice(0, 20);
  return {
    id,
    ssid: `${context.config.productName}-${code.slice(0, 4)}`,
    wpa2Key,
    pairingCode: formatPairingCode(code),
  };
}

/** A display asks for a code to show. Budgeted by address; throws RateLimited. */
export async function requestPairing(
  context: Context,
  input: { countryCode: string | null; address: string },
): Promise<PairRequest> {
  await spend(context, "pairRequest", { address: input.address });
  const claimSecret = newSecret();
  const { id, code, expiresAt } = await makeDevice(context, { ...input, boardId: null, claimSecret });
  return { deviceId: id, pairingCode: formatPairingCode(code), claimSecret, expiresAt };
}

async function makeDevice(
  context: Context,
  input: { boardId: string | null; countryCode: string | null; claimSecret: string | null },
): Promise<{ id: string; code: string; expiresAt: number }> {
  const id = newId();
  const now = await context.clock.now();
  const expiresAt = now + pairingLifeMs;
  const claimSecretHash = input.claimSecret === null ? null : hashSecret(input.claimSecret);
  const code = await context.database.transaction(async (transaction) => {
    await insertDevice(transaction, {
      id,
      boardId: input.boardId,
      countryCode: input.countryCode,
      createdAt: new Date(now),
    });
    // A code that is alive already is drawn again; two in a row have odds of one in 10^20.
    for (;;) {
      const fresh = newPairingCode();
      const codeHash = hashSecret(fresh);
      if (
        await insertPairing(transaction, { codeHash, deviceId: id, claimSecretHash, expiresAt: new Date(expiresAt) })
      ) {
        return fresh;
      }
    }
  });
  return { id, code, expiresAt };
}

/**
 * A person types the code that a display shows: the device goes on the board, and the display may trade the code.
 * Owner or Admin. Throws NotFound for a code that is unknown, used or late, AlreadyExists for one that is on another board.
 */
export async function pairDevice(
  context: Context,
  principal: Principal,
  input: { boardId: string; pairingCode: string; address: string },
): Promise<DeviceRecord> {
  const person = requirePerson(principal);
  await accessBoard(context, principal, input.boardId, "admin");
  await spend(context, "pairing", { account: person.personId, address: input.address });
  const code = readPairingCode(input.pairingCode);
  if (code === undefined) throw unknownCode();
  const now = await context.clock.now();
  const paired = await context.database.transaction(async (transaction) => {
    const row = await lockPairing(transaction, hashSecret(code));
    if (row === undefined || isSpent(row, now)) throw unknownCode();
    if (row.boardId !== null && row.boardId !== input.boardId) {
      throw new RefusalError("AlreadyExists", displayOnOtherBoard(), { rule: "pairingCode" });
    }
    return putDeviceOnBoard(transaction, row.deviceId, input.boardId, new Date(now));
  });
  if (paired === undefined) throw unknownCode();
  tellDevicesChanged(context, input.boardId);
  return deviceRecord(paired);
}

/**
 * A display trades its code for its token, once (decision 43). Until a person has put it on a board: `paired: false`.
 * Every try without the claim secret is a guess and is counted; with it, which nobody can guess, only wrong ones are.
 */
export async function tradePairingCode(
  context: Context,
  input: { pairingCode: string; claimSecret: string | null; address: string },
): Promise<PairAnswer> {
  const guess = (): Promise<void> => spend(context, "pairing", { address: input.address });
  if (input.claimSecret === null) await guess();
  const code = readPairingCode(input.pairingCode);
  const now = await context.clock.now();
  const answer = code === undefined ? undefined : await trade(context, code, input.claimSecret, now);
  if (answer === undefined) {
    if (input.claimSecret !== null) await guess();
    throw unknownCode();
  }
  if ("boardId" in answer) tellDevicesChanged(context, answer.boardId);
  return answer;
}

async function trade(
  context: Context,
  code: string,
  claimSecret: string | null,
  now: number,
): Promise<PairAnswer | undefined> {
  const codeHash = hashSecret(code);
  return context.database.transaction(async (transaction) => {
    const row = await lockPairing(transaction, codeHash);
    if (row === undefined || isSpent(row, now) || !isClaimant(row, claimSecret)) return undefined;
    if (row.boardId === null) return { paired: false } as const;
    const token = newSecret();
    const { deviceId, boardId } = row;
    await claimPairing(transaction, { codeHash, deviceId, tokenHash: hashSecret(token), claimedAt: new Date(now) });
    return { clientId: deviceId, token, boardId };
  });
}

function isSpent(row: PairingRow, now: number): boolean {
  return row.claimedAt !== null || row.expiresAt.getTime() <= now;
}

function isClaimant(row: PairingRow, claimSecret: string | null): boolean {
  if (row.claimSecretHash === null) return true;
  if (claimSecret === null) return false;
  const given = Buffer.from(hashSecret(claimSecret));
  const held = Buffer.from(row.claimSecretHash);
  return given.length === held.length && timingSafeEqual(given, held);
}

function unknownCode(): RefusalError {
  return new RefusalError("NotFound", pairingCodeUnknown(), {
    rule: "pairingCode",
  });
}

/** Takes a display off its board for good; its socket is closed within two seconds. Owner or Admin. */
export async function removeDevice(context: Context, principal: Principal, deviceId: string): Promise<void> {
  requirePerson(principal);
  const found = await readDevice(context.database, deviceId);
  if (found === undefined || found.boardId === null) throw new RefusalError("NotFound", displayNotFound());
  await accessBoard(context, principal, found.boardId, "admin");
  await deleteDevice(context.database, deviceId);
  context.bus.publish({ kind: "credential", boardId: found.boardId });
  tellDevicesChanged(context, found.boardId);
}

/** Drops codes that nobody traded in time, with the devices that got no further. */
export async function dropExpiredPairings(context: Context): Promise<void> {
  await deleteExpiredPairings(context.database, new Date(await context.clock.now()));
}

function tellDevicesChanged(context: Context, boardId: string): void {
  context.bus.publish({ kind: "status", boardId });
  context.bus.publish({ kind: "board", boardId, what: "devices" });
}
