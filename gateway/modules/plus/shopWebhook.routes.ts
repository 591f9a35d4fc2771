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
import { noteCharge, noteContract, noteRenewalOrder } from "./shopNotices.service.ts";

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
  /** Where it came from: the shop's subscriptions make orders of their own, without a checkout. */
  source_name: z.string().max(120).nullish(),
  payment_details: z
    .object({ credit_card_company: z.string().max(60).nullish(), credit_card_number: z.string().max(40).nullish() })
    .nullish(),
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
 * A subscription that began or changed (topics `subscription_contracts/create` and `/update`).
 * https://shopify.dev/docs/api/admin-rest/latest/resources/subscriptioncontract
 */
const contractSchema = z.object({
  admin_graphql_api_id: z.string().min(1).max(120),
  admin_graphql_api_origin_order_id: z.string().min(1).max(120),
  status: z.string().min(1).max(40).toLowerCase(),
  /** Larger than a JSON number holds exactly when it is told as one: then it is a string. */
  revision_id: z.union([z.string().regex(/^\d{1,30}$/), z.int().min(0).transform(String)]),
});

/** A charge that was tried (topics `subscription_billing_attempts/success` and `/failure`). */
const attemptSchema = z.object({
  idempotency_key: z.string().min(1).max(120),
  admin_graphql_api_subscription_contract_id: z.string().min(1).max(120),
  admin_graphql_api_order_id: z.string().min(1).max(120).nullish(),
});

/**
 * `POST /shop/…`: how a real shop tells what happens there. Signed as Shopify signs, with `X-Shopify-Hmac-Sha256` =
 * base64(HMAC-SHA256(SHOP_WEBHOOK_SECRET, body)). A wrong signature is 401; what cannot be read is 400; the same thing
 * twice is 200 and counts once; what is not about anything of ours is 200, too, since a shop gives up an address that refuses.
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
    const hear = (path: string, take: (text: string, toldAt: number) => Promise<void>) =>
      scope.post(path, { bodyLimit: largestOrder }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSigned(secret, body, request.headers["x-shopify-hmac-sha256"])) {
          throw new UnauthenticatedError(plusRefusals.signature);
        }
        await take(body.toString("utf8"), await momentOf(context, request.headers["x-shopify-triggered-at"]));
        return reply.code(200).header("cache-control", "no-store").send({ accepted: true });
      });
    hear("/shop/orders-paid", (text) => recordOrder(context, shop, text));
    hear("/shop/subscription-contracts", async (text, toldAt) => {
      const read = readNotice(contractSchema, text);
      const { admin_graphql_api_id: id, admin_graphql_api_origin_order_id: orderId, status } = read;
      await noteContract(context, { id, orderId, status, revision: read.revision_id, toldAt });
    });
    for (const [path, outcome] of [
      ["/shop/billing-attempts/success", "paid"],
      ["/shop/billing-attempts/failure", "failed"],
    ] as const) {
      hear(path, async (text, toldAt) => {
        const read = readNotice(attemptSchema, text);
        await noteCharge(context, {
          id: read.idempotency_key,
          contractId: read.admin_graphql_api_subscription_contract_id,
          outcome,
          orderId: read.admin_graphql_api_order_id ?? null,
          toldAt,
        });
      });
    }
  });
}

/** When it happened, as the shop says; never in the future of our clock, and now where it does not say. */
async function momentOf(context: Context, header: string | string[] | undefined): Promise<number> {
  const now = await context.clock.now();
  const told = typeof header === "string" ? Date.parse(header) : Number.NaN;
  return Number.isNaN(told) ? now : Math.min(told, now);
}

function isSigned(secret: string, body: Buffer, header: string | string[] | undefined): boolean {
  if (typeof header !== "string") return false;
  const wanted = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(header, "base64");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function recordOrder(context: Context, shop: Shop, text: string): Promise<void> {
  const order = readNotice(orderSchema, text);
  if (isRenewal(order)) return noteRenewalOrder(context, order.admin_graphql_api_id, order.total_price);
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
      checkoutToken: order.checkout_token ?? null,
      place: at,
      emailAddress,
      pricing,
      totalInCents: items.length === 1 ? order.total_price : pricing.priceInCents,
      referralCode: referralCodePattern.test(referral) ? referral : null,
      card: cardOf(order.payment_details),
    });
  }
}

/** An order that a subscription made by itself: nobody checked out, and no codes are sold. */
function isRenewal({ source_name, checkout_token }: z.output<typeof orderSchema>): boolean {
  return source_name?.startsWith("subscription_contract") === true && typeof checkout_token !== "string";
}

/** Never more of a card than its last digits. */
function cardOf(details: z.output<typeof orderSchema>["payment_details"]) {
  const digits = /(\d{4})\D*$/.exec(details?.credit_card_number ?? "")?.[1];
  const company = details?.credit_card_company;
  return digits === undefined || !company ? undefined : { company, digits };
}

function readNotice<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new RefusalError("ValidationError", plusRefusals.order, { rule: "order" });
  }
}
