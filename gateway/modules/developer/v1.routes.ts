import type {} from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isDryRun } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { gridRows } from "../../grid.ts";
import { answeredSame, answeredUnchanged, tagOf } from "../../http/conditions.ts";
import { openBoardStream } from "../../live/boardStream.ts";
import { MethodError, RefusalError } from "../../refusal.ts";
import { notDoneHere, nothingHere } from "../../words/callRefusals.ts";
import * as words from "../../words/developerRefusals.ts";
import { textOrCharacters } from "../../words/dialectRefusals.ts";
import { listSubscriptionsOn, type SubscriptionOfBoard } from "../channels/installables/installables.service.ts";
import type { ApiCaller } from "./credentialAuthentication.ts";
import { addEventRoutes } from "./events/events.routes.ts";
import { answerProblem } from "./problems.ts";
import { sendForProgram } from "./programSend.ts";
import { noteRequests, noteStream } from "./requestNotes.ts";
import { addSandboxRoutes } from "./sandbox/sandbox.routes.ts";
import { refuseStrangersFirst } from "./strangersFirst.ts";
import { hearMethods } from "./v1Methods.ts";
import { boardStreamPath, conditions, described, describedStream, dryRun, enter, jsonSchema } from "./v1Route.ts";
import * as shapes from "./v1Shapes.ts";

/** Our own dialect, below `/v1`: what a program may do with the board of its credential. */
export function registerV1(app: FastifyInstance, context: Context): void {
  app.register(
    async (scope) => {
      // The shapes of v1Shapes.ts read and the services answer; Fastify's schemas are for the documentation alone.
      scope.setValidatorCompiler(() => () => true);
      scope.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
      scope.addHook("onRequest", async (_request, reply) => {
        reply.header("cache-control", "no-store");
      });
      refuseStrangersFirst(
        scope,
        (request) =>
          enter(
            context,
            request,
            "Write",
            request.url.startsWith("/v1/sandbox") ? ["Installable", "Events"] : undefined,
          ),
        answerProblem,
      );
      // What no route takes shows nothing, and is told to nobody as refused.
      const isNoted = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.endsWith("*") !== true;
      noteRequests(scope, context, "v1", { isNoted });
      const methodsAt = hearMethods(scope);
      addReading(scope, context);
      addSending(scope, context);
      addEventRoutes(scope, context);
      addSandboxRoutes(scope, context);
      // Else the console would answer a program with its page.
      const answerNothing = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
        const methods = methodsAt(request.url);
        if (methods.length === 0) throw new RefusalError("NotFound", nothingHere(), { rule: "path" });
        await enter(context, request, undefined, ["Installable", "Events"]);
        reply.header("allow", methods.join(", "));
        throw new MethodError(notDoneHere(), { rule: "method" });
      };
      for (const url of ["", "/*"])
        scope.route({
          method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
          url,
          schema: { hide: true },
          // Whatever the body is.
          preParsing: answerNothing,
          handler: answerNothing,
        });
    },
    { prefix: "/v1" },
  );
}

async function subscriptionsOf(context: Context, { credential }: ApiCaller): Promise<SubscriptionOfBoard[]> {
  return credential.installableId === null
    ? []
    : listSubscriptionsOn(context, credential.installableId, credential.boardId);
}

