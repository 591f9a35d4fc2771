import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { bearerOf, readDryRun } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { ApiScope } from "../../domain.ts";
import { openBoardStream } from "../../live/boardStream.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { messageShape } from "../../words/linkRefusals.ts";
import { refuseBoth } from "../messages/compose.ts";
import { sendAndTell } from "../messages/sending.service.ts";
import { openLink } from "./linking.service.ts";
import { noteUse } from "./linking.store.ts";
import { linkListingsOf } from "./linkListings.ts";

const messageSchema = z.strictObject({
  text: z.string().optional(),
  characters: z.unknown().optional(),
  idempotencyKey: z.string().optional(),
});

/**
 * All that a linked app can do: see the one board, hear of it, send to it. Its token is taken by no other route, and no other
 * bearer by these. What holds for people holds for apps, too (quiet hours, pins, the rate), and nobody says Yes for them.
 */
export function registerLinkedBoard(app: FastifyInstance, context: Context): void {
  // A malformed file ends the start, not the first call.
  linkListingsOf(context.config);
  const open = async (request: FastifyRequest, reply: FastifyReply, scope: ApiScope) => {
    const link = await openLink(context, bearerOf(request), scope).catch((error: unknown) => {
      // RFC 9110, section 11.6.1.
      if (error instanceof UnauthenticatedError) reply.header("www-authenticate", 'Bearer realm="linked-board"');
      throw error;
    });
    await noteUse(context.database, link.id);
    return link;
  };

  app.get("/linked-board", async (request, reply) => {
    const { boardId, boardTitle } = await open(request, reply, "Read");
    const update = (await app.live.boards.read([boardId])).get(boardId)?.update;
    const { version, changes = [], rest } = update ?? {};
    const characters = changes.at(-1)?.characters ?? rest;
    return reply.header("cache-control", "no-store").send({ id: boardId, title: boardTitle, version, characters });
  });

  app.post("/linked-board/message", async (request, reply) => {
    const { boardId, caller } = await open(request, reply, "Write");
    const read = messageSchema.safeParse(request.body);
    if (!read.success) throw new RefusalError("ValidationError", messageShape(), { rule: "body" });
    const isDry = readDryRun(request);
    const { idempotencyKey, ...input } = read.data;
    refuseBoth(input);
    const { answer } = await sendAndTell(context, isDry ? { ...caller, dryRun: true } : caller, {
      operation: "createBoardMessage",
      boardId,
      input,
      act: { kind: "show" },
      forced: false,
      forcePinnedMessageOverride: false,
      idempotencyKey,
    });
    return reply.code(201).send({ id: isDry ? "" : answer.messageId, missing: answer.missing });
  });

  app.get("/linked-board/events", { exposeHeadRoute: false }, async (request, reply) => {
    const { id, boardId } = await open(request, reply, "Read");
    const token = bearerOf(request);
    return openBoardStream(app, request, reply, {
      boardId,
      caller: `link ${id}`,
      open: () => openLink(context, token, "Read"),
    });
  });
}
