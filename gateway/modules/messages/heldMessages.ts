import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { boardColumns, gridRows } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { senderGone } from "../../words/messageRefusals.ts";
import {
  claimHeld,
  deleteHeld,
  deleteHeldOf,
  deleteSuperseded,
  type HeldRow,
  postponeHeld,
} from "./heldMessages.store.ts";
import { sendToBoard, wakeQuietly } from "./sending.service.ts";

/** Boards whose held messages one gateway shows at a time, and for how long nobody else touches them. */
const lot = 50;
const leaseMs = 10_000;

/** Who sends what waited: the credential as it is now; undefined when it is no more. */
export type SenderOf = (credentialId: string) => Promise<Principal | undefined>;

/** Tells whoever sent it that what waited is not shown after all. */
export type TellDropped = (held: HeldRow, refusal: RefusalError) => Promise<void>;

/** Due work: shows what came too soon and waited for its board. Safe at any time, twice, and on several gateways. */
export async function runHeldMessages(context: Context, senderOf: SenderOf, tellDropped: TellDropped): Promise<void> {
  await deleteSuperseded(context.database);
  let rows: HeldRow[];
  do {
    rows = await claimHeld(context.database, lot, leaseMs);
    if (rows.length > 0) context.tallies.leases.count("heldMessage", rows.length);
    for (const row of rows) {
      await showHeld(context, row, senderOf, tellDropped).catch((error: unknown) => {
        // It keeps its lease, and is tried again after it.
        context.log.error({ err: error, boardId: row.boardId }, "A held message could not be shown");
      });
    }
  } while (rows.length === lot);
}

async function showHeld(context: Context, row: HeldRow, senderOf: SenderOf, tellDropped: TellDropped): Promise<void> {
  const { boardId, messageId, operation, characters, transition, ifVersion } = row;
  const sender = await senderOf(row.credentialId);
  try {
    if (sender === undefined) throw new RefusalError("NotAuthorized", senderGone(), { rule: "credential" });
    await sendToBoard(context, sender, {
      operation,
      boardId,
      newMessageId: messageId,
      input: { characters: gridRows(characters, boardColumns) },
      act: { kind: "show" },
      forced: false,
      forcePinnedMessageOverride: false,
      transition,
      fingerprintFirst: true,
      ...(ifVersion === null ? {} : { ifVersion: [ifVersion] }),
      // Should the lease run out while this gateway is at it, another one's is the same.
      onceKey: `held:${messageId}`,
    });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.type === "ServerError") throw error;
    if (error.type === "RateLimited" && error.until !== undefined) {
      await postponeHeld(context.database, messageId, error.until);
      await wakeQuietly(context, "scheduledMessage", error.until);
      return;
    }
    // Quiet hours have begun, somebody has pinned, or the key is no more: an old frame is not worth showing after them.
    context.log.info({ boardId, type: error.type }, "A held message was not shown");
    await tellDropped(row, error);
  }
  await deleteHeld(context.database, messageId);
}

/** A newer message of the board, though nothing had to be written for it, takes the place of what waits. */
export function forgetHeld(context: Context, boardId: string): Promise<void> {
  return deleteHeldOf(context.database, boardId);
}
