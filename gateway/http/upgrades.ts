import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { RefusalError } from "../refusal.ts";
import { noUpgrade } from "../words/callRefusals.ts";

/**
 * Node lets a connection go that asks for an upgrade: no body is read from it any more, no time limit ends it, and it
 * would stay open after its answer. Where it did not become a socket, it ends with the answer.
 */
export function registerUpgrades(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const isRefused = isUpgrade(raw) && raw.method !== "GET";
    done(isRefused ? new RefusalError("ValidationError", noUpgrade()) : undefined);
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (isUpgrade(raw)) raw.socket.destroySoon();
    done();
  });
}

/** Node marks such requests so; its types do not tell. */
function isUpgrade(request: IncomingMessage): boolean {
  return "upgrade" in request && request.upgrade === true;
}
