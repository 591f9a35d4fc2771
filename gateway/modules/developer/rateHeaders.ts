import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { secondsUntil } from "../../http/retryAfter.ts";
import { rateLimitMs } from "../messages/sendRules.ts";
import { callsASecond, callsLeft } from "./credentialAuthentication.ts";

/*
 * How often a program may call, on every answer to one: `RateLimit-Policy` and `RateLimit` as the IETF's draft
 * (draft-ietf-httpapi-ratelimit-headers-10) writes them. "calls" are the credential's, "board" is the board's one message in
 * 15 seconds, which whoever writes there uses up; it is told where a call asked for it.
 */

const policy = `"calls";q=${callsASecond};w=1, "board";q=1;w=${rateLimitMs / 1_000}`;

const taken = new WeakMap<FastifyRequest, number>();

/** The board takes no other message until then; for the rate's whole time where nothing is said. */
export function noteBoardTaken(context: Context, request: FastifyRequest, until: number | undefined): void {
  taken.set(request, until ?? context.clock.estimate() + rateLimitMs);
}

export function addRateHeaders(scope: FastifyInstance, context: Context): void {
  scope.addHook("onSend", (request, reply, payload, done) => {
    const left = callsLeft(context, request);
    if (left !== undefined) {
      const until = taken.get(request);
      const board = until === undefined ? "" : `, "board";r=0;t=${secondsUntil(context, until)}`;
      reply.header("ratelimit-policy", policy).header("ratelimit", `"calls";r=${left};t=1${board}`);
    }
    done(null, payload);
  });
}
