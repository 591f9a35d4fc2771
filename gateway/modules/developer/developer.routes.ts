import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { principalOf, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { consoleShape } from "../../words/developerRefusals.ts";
import { consoleCall, runConsole } from "./apiConsole.service.ts";
import { registerReference } from "./reference/reference.routes.ts";
import { registerRequestNotes } from "./requestNotes.ts";
import { replayRequest } from "./requests.service.ts";
import { registerSandboxDisplays } from "./sandbox/sandboxDisplays.ts";
import { registerV1 } from "./v1.routes.ts";

const replayCall = z.strictObject({ dryRun: z.boolean() });

/** The public API of credentials, the console that calls it, and the inspector that looks on. */
export async function registerDeveloper(app: FastifyInstance, context: Context): Promise<void> {
  registerRequestNotes(app, context);
  await registerReference(app, context);
  registerSandboxDisplays(app, context);
  registerV1(app, context);

  app.post("/api-console", async (request, reply) => {
    requirePerson(await principalOf(request));
    const read = consoleCall.safeParse(request.body);
    if (!read.success) throw new RefusalError("ValidationError", consoleShape(), { rule: "body" });
    return reply.header("cache-control", "no-store").send(await runConsole(app, context, read.data));
  });

  app.post<{ Params: { id: string } }>("/api-requests/:id/replay", async (request, reply) => {
    const principal = await principalOf(request);
    const read = replayCall.safeParse(request.body);
    if (!read.success) throw new RefusalError("ValidationError", consoleShape(), { rule: "body" });
    const asked = { id: request.params.id, dryRun: read.data.dryRun };
    return reply.header("cache-control", "no-store").send(await replayRequest(app, context, principal, asked));
  });
}
