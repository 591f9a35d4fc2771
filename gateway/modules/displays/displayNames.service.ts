import { spend } from "../../callers/budget.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { BackFill } from "../../jobs/backFills.ts";
import { RefusalError } from "../../refusal.ts";
import { displayNotFound } from "../../words/boardRefusals.ts";
import { readDisplayName } from "../boards/boardInput.ts";
import { accessBoard } from "../boards/boards.service.ts";
import type { DeviceRecord } from "../boards/devices.refs.ts";
import { deviceRecord } from "./deviceRecord.ts";
import { nameDevice, nameLot, nameUnnamed } from "./displayNames.store.ts";
import { readDevice } from "./displays.store.ts";

const gone = (): RefusalError => new RefusalError("NotFound", displayNotFound());

/** The board of a display that the caller may change, as its Owner or an Admin. Throws NotFound, NotAuthorized. */
async function boardOf(context: Context, principal: Principal, id: string): Promise<string> {
  requirePerson(principal);
  const found = await readDevice(context.database, id);
  if (found === undefined || found.boardId === null) throw gone();
  await accessBoard(context, principal, found.boardId, "admin");
  return found.boardId;
}

const tellDisplays = ({ bus }: Context, boardId: string): void =>
  bus.publish({ kind: "board", boardId, what: "devices" });

/** Throws ValidationError for what is no name. */
export async function renameDevice(
  context: Context,
  principal: Principal,
  input: { readonly id: string; readonly name: string },
): Promise<DeviceRecord> {
  const boardId = await boardOf(context, principal, input.id);
  const isNamed = await nameDevice(context.database, input.id, readDisplayName(input.name));
  const named = isNamed ? await readDevice(context.database, input.id) : undefined;
  if (named === undefined) throw gone();
  tellDisplays(context, boardId);
  return deviceRecord(named);
}

/**
 * The gateway that holds the display's socket tells it to show its name. One that is not connected shows nothing. Ten a
 * minute: flaps turn by it that others look at. Throws RateLimited.
 */
export async function identifyDevice(
  context: Context,
  principal: Principal,
  input: { readonly id: string; readonly address: string },
): Promise<void> {
  const boardId = await boardOf(context, principal, input.id);
  const { personId } = requirePerson(principal);
  await spend(context, "identify", { account: personId, address: input.address });
  if (await nameUnnamed(context.database, input.id, boardId)) tellDisplays(context, boardId);
  context.bus.publish({ kind: "identify", boardId, deviceId: input.id });
}

/** Displays that were paired before they had names get them. */
export const displayNames: BackFill = { name: "display names", table: "device", lot: nameLot };
