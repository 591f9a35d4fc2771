import type { FastifyInstance, FastifyRequest } from "fastify";
import { isDryRun, readDryRun } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { ApiScope } from "../../domain.ts";
import { createAddressBudget } from "../../http/addressBudget.ts";
import { headerOf } from "../../http/conditions.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { tooManyRequests } from "../../words/callRefusals.ts";
import { invalidLocalKey, noTextHere, pinnedHere, quietHoursHere } from "../../words/dialectRefusals.ts";
import { type ApiCaller, authenticate } from "../developer/credentialAuthentication.ts";
import { enableLocal } from "../developer/credentials.service.ts";
import { noteRequests } from "../developer/requestNotes.ts";
import { refuseStrangersFirst } from "../developer/strangersFirst.ts";
import { forgetHeld } from "../messages/heldMessages.ts";
import { readNow } from "./boardReading.ts";
import { answerError, dialectPreflight, dialectRoute, jsonOf } from "./dialectAnswers.ts";
import { type DialectSent, missingOf, readMessage, sendMessage } from "./dialectMessages.ts";
import * as shapes from "./dialectShapes.ts";
import { describedDialect } from "./dialectShapes.ts";
import { readSteps } from "./steps.ts";

/** A person sets up a program or two. */
const enablementBudget = { burst: 20, aSecond: 0.2 };

/** Errors as everywhere in the dialects, but that an unknown credential is told by a sentence alone. */
const inPlainText =
  (sentenceOf: (error: UnauthenticatedError) => string): typeof answerError =>
  (error, request, reply) => {
    if (!(error instanceof UnauthenticatedError)) return answerError(error, request, reply);
    return reply
      .code(401)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(sentenceOf(error));
  };

/** What other dialects advise against these two rules is no field of this one. */
function inOwnWords(error: unknown): unknown {
  if (!(error instanceof RefusalError)) return error;
  if (error.type === "QuietHours") error.message = quietHoursHere();
  if (error.type === "MessagePinned") error.message = pinnedHere();
  return error;
}

/** The dialect of a board on one's own network: grids alone, a write is exactly 201. */
export function registerLocal(app: FastifyInstance, context: Context): void {
  const strangers = createAddressBudget(context.clock, enablementBudget);
  app.register(async (scope) => {
    noteRequests(scope, context, "local");
    const enter = (request: FastifyRequest, asked: ApiScope) => {
      const shown = { token: headerOf(request, "x-vestaboard-local-api-key") };
      return authenticate(context, request, shown, { kinds: ["Local"], scope: asked, sends: asked === "Write" });
    };
    // One client compares the whole text of this answer, to ask its user for another key.
    refuseStrangersFirst(scope, (request) => enter(request, "Write"), inPlainText(invalidLocalKey));
    const paths = ["/dialects/local/local-api/message"];
    dialectRoute(
      scope,
      "GET",
      paths,
      async (request, reply) => {
        const { credential } = await enter(request, "Read");
        const now = await readNow(scope, request, reply, credential);
        return now === undefined ? reply : reply.send({ message: now.characters });
      },
      describedDialect("local", "Read", "What the board shows", { answer: shapes.localReadShape, does: "reads" }),
    );
    dialectRoute(
      scope,
      "POST",
      paths,
      async (request, reply) => {
        const caller = await enter(request, "Write");
        const body = jsonOf(request);
        const message = readMessage(body);
        if (message.text !== null && message.text !== undefined) {
          throw new RefusalError("ValidationError", noTextHere(), { rule: "content" });
        }
        // No field of this dialect overrides a rule. What comes too soon waits, and the newest is shown: animations are drawn so.
        const asked = { ...message, forced: false };
        const more = { operation: "local.postMessage", transition: readSteps(body), mayWait: true } as const;
        const sent = await sendMessage(context, request, caller, asked, more).catch((error: unknown) =>
          asRepeat(error, caller),
        );
        const { id, created, heldUntil } = sent;
        const receipt = heldUntil === undefined ? {} : { receipt: "held", until: heldUntil };
        return reply.code(201).send({ status: "ok", id, created, ...missingOf(sent), ...receipt });
      },
      describedDialect("local", "Post", "Post a grid", {
        body: shapes.stepsShape,
        answer: shapes.heldShape,
        status: 201,
        does: "sends",
      }),
    );
    dialectPreflight(scope, paths);
  });

  app.register(async (scope) => {
    scope.setErrorHandler(inPlainText(({ message }) => message));
    const paths = ["/dialects/local/local-api/enablement"];
    dialectRoute(
      scope,
      "POST",
      paths,
      async (request, reply) => {
        const until = strangers.take(request.ip);
        if (until !== undefined) {
          throw new RefusalError("RateLimited", tooManyRequests(), { rule: "addressBudget", until });
        }
        const token = headerOf(request, "x-vestaboard-local-api-enablement-token");
        const apiKey = await enableLocal(context, token, readDryRun(request));
        return reply.header("cache-control", "no-store").send({ message: "Local API enabled", apiKey });
      },
      describedDialect("local", "Enable", "Trade an enablement token for the board's key", {
        answer: shapes.enabledShape,
        security: [{ enablementToken: [] }],
        does: "changes",
      }),
    );
    dialectPreflight(scope, paths);
  });

  /** What the board shows already is as well as sent, nothing is written, and what waited is older. */
  const asRepeat = async (error: unknown, { credential, principal }: ApiCaller): Promise<DialectSent> => {
    if (!(error instanceof RefusalError) || error.type !== "FingerprintMatch") throw inOwnWords(error);
    if (!isDryRun(principal)) await forgetHeld(context, credential.boardId);
    return { id: "", created: Math.floor(context.clock.estimate()), missing: [] };
  };
}
