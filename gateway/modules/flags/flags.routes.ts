import type { FastifyInstance } from "fastify";
import { principalOf, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { evaluateFeatures, type FeatureBoard } from "../../flags/flags.ts";
import { RefusalError } from "../../refusal.ts";
import { oneBoardId } from "../../words/callRefusals.ts";
import { hasPlan } from "../boards/boards.refs.ts";
import { readBoard } from "../boards/boards.service.ts";

/** `GET /flags?boardId=…`: every feature for the signed-in person, on that board when one is named. */
export function registerFlags(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: { boardId?: unknown } }>("/flags", async (request, reply) => {
    const principal = requirePerson(await principalOf(request));
    const { boardId } = request.query;
    if (boardId !== undefined && typeof boardId !== "string") {
      throw new RefusalError("ValidationError", oneBoardId(), { rule: "boardId" });
    }
    const board = boardId === undefined ? null : await featureBoard(context, principal, boardId);
    const { flags, decidedBy } = await evaluateFeatures(context, principal, board);
    // Which rule decided is for the development panel alone.
    const isDevelopment = context.config.mode === "development";
    return reply.header("cache-control", "no-store").send(isDevelopment ? { flags, decidedBy } : { flags });
  });
}

async function featureBoard(
  context: Context,
  principal: ReturnType<typeof requirePerson>,
  boardId: string,
): Promise<FeatureBoard> {
  const board = await readBoard(context, principal, boardId);
  return { boardId, membership: board.membership, hasPlan: hasPlan(board) };
}
