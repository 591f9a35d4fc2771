import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { renderSharePng } from "../../grid.ts";
import { consoleData } from "../../http/console.ts";
import { RefusalError } from "../../refusal.ts";
import { shareTokenNotFound } from "../../words/keepingRefusals.ts";
import { answerPicture } from "../pictures/pictureAnswer.ts";
import { shareTags } from "./shareTags.ts";
import { findShared } from "./sharing.service.ts";

/**
 * Where a link to a message leads: the console's own page, which asks for a sign-in, with tags for those who only want to
 * show the link; and its picture. A wrong token gets the same page without tags.
 */
export function registerSharing(app: FastifyInstance, context: Context): void {
  const { config } = context;

  app.get<{ Params: { token: string } }>("/compose/share/:token", async (request, reply) => {
    const { token } = request.params;
    const shared = await findShared(context, token);
    const shareUrl = `${config.publicUrl}/compose/share/${token}`;
    const head =
      shared === undefined
        ? ""
        : shareTags({
            productName: config.productName,
            shareUrl,
            imageUrl: `${shareUrl}/picture`,
            message: shared.message,
            code62: shared.look.code62,
          });
    return app.pages.send(reply, "console", consoleData(config), head);
  });

  app.get<{ Params: { token: string } }>("/compose/share/:token/picture", async (request, reply) => {
    const shared = await findShared(context, request.params.token);
    if (shared === undefined) throw new RefusalError("NotFound", shareTokenNotFound());
    const { message, look } = shared;
    const { characters } = message;
    // The address holds a token (decision 51); other sites' pages may show the picture all the same.
    reply.header("cache-control", "no-store").header("cross-origin-resource-policy", "cross-origin");
    return answerPicture(context, request, reply, {
      codes: characters,
      form: `share ${look.style} ${look.code62}`,
      paint: () => renderSharePng(characters, look),
    });
  });
}
