import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { consoleData } from "../../http/console.ts";
import { RefusalError } from "../../refusal.ts";
import { tokenOrCode } from "../../words/callRefusals.ts";
import { readPurchaseSession } from "./purchases.service.ts";
import { referralCodePattern } from "./referral.service.ts";
import { registerSandboxCard } from "./sandboxCard.routes.ts";
import { registerSandboxCheckout } from "./sandboxCheckout.routes.ts";
import { offer, shopOf } from "./shop.ts";
import { registerShopWebhook } from "./shopWebhook.routes.ts";

const sessionQuery = z.union([
  z.object({ token: z.string().min(16).max(200), code: z.undefined().optional() }),
  z.object({ code: z.string().min(1).max(80), token: z.undefined().optional() }),
]);

/** Prices, purchase sessions, the sandbox checkout, the shop's webhook, and the two pages that shops may frame. */
export async function registerPlus(app: FastifyInstance, context: Context): Promise<void> {
  const shop = shopOf(context.config);

  app.get<{ Querystring: { referral?: string } }>(
    "/v3.0/shopify/product-pricings",
    { config: { crossOrigin: true } },
    async (request, reply) => {
      const { referral } = request.query;
      const code = typeof referral === "string" && referralCodePattern.test(referral) ? referral : null;
      return reply.header("cache-control", "no-cache").send(shop.pricings.map((pricing) => offer(shop, pricing, code)));
    },
  );

  app.get("/plus-purchase-session", { config: { crossOrigin: true } }, async (request, reply) => {
    const query = sessionQuery.safeParse(request.query);
    if (!query.success) {
      throw new RefusalError("ValidationError", tokenOrCode(), { rule: "query" });
    }
    const { token, code } = query.data;
    const asked =
      token === undefined
        ? { code: code ?? "", address: request.ip }
        : { token, isLate: context.config.shopUrl !== undefined };
    return reply.header("cache-control", "no-store").send(await readPurchaseSession(context, asked));
  });

  // Screens of the console that a shop's page may frame (Q6).
  for (const path of ["/widget/pricing", "/plus-checkout-widget/:token"]) {
    app.get(path, { config: { embeddable: "origins" } }, (_request, reply) =>
      app.pages.send(reply, "console", consoleData(context.config)),
    );
  }
  registerSandboxCheckout(app, context, shop);
  registerSandboxCard(app, context, shop);
  await registerShopWebhook(app, context, shop);
}
