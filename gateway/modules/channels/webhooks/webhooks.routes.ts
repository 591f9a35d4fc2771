import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { createAddressBudget } from "../../../http/addressBudget.ts";
import { RefusalError } from "../../../refusal.ts";
import { webhookCalls, webhookShape } from "../../../words/webhooks.ts";
import { answerCommand, readCommand } from "./slackCommand.ts";
import { type Arrival, type Arrived, takeArrival, usualSeconds } from "./webhooks.service.ts";

/** Seconds; what is worth less than a minute comes too late anyway. */
const expiresIn = z.int().min(60).max(86_400).default(usualSeconds);
const body = z.strictObject({ text: z.string().regex(/\S/), expiresIn });

/** Refused before it is read to its end. */
const mostBytes = 8 * 1024;
/** Slack takes 4,000 characters of a command, each of up to twelve bytes in its form; what is too long for a board is told in words. */
const mostFormBytes = 64 * 1024;

type Call = FastifyRequest<{ Params: { secret: string } }>;

/** The route of webhook channels: the secret in the address is all that it takes. Slack's command calls it by a form. */
export function registerWebhooks(app: FastifyInstance, context: Context): void {
  // Addresses cannot be guessed; whoever tries all the same is not let at the database for it.
  const budget = createAddressBudget(context.clock, { burst: 60, aSecond: 1 });
  const take = async ({ ip, params }: Call, arrival: Arrival | undefined): Promise<Arrived> => {
    const until = budget.take(ip);
    if (until !== undefined) throw new RefusalError("RateLimited", webhookCalls(), { rule: "calls", until });
    if (arrival === undefined) throw new RefusalError("ValidationError", webhookShape(), { rule: "body" });
    return takeArrival(context, params.secret, arrival);
  };
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: mostFormBytes },
      (_request, form, done) => done(null, new URLSearchParams(String(form))),
    );
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: mostBytes },
      scope.getDefaultJsonParser("error", "ignore"),
    );
    scope.post("/hooks/:secret", async (request: Call, reply) => {
      reply.header("cache-control", "no-store");
      if (request.body instanceof URLSearchParams) {
        const command = readCommand(request.body, usualSeconds);
        return answerCommand(() => take(request, command));
      }
      return reply.code(202).send(await take(request, body.safeParse(request.body).data));
    });
  });
}
