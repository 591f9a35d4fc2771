import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { bearerOf } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import { settingsShape } from "../../../words/channelSettings.ts";
import { readForeignOrigin, saveForeignSettings } from "./foreignSettings.service.ts";

/**
 * The form of a channel is a stranger to its own origin: no session, no storage, no calls, whatever it is made to run. The
 * header says so, too, so that the page opened by itself has no more than in its frame.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'none'",
  "sandbox allow-scripts allow-forms",
].join("; ");

const body = z.strictObject({ settings: z.record(z.string(), z.unknown()) });

/** The product's own form, the page around a developer's, and the route by which that one writes settings. */
export function registerConfigure(app: FastifyInstance, context: Context): void {
  app.get("/configure/:subscriptionId", async (_request, reply) => {
    reply.framePolicy(policy);
    return app.pages.send(reply, "configure", {});
  });

  app.get<{ Params: { subscriptionId: string } }>("/configure/:subscriptionId/page", async (request, reply) => {
    const origin = await readForeignOrigin(context, request.params.subscriptionId);
    reply.frameOnly(origin ?? "'none'");
    return app.pages.send(reply.code(origin === null ? 404 : 200), "developerPage", {});
  });

  app.post<{ Params: { subscriptionId: string } }>("/configure/:subscriptionId", async (request, reply) => {
    const { subscriptionId } = request.params;
    const read = body.safeParse(request.body);
    await saveForeignSettings(context, bearerOf(request), subscriptionId, () => {
      if (!read.success) throw new RefusalError("ValidationError", settingsShape(), { rule: "settings" });
      return read.data.settings;
    });
    return reply.header("cache-control", "no-store").send({ saved: true });
  });
}
