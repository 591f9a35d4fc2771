import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { network, spend } from "../../callers/budget.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { tooManyPictures } from "../../words/gridRefusals.ts";
import { createRenderSlot } from "./renderSlot.ts";

/** A picture in the making, and those that may wait for it. */
const places = 8;
/** Changes whenever the same grid is painted otherwise, so that kept pictures are asked for anew. */
const painterVersion = "3";

/** One for the process, whatever pictures are of (decision 51). */
const slot = createRenderSlot(places);

export interface WantedPicture {
  readonly codes: Uint8Array;
  /** Everything but the grid that decides what it looks like. */
  readonly form: string;
  /** Paints it. What takes long is painted in parts, between which the process does other work. */
  paint(): Uint8Array | Promise<Uint8Array> | Iterable<Uint8Array>;
  /** image/png when left out. */
  readonly type?: string;
  /** How many pictures' work it is: so much is taken from the budget. */
  readonly cost?: number;
}

/**
 * Answers with a picture: 304 for who has it, else made in its turn and out of the address's budget. RefusalError
 * `RateLimited` when too many are asked for. What may keep it is the caller's to say.
 */
export async function answerPicture(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { codes, form, paint, type = "image/png", cost = 1 }: WantedPicture,
): Promise<FastifyReply> {
  const etag = etagOf(codes, form);
  reply.header("etag", etag);
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const made = await makePicture(context, request, paint, cost).catch((error: unknown) => {
    if (error instanceof RefusalError) reply.removeHeader("etag");
    throw error;
  });
  return reply.type(type).send(made);
}

/** A picture made in its turn and out of the caller's budget. RefusalError `RateLimited` when too many are asked for. */
export async function makePicture(
  context: Context,
  request: FastifyRequest,
  paint: WantedPicture["paint"],
  cost = 1,
): Promise<Buffer> {
  const made = await slot.run(
    network(request.ip),
    () => spend(context, "render", { address: request.ip }, cost),
    async () => whole(await paint(), () => request.raw.socket.destroyed),
  );
  if (made !== undefined) return made.result;
  throw new RefusalError("RateLimited", tooManyPictures(), {
    rule: "render",
    until: context.clock.estimate() + 1_000,
  });
}

/** The bytes of a picture; parts are asked for one a turn of the loop, and no longer once nobody waits for them. */
async function whole(painted: Uint8Array | Iterable<Uint8Array>, isLeft: () => boolean): Promise<Buffer> {
  if (painted instanceof Uint8Array) return Buffer.from(painted);
  const parts: Uint8Array[] = [];
  for (const part of painted) {
    parts.push(part);
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (isLeft()) break;
  }
  return Buffer.concat(parts);
}

function etagOf(codes: Uint8Array, form: string): string {
  return `"${createHash("sha256").update(codes).update(form).update(painterVersion).digest("base64url").slice(0, 22)}"`;
}

/** Whether the caller has this very picture (RFC 9110: a list, weak or strong, or any). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((item) => item.trim() === "*" || item.trim().replace(/^W\//, "") === etag);
}
