import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readAppearedAt } from "../../boardState/boardState.ts";
import { gridRows } from "../../grid.ts";
import { answeredUnchanged } from "../../http/conditions.ts";
import { RefusalError } from "../../refusal.ts";
import { boardNotFound } from "../../words/dialectRefusals.ts";
import type { ApiCaller } from "../developer/credentialAuthentication.ts";
import { flapsOf } from "../developer/sandbox/sandboxDisplays.ts";

export interface BoardNow {
  readonly version: number;
  readonly characters: readonly (readonly number[])[];
  /** When it began to turn to this version, epoch milliseconds: one moment for each, as two answers of one ETag are the same. */
  appeared(): Promise<number>;
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
  const now = (version: number, characters: BoardNow["characters"]): BoardNow => ({
    version,
    characters,
    appeared: async () => {
      const known = last?.version === version ? last.startAt : await readAppearedAt(app.context, boardId, version);
      if (known === undefined) throw new RefusalError("NotFound", boardNotFound());
      return Math.floor(known);
    },
  });
  if (flaps !== undefined) {
    if (answeredUnchanged(request, reply, `${flaps.version}-${flaps.shownVersion}`)) return undefined;
    return now(flaps.shownVersion, gridRows(flaps.shown, flaps.columns));
  }
  if (answeredUnchanged(request, reply, String(update.version))) return undefined;
  return now(update.version, last?.characters ?? update.rest);
}
