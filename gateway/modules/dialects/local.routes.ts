import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { TransitionWish } from "../../boardState/transition.ts";
import type { Context } from "../../context.ts";
import type { ApiScope } from "../../domain.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { invalidLocalKey, noTextHere, strategyUnknown } from "../../words/dialectRefusals.ts";
import { authenticate } from "../developer/credentialAuthentication.ts";
import { noteRequests } from "../developer/requestNotes.ts";
import { readNow } from "./boardReading.ts";
import { answerError, dialectPreflight, dialectRoute, headerOf, jsonOf } from "./dialectAnswers.ts";
import { missingOf, readMessage, sendMessage } from "./dialectMessages.ts";

/** The strategies of this dialect, as the core calls their orders. */
const orders = {
  column: "column",
  "reverse-column": "reverseColumn",
  "edges-to-center": "edgesToCenter",
  row: "row",
  diagonal: "diagonal",
  random: "random",
} as const;

const stepsShape = z.object({
  strategy: z.enum(["classic", ...(Object.keys(orders) as (keyof typeof orders)[])]).nullish(),
  step_interval_ms: z.int().min(1).max(3_000).nullish(),
  step_size: z.int().min(1).max(132).nullish(),
});

/** How the flaps turn for this one message; the board's own manner without a strategy. */
function readSteps(body: unknown): TransitionWish | undefined {
  if (Array.isArray(body) || typeof body !== "object" || body === null) return undefined;
  const read = stepsShape.safeParse(body);
  if (!read.success) throw new RefusalError("ValidationError", strategyUnknown(), { rule: "strategy" });
  const { strategy, step_interval_ms: stepIntervalMs, step_size: stepSize } = read.data;
  if (strategy === null || strategy === undefined || strategy === "classic") return undefined;
  return { order: orders[strategy], stepIntervalMs: stepIntervalMs ?? 1, stepSize: stepSize ?? 1 };
}

/** The dialect of a board on one's own network: grids alone, a write is exactly 201. */
export function registerLocal(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    noteRequests(scope, context, "local");
    // One client compares the whole text of this answer, to ask its user for another key.
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      error instanceof UnauthenticatedError
        ? reply.code(401).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(invalidLocalKey())
        : answerError(error, request, reply),
    );
    const enter = (request: FastifyRequest, asked: ApiScope) => {
      const shown = { token: headerOf(request, "x-vestaboard-local-api-key") };
      return authenticate(context, request, shown, { kinds: ["Local"], scope: asked });
    };
    const paths = ["/dialects/local/local-api/message"];
    dialectRoute(scope, "GET", paths, async (request, reply) => {
      const { credential } = await enter(request, "Read");
      const now = await readNow(scope, request, reply, credential.boardId);
      return now === undefined ? reply : reply.send({ message: now.characters });
    });
    dialectRoute(scope, "POST", paths, async (request, reply) => {
      const caller = await enter(request, "Write");
      const body = jsonOf(request);
      const message = readMessage(body);
      if (message.text !== null && message.text !== undefined) {
        throw new RefusalError("ValidationError", noTextHere(), { rule: "content" });
      }
      const more = { operation: "local.postMessage", transition: readSteps(body) };
      // No field of this dialect overrides a rule.
      const sent = await sendMessage(context, request, caller, { ...message, forced: false }, more).catch(asRepeat);
      return reply.code(201).send({ status: "ok", id: sent.id, created: sent.created, ...missingOf(sent) });
    });
    dialectPreflight(scope, paths);
  });

  /** What the board shows already is as well as sent, and nothing is written. */
  const asRepeat = (error: unknown) => {
    if (!(error instanceof RefusalError) || error.type !== "FingerprintMatch") throw error;
    return { id: "", created: Math.floor(context.clock.estimate()), missing: [] };
  };
}
