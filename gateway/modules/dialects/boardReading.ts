import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answeredUnchanged } from "../../http/conditions.ts";
import { RefusalError } from "../../refusal.ts";
import { boardNotFound } from "../../words/dialectRefusals.ts";

export interface BoardNow {
  readonly version: number;
  readonly characters: readonly (readonly number[])[];
  /** When it last changed, epoch milliseconds, as far as its flaps may still turn; else now. */
  readonly appeared: number;
}

/** What a board shows, or is on its way to show, with its version as the answer's ETag. Undefined after a 304. */
export async function readNow(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  boardId: string,
): Promise<BoardNow | undefined> {
  const update = (await app.live.boards.read([boardId])).get(boardId)?.update;
  if (update === undefined) throw new RefusalError("NotFound", boardNotFound());
  if (answeredUnchanged(request, reply, String(update.version))) return undefined;
  const last = update.changes.at(-1);
  const appeared = Math.floor(last?.startAt ?? app.context.clock.estimate());
  return { version: update.version, characters: last?.characters ?? update.rest, appeared };
}
