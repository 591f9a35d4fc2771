import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { gridRows } from "../../grid.ts";
import { answeredUnchanged } from "../../http/conditions.ts";
import { RefusalError } from "../../refusal.ts";
import { boardNotFound } from "../../words/dialectRefusals.ts";
import type { ApiCaller } from "../developer/credentialAuthentication.ts";
import { flapsOf } from "../developer/sandbox/sandboxDisplays.ts";

export interface BoardNow {
  readonly version: number;
  readonly characters: readonly (readonly number[])[];
  /** When it last changed, epoch milliseconds, as far as its flaps may still turn; else now. */
  readonly appeared: number;
}

/**
 * What the caller's board shows, or is on its way to show, with its version as the answer's ETag. Undefined after a 304, for which
 * nothing is read but who calls.
 */
export async function readNow(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { boardId, boardVersion }: ApiCaller["credential"],
): Promise<BoardNow | undefined> {
  // The flaps of a sandbox do not always do what they were told.
  const flaps = await flapsOf(app.context, boardId);
  if (flaps === undefined && answeredUnchanged(request, reply, String(boardVersion))) return undefined;
  const update = (await app.live.boards.read([boardId])).get(boardId)?.update;
  if (update === undefined) throw new RefusalError("NotFound", boardNotFound());
  const last = update.changes.at(-1);
  const appeared = Math.floor(last?.startAt ?? app.context.clock.estimate());
  if (flaps !== undefined) {
    if (answeredUnchanged(request, reply, `${flaps.version}-${flaps.shownVersion}`)) return undefined;
    return { version: flaps.shownVersion, characters: gridRows(flaps.shown, flaps.columns), appeared };
  }
  if (answeredUnchanged(request, reply, String(update.version))) return undefined;
  return { version: update.version, characters: last?.characters ?? update.rest, appeared };
}
