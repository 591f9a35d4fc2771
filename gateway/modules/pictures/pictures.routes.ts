import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { parseGridText, renderAnimation, renderPng } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { queryIsWrong } from "../../words/callRefusals.ts";
import * as gridRefusals from "../../words/gridRefusals.ts";
import { characterReference } from "./characterReference.ts";
import { answerPicture } from "./pictureAnswer.ts";

const renderQuery = z.object({
  characters: z.string({ error: "characters is missing." }),
  width: z.coerce
    .number({ error: "width is a number of pixels." })
    .int("width is a whole number of pixels.")
    .min(64, "width is at least 64 pixels.")
    .max(2400, "width is at most 2400 pixels.")
    .optional(),
  style: z.enum(["black", "white"], { error: "style is black or white." }).default("black"),
  code62: z.enum(["degree", "heart"], { error: "code62 is degree or heart." }).default("degree"),
  bezel: z.enum(["frame", "full", "slim"], { error: "bezel is frame, full or slim." }).default("full"),
  format: z.enum(["png", "gif", "apng"], { error: "format is png, gif or apng." }).default("png"),
  pace: z.enum(["classic", "brisk"], { error: "pace is classic or brisk." }).default("classic"),
});

/** An animation has a hundred pictures: it is smaller, and costs as much as some of the others. */
const widestAnimation = 720;
const animationWidth = 600;
const animationCost = 5;
const types = { gif: "image/gif", apng: "image/apng" } as const;

/** `GET /render` (a grid as PNG, or its arrival as an animation, for anybody) and `GET /character-reference`. */
export function registerPictures(app: FastifyInstance, context: Context): void {
  app.get("/render", { config: { crossOrigin: true } }, async (request, reply) => {
    const { characters, format, pace, ...wanted } = readQuery(request.query);
    const codes = parseGridText(characters);
    const { width: widthPx = format === "png" ? 1200 : animationWidth, style, code62, bezel } = wanted;
    if (format !== "png" && widthPx > widestAnimation) {
      throw new RefusalError("ValidationError", gridRefusals.animationWidth(widestAnimation), { rule: "width" });
    }
    // Anybody's page or mail may show it.
    reply.header("cache-control", "public, max-age=86400").header("cross-origin-resource-policy", "cross-origin");
    const look = { widthPx, style, code62, bezel };
    const form = Object.values(look).join(" ");
    if (format === "png") {
      return answerPicture(context, request, reply, { codes, form, paint: () => renderPng(codes, look) });
    }
    return answerPicture(context, request, reply, {
      codes,
      form: `${format} ${pace} ${form}`,
      paint: () => renderAnimation(codes, { ...look, format, pace }),
      type: types[format],
      cost: animationCost,
    });
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
  if (rule === "characters") throw new RefusalError("MissingTextOrCharacters", gridRefusals.nothingToPaint());
  throw new RefusalError("ValidationError", issue?.message ?? queryIsWrong(), { rule });
}
