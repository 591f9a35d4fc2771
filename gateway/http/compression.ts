import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Less fits into one packet anyway. */
const smallestBytes = 1_400;

/** As quick as gzip's usual level, and some per cent smaller. */
const brotliQuality = 5;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Whether an Accept-Encoding header takes this coding; `q=0` says no. */
function takes(accepted: string, coding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return name === coding && (weight === undefined || Number(weight.slice(2)) > 0);
  });
}

/**
 * The text as this client takes it, with the headers that say so. The work is done beside the event loop. Only for
 * answers that no other site can ask for in somebody's name, or that keep nothing secret from who asked: see "Compressed
 * answers" in docs/decisions/rooms/gateway.md.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < smallestBytes) return text;
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`);
  const accepted = request.headers["accept-encoding"] ?? "";
  if (takes(accepted, "br")) {
    reply.header("content-encoding", "br");
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    return brotliOf(text, { params });
  }
  if (!takes(accepted, "gzip")) return text;
  reply.header("content-encoding", "gzip");
  return gzipOf(text);
}

/** The same as a hook of a route whose answers are text. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  return typeof payload === "string" ? compressed(request, reply, payload) : payload;
}