function addReading(scope: FastifyInstance, context: Context): void {
  scope.get(
    "/viewer",
    {
      schema: described(
        "Who the credential is",
        { shape: shapes.viewerShape, when: "It lives." },
        [400, 401, 403, 429],
      ),
    },
    async (request) => {
      const { credential } = await enter(context, request, "Read");
      const { id, key, scopes, installableId, installableTitle, boardId, boardTitle } = credential;
      return {
        credential: { id, key, scopes: [...scopes] },
        installable: installableId === null ? null : { id: installableId, title: installableTitle ?? "" },
        board: { id: boardId, title: boardTitle },
      } satisfies z.infer<typeof shapes.viewerShape>;
    },
  );

  scope.get(
    "/subscriptions",
    {
      schema: described(
        "Where messages can go",
        { shape: shapes.subscriptionsShape, when: "Those of the credential's board.", hasTag: true },
        [400, 401, 403, 429],
      ),
    },
    async (request, reply) => {
      const caller = await enter(context, request, "Read");
      const { boardId } = caller.credential;
      const found = await subscriptionsOf(context, caller);
      const answer = found.map(({ id, title, muted, createdAt }) => ({
        id,
        title,
        boardId,
        muted,
        created: createdAt,
      })) satisfies z.infer<typeof shapes.subscriptionsShape>;
      return answeredSame(request, reply, answer) ? reply : reply.send(answer);
    },
  );

  scope.get(
    "/board",
    {
      schema: described(
        "What the board shows",
        { shape: shapes.boardShape, when: "With an ETag; the same again by If-None-Match is 304.", hasTag: true },
        [400, 401, 403, 429],
      ),
    },
    async (request, reply) => {
      const { credential } = await enter(context, request, "Read");
      return answerBoard(scope, request, reply, credential);
    },
  );

  scope.get(
    boardStreamPath.slice("/v1".length),
    {
      exposeHeadRoute: false,
      schema: describedStream("What the board shows, as it changes", "The credential may not read.", {
        description: "A stream of server-sent events.",
      }),
    },
    async (request, reply) => {
      const { credential } = await enter(context, request, "Read");
      const { id, boardId } = credential;
      return openBoardStream(scope, request, reply, {
        boardId,
        caller: `credential ${id}`,
        onOpen: () => noteStream(context, request, reply, "v1"),
        open: () => enter(context, request, "Read"),
      });
    },
  );
}

async function answerBoard(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { boardId, boardTitle, boardVersion }: ApiCaller["credential"],
): Promise<FastifyReply> {
  // A title changes without a version.
  const titled = (version: number): string => `${version}-${tagOf(boardTitle)}`;
  if (answeredUnchanged(request, reply, titled(boardVersion))) return reply;
  const update = (await app.live.boards.read([boardId])).get(boardId)?.update;
  if (update === undefined) throw new RefusalError("NotFound", words.credentialNotFound());
  if (answeredUnchanged(request, reply, titled(update.version))) return reply;
  const characters = update.changes?.at(-1)?.characters ?? update.rest;
  return reply.send({ id: boardId, title: boardTitle, version: update.version, characters });
}

function addSending(scope: FastifyInstance, context: Context): void {
  scope.post<{ Params: { id: string } }>(
    "/subscriptions/:id/message",
    {
      schema: described(
        "Post a message",
        { shape: shapes.messageAnswerShape, when: "It is on its way to the flaps; for a dry run, it would be." },
        [400, 401, 403, 404, 409, 412, 413, 415, 429],
        {
          description:
            "The rules of the board hold as for a person's message: one message in 15 seconds, quiet hours, pins. With an Idempotency-Key header the same call again is answered the same and shows nothing twice. While the subscription is muted nothing is made: no answer is kept for the key, and If-Match is not asked.",
          params: { type: "object", properties: { id: { type: "string", description: "The subscription." } } },
          headers: conditions,
          querystring: dryRun,
          body: jsonSchema(shapes.messageShape),
        },
      ),
    },
    async (request, reply) => {
      const caller = await enter(context, request, "Write");
      const answer = await postMessage(context, caller, request);
      return reply.send(answer);
    },
  );
}

async function postMessage(
  context: Context,
  caller: ApiCaller,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<z.infer<typeof shapes.messageAnswerShape>> {
  const { credential, principal } = caller;
  const found = (await subscriptionsOf(context, caller)).find(({ id }) => id === request.params.id);
  if (found === undefined) throw new RefusalError("NotFound", words.subscriptionNotFound(), { rule: "subscription" });
  const read = shapes.messageShape.safeParse(request.body);
  if (!read.success) throw new RefusalError("ValidationError", words.messageShape(), { rule: "body" });
  const { text, characters, forced = false } = read.data;
  if (text !== undefined && characters !== undefined) {
    throw new RefusalError("MissingTextOrCharacters", textOrCharacters(), { rule: "content" });
  }
  const isDry = isDryRun(principal);
  const sender = { ...principal, subscriptionId: found.id, name: found.title };
  const {
    answer,
    created,
    grid,
    isMuted: muted = false,
  } = await sendForProgram(context, request, sender, {
    operation: "v1.postMessage",
    boardId: credential.boardId,
    input: { text, characters },
    forced,
    isMuted: found.muted,
  });
  return {
    status: isDry ? "dryRun" : "ok",
    id: isDry ? "" : answer.messageId,
    created,
    muted,
    missing: [...answer.missing],
    characters: grid === null ? null : gridRows(grid.characters, grid.columns),
    settlesWithinMs: grid?.settlesWithinMs ?? null,
  };
}
