import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { spend } from "../../auth/budget.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../schema/refusal.ts";
import { createRenderSlot } from "./renderSlot.ts";

/** A picture in the making, and those that may wait for it. */
const places = 8;
/** Changes whenever the same grid is painted otherwise, so that kept pictures are asked for anew. */
const painterVersion = "1";

/** One for the process, whatever pictures are of (decision 51). */
const slot = createRenderSlot(places);

export interface WantedPicture {
  readonly codes: Uint8Array;
  /** Everything but the grid that decides what it looks like. */
  readonly form: string;
  /** Paints it, as a PNG file. */
  paint(): Uint8Array;
}

/**
 * Answers with a picture: 304 for who has it, else made in its turn and out of the address's budget. RefusalError
 * `RateLimited` when too many are asked for. What may keep it is the caller's to say.
 */
export async function answerPicture(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { codes, form, paint }: WantedPicture,
): Promise<FastifyReply> {
  const etag = etagOf(codes, form);
  reply.header("etag", etag);
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const made = await slot.run(() => spend(context, "render", { address: request.ip }), paint);
  if (made === undefined) {
    reply.removeHeader("etag").header("retry-after", "1");
    throw new RefusalError("RateLimited", "Too many pictures are being made. Try again in a second.", {
      rule: "render",
      until: context.clock.estimate() + 1_000,
    });
  }
  return reply.type("image/png").send(Buffer.from(made.result));
}

function etagOf(codes: Uint8Array, form: string): string {
  return `"${createHash("sha256").update(codes).update(form).update(painterVersion).digest("base64url").slice(0, 22)}"`;
}

/** Whether the caller has this very picture (RFC 9110: a list, weak or strong, or any). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((item) => item.trim() === "*" || item.trim().replace(/^W\//, "") === etag);
}
