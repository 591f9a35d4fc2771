import type { FastifyRequest } from "fastify";

/** A cookie of the request, as it stands there. */
export function readCookie(request: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  const start = `${name}=`;
  const cookie = request.headers.cookie?.split("; ").find((one) => one.startsWith(start));
  return cookie?.slice(start.length);
}
