import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { nothingHere } from "../../words/callRefusals.ts";
import { registerCloud } from "./cloud.routes.ts";
import { dialectRoute, registerDialectAnswers } from "./dialectAnswers.ts";
import { registerLocal } from "./local.routes.ts";
import { registerMqttCommands } from "./mqtt.routes.ts";
import { registerSubscription } from "./subscription.routes.ts";
import { registerVbml } from "./vbml.routes.ts";

/**
 * The routes for programs that were written for other boards of this market, each under its prefix and with the bodies,
 * statuses and errors that those programs expect. Behind them all is what a person's call meets.
 */
export function registerDialects(app: FastifyInstance, context: Context): void {
  app.register(async (dialects) => {
    registerDialectAnswers(dialects);
    registerCloud(dialects, context);
    registerSubscription(dialects, context);
    registerLocal(dialects, context);
    registerMqttCommands(dialects, context);
    registerVbml(dialects);
    // Else the console would answer a program with its page.
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      dialectRoute(dialects, method, ["/dialects", "/dialects/*"], () => {
        throw new RefusalError("NotFound", nothingHere(), { rule: "path" });
      });
    }
  });
}
