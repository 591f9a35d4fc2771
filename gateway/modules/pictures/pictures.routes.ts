import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { spend } from "../../auth/budget.ts";
import type { Context } from "../../context.ts";
import { parseGridText, renderPng } from "../../grid.ts";
import { RefusalError } from "../../schema/refusal.ts";
import { characterReference } from "./characterReference.ts";
import { createRenderSlot } from "./renderSlot.ts";

/** A picture in the making, and those that may wait for it. */
const places = 8;
/** Changes whenever the same grid is painted otherwise, so that kept pictures are asked for anew. */
const painterVersion = "1";

const renderQuery = z.object({
  characters: z.string({ error: "characters is missing." }),
  width: z.coerce
    .number({ error: "width is a number of pixels." })
    .int("width is a whole number of pixels.")
    .min(64, "width is at least 64 pixels.")
    .max(2400, "width is at most 2400 pixels.")
    .default(1200),
  style: z.enum(["black", "white"], { error: "style is black or white." }).default("black"),
  bezel: z.enum(["frame", "full", "slim"], { error: "bezel is frame, full or slim." }).default("full"),
});

/** `GET /render` (a grid as PNG, for anybody) and `GET /character-reference`. */
export function registerPictures(app: FastifyInstance, context: Context): void {
  const slot = createRenderSlot(places);

  app.get("/render", { config: { crossOrigin: true } }, async (request, reply) => {
    const { characters, width, style, bezel } = readQuery(request.query);
    const codes = parseGridText(characters);
    const etag = etagOf(codes, `${width} ${style} ${bezel}`);
    // Anybody's page or mail may show it.
    reply.header("etag", etag).header("cache-control", "public, max-age=86400");
    reply.header("cross-origin-resource-policy", "cross-origin");
    if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
    const made = await slot.run(
      () => spend(context, "render", { address: request.ip }),
      () => renderPng(codes, { widthPx: width, style, bezel }),
    );
    if (made === undefined) {
      reply.removeHeader("etag").header("retry-after", "1");
      throw new RefusalError("RateLimited", "Too many pictures are being made. Try again in a second.", {
        rule: "render",
        until: context.clock.estimate() + 1_000,
      });
    }
    return reply.type("image/png").send(Buffer.from(made.result));
  });

  app.get("/character-reference", { config: { crossOrigin: true } }, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").send(characterReference),
  );
}

function readQuery(query: unknown): z.output<typeof renderQuery> {
  const parsed = renderQuery.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const rule = String(issue?.path[0] ?? "query");
  if (rule === "characters") throw new RefusalError("MissingTextOrCharacters", "There are no characters to paint.");
  throw new RefusalError("ValidationError", issue?.message ?? "The query is not as it must be.", { rule });
}

function etagOf(codes: Uint8Array, form: string): string {
  return `"${createHash("sha256").update(codes).update(form).update(painterVersion).digest("base64url").slice(0, 22)}"`;
}

/** Whether the caller has this very picture (RFC 9110: a list, weak or strong, or any). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((item) => item.trim() === "*" || item.trim().replace(/^W\//, "") === etag);
}
