import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { plusRefusals } from "../../words/plus.ts";
import { readEmailAddress } from "../people/emailAddress.ts";
import { recordPurchase } from "./purchases.service.ts";
import { referralCodePattern } from "./referral.service.ts";
import type { Shop } from "./shop.ts";

/** Orders of real shops carry much that is not ours; theirs stay below this many bytes. */
const largestOrder = 1024 * 1024;

/**
 * The parts of a Shopify order (webhook topic `orders/paid`) that matter here. The rest is let in and not looked at.
 * https://shopify.dev/docs/api/admin-rest/latest/resources/order
 */
const orderSchema = z.object({
  /** Names the order; the numeric `id` can be larger than a JSON number holds exactly. */
  admin_graphql_api_id: z.string().min(1).max(120),
  email: z.string(),
  checkout_token: z.string().min(16).max(200).nullish(),
  total_price: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .transform((text) => Math.round(Number(text) * 100)),
  line_items: z
    .array(
      z.object({
        variant_id: z.union([z.int(), z.string()]).nullish().transform(String),
        quantity: z.int().min(1).max(100),
      }),
    )
    .max(500),
  note_attributes: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .max(100)
    .default([]),
});

/**
 * `POST /shop/orders-paid`: how a real shop tells that an order is paid. Signed as Shopify signs, with
 * `X-Shopify-Hmac-Sha256` = base64(HMAC-SHA256(SHOP_WEBHOOK_SECRET, body)). A wrong signature is 401; the same order
 * twice is 200 and one purchase; an order without anything of ours is 200 and none.
 */
export async function registerShopWebhook(app: FastifyInstance, context: Context, shop: Shop): Promise<void> {
  const secret = context.config.shopWebhookSecret;
  if (secret === undefined) return;
  await app.register(async (scope) => {
    // The signature is over the bytes as they were sent.
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: largestOrder },
      (_request, body, done) => done(null, body),
    );
    scope.post("/shop/orders-paid", { bodyLimit: largestOrder }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(secret, body, request.headers["x-shopify-hmac-sha256"])) {
        throw new UnauthenticatedError(plusRefusals.signature);
      }
      await recordOrder(context, shop, body.toString("utf8"));
      return reply.code(200).header("cache-control", "no-store").send({ accepted: true });
    });
  });
}

function isSigned(secret: string, body: Buffer, header: string | string[] | undefined): boolean {
  if (typeof header !== "string") return false;
  const wanted = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(header, "base64");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function recordOrder(context: Context, shop: Shop, text: string): Promise<void> {
  const order = readOrder(text);
  const emailAddress = readEmailAddress(order.email);
  if (emailAddress === undefined) throw new RefusalError("ValidationError", plusRefusals.order, { rule: "email" });
  const referral = order.note_attributes.find(({ name }) => name === "referral")?.value ?? "";
  const items = order.line_items.flatMap((item) => {
    const pricing = shop.pricings.find((known) => (known.shopVariant ?? known.id) === item.variant_id);
    return pricing === undefined ? [] : Array.from({ length: item.quantity }, () => pricing);
  });
  for (const [at, pricing] of items.entries()) {
    await recordPurchase(context, {
      shop: "shopify",
      orderId: items.length === 1 ? order.admin_graphql_api_id : `${order.admin_graphql_api_id}/${at + 1}`,
      // One page, one purchase: the first article's.
      checkoutToken: at === 0 ? (order.checkout_token ?? null) : null,
      emailAddress,
      pricing,
      totalInCents: items.length === 1 ? order.total_price : pricing.priceInCents,
      referralCode: referralCodePattern.test(referral) ? referral : null,
    });
  }
}

function readOrder(text: string): z.output<typeof orderSchema> {
  try {
    return orderSchema.parse(JSON.parse(text));
  } catch {
    throw new RefusalError("ValidationError", plusRefusals.order, { rule: "order" });
  }
}
