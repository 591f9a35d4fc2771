import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { RefusalError } from "../refusal.ts";
import { otherSite } from "../words/callRefusals.ts";

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Calls that change something come from our own pages or from programs, never from a page of another site (Q5): by
 * Origin, and where a browser sends none by Fetch-Metadata. Nothing of the API reads a cookie; this is the second wall.
 * Routes for anybody's pages (`anyOrigin`) do without it.
 */
export function registerSameOrigin(app: FastifyInstance, config: Config): void {
  const ownOrigin = new URL(config.publicUrl).origin;
  app.addHook("onRequest", (request, _reply, done) => {
    const isFree = reading.has(request.method) || request.routeOptions.config.anyOrigin === true;
    if (isFree || !isForeign(request, ownOrigin)) return done();
    done(new RefusalError("NotAuthorized", otherSite(), { rule: "origin" }));
  });
}

function isForeign(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers;
  // Form posts of a browser and all of its cross-site calls carry one; programs send none.
  if (origin !== undefined) return origin !== ownOrigin && origin !== `${request.protocol}://${request.host}`;
  const site = request.headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}
