import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type Provider from "oidc-provider";
import { createAddressBudget } from "../http/addressBudget.ts";
import { RefusalError } from "../refusal.ts";
import { signInWords } from "../words/signIn.ts";
import { oidcPath } from "./provider.ts";

/** The provider's own pages are drawn by Fastify's reply to the same request. */
const replies = new WeakMap<IncomingMessage, FastifyReply>();

export function replyTo(request: IncomingMessage): FastifyReply {
  const reply = replies.get(request);
  if (reply === undefined) throw new Error("The provider was asked past its mount.");
  return reply;
}

/** Sign-ins that one network begins: a family's or an office's, and no flood. */
const beginnings = { burst: 120, aSecond: 1 } as const;

/**
 * Hangs the provider under /oidc. It reads bodies and answers by itself; the security headers that were already put on
 * the reply go out with its answer.
 */
export async function mountProvider(app: FastifyInstance, provider: Provider): Promise<void> {
  const answer = provider.callback();
  const issuer = new URL(provider.issuer);
  const begun = createAddressBudget(app.context.clock, beginnings);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
      scope.all<{ Params: { "*": string } }>("/*", async (request, reply) => {
        const { raw } = request;
        // Each of these is a sign-in that begins.
        const until = request.params["*"] === "auth" ? begun.take(request.ip) : undefined;
        if (until !== undefined) {
          throw new RefusalError("RateLimited", signInWords.tooMany, { rule: "attempts", until });
        }
        replies.set(raw, reply);
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        // Without it a browser hides the origin of the forms that these pages send, and they look foreign.
        reply.raw.setHeader("referrer-policy", "same-origin");
        // Scheme and host are the issuer's, whatever the request says.
        raw.headers.host = issuer.host;
        raw.headers["x-forwarded-proto"] = issuer.protocol.slice(0, -1);
        delete raw.headers["x-forwarded-host"];
        Object.assign(raw, { originalUrl: raw.url });
        raw.url = raw.url?.slice(oidcPath.length) || "/";
        await answer(raw, reply.raw);
      });
    },
    { prefix: oidcPath },
  );
}
