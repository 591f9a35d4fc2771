import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { createAddressBudget } from "../../../http/addressBudget.ts";
import { RefusalError } from "../../../refusal.ts";
import { webhookOften, webhookShape } from "../../../words/webhooks.ts";
import { takeArrival, usualSeconds } from "./webhooks.service.ts";

/** Seconds; what is worth less than a minute comes too late anyway. */
const expiresIn = z.int().min(60).max(86_400).default(usualSeconds);
const body = z.strictObject({ text: z.string().min(1), expiresIn });

/** Refused before it is read to its end. */
const mostBytes = 8 * 1024;

/** The route of webhook channels: the secret in the address is all that it takes. */
export function registerWebhooks(app: FastifyInstance, context: Context): void {
  // Addresses cannot be guessed; whoever tries all the same is not let at the database for it.
  const budget = createAddressBudget({ burst: 60, aSecond: 1 });
  app.post<{ Params: { secret: string } }>("/hooks/:secret", { bodyLimit: mostBytes }, async (request, reply) => {
    if (!budget.take(request.ip)) throw new RefusalError("RateLimited", webhookOften(), { rule: "attempts" });
    const read = body.safeParse(request.body);
    if (!read.success) throw new RefusalError("ValidationError", webhookShape(), { rule: "body" });
    const arrived = await takeArrival(context, request.params.secret, read.data);
    return reply.code(202).header("cache-control", "no-store").send(arrived);
  });
}
