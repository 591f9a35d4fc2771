import type { FastifyInstance } from "fastify";
import { RefusalError } from "../refusal.ts";
import { oneHost } from "../words/callRefusals.ts";

/**
 * A request names its host once. Of two, a proxy in front may have looked at the other one. Node would refuse one without
 * any by itself, and without our headers.
 */
export function registerOneHost(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    let hosts = 0;
    for (let index = 0; index < raw.rawHeaders.length; index += 2) {
      if (raw.rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
    }
    // Only HTTP/1.0 knows requests without a host.
    const isRight = hosts === 1 || (hosts === 0 && raw.httpVersion !== "1.1");
    done(isRight ? undefined : new RefusalError("ValidationError", oneHost()));
  });
}
