import type { FastifyInstance } from "fastify";
import { registerDialectAnswers } from "./dialectAnswers.ts";
import { registerVbml } from "./vbml.routes.ts";

/**
 * The doors for programs that were written for other boards of this market, each under its prefix and with the bodies,
 * statuses and errors that those programs expect. Behind them all is what a person's call meets.
 */
export function registerDialects(app: FastifyInstance): void {
  app.register(async (dialects) => {
    registerDialectAnswers(dialects);
    registerVbml(dialects);
  });
}
