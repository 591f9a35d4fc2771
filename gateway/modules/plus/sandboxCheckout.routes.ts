import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readForm, refuseField, requireOwnPage } from "../../auth/csrf.ts";
import { spend } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import type { Context } from "../../context.ts";
import { newSecret } from "../../db/ids.ts";
import { RefusalError } from "../../refusal.ts";
import { billingRefusals } from "../../words/billing.ts";
import { plusRefusals } from "../../words/plus.ts";
import { emailKey, readEmailAddress } from "../people/emailAddress.ts";
import { isReferralOfAnother } from "./plus.store.ts";
import type { Pricing } from "./pricings.ts";
import { recordPurchase } from "./purchases.service.ts";
import { referralAmounts, referralCodePattern } from "./referral.service.ts";
import { type SandboxCard, sandboxCards } from "./sandboxRenewals.ts";
import type { Shop } from "./shop.ts";

/** What the checkout page is told. Amounts are US cents. */
export interface CheckoutData {
  readonly productName: string;
  readonly title: string;
  readonly quantity: number;
  readonly priceInCents: number;
  /** Off for whoever comes by a referral link; 0 without one. */
  readonly discountInCents: number;
  readonly referral: string | null;
  /** Sent back with the form: one page buys once, however often it is sent. */
  readonly checkoutToken: string;
  readonly cards: readonly SandboxCard[];
}

type WithCart = { Params: { cart: string }; Querystring: { referral?: string } };

const orderForm = z.object({
  emailAddress: z.string(plusRefusals.emailMissing).transform((text, context) => {
    const read = readEmailAddress(text);
    if (read !== undefined) return read;
    context.addIssue({ code: "custom", message: plusRefusals.emailMissing });
    return z.NEVER;
  }),
  checkoutToken: z.string().regex(/^[\w-]{43}$/),
  referral: z.string().regex(referralCodePattern).nullable(),
  /** The last digits of one of the sandbox's cards. */
  card: z
    .string()
    .refine((digits) => sandboxCards.some((card) => card.digits === digits))
    .default(sandboxCards[0].digits),
});

/** The sandbox shop's checkout (decision 22): it sells for no money, says so, and ends as a shop does, in a paid order. */
export function registerSandboxCheckout(app: FastifyInstance, context: Context, shop: Shop): void {
  if (!shop.isSandbox) return;

  app.get<WithCart>("/checkout/:cart", async (request, reply) => {
    const pricing = pricingOf(shop, request.params.cart);
    const referral = await livingReferral(context, request.query.referral);
    const data: CheckoutData = {
      productName: context.config.productName,
      title: pricing.title,
      quantity: pricing.quantity,
      priceInCents: pricing.priceInCents,
      discountInCents: discountOf(pricing, referral),
      referral,
      checkoutToken: newSecret(),
      cards: sandboxCards,
    };
    return app.pages.send(reply, "checkout", data);
  });

  app.post<WithCart>("/checkout/:cart", { preValidation: requireOwnPage }, async (request, reply) => {
    const pricing = pricingOf(shop, request.params.cart);
    const read = readForm(orderForm, request.body);
    if ("problem" in read) {
      const { field, error } = read.problem;
      const isOurs = field === "emailAddress";
      return refuseField(reply, "ValidationError", isOurs ? { field, error } : unreadable);
    }
    const { emailAddress, checkoutToken } = read.form;
    await spend(context, "checkout", { account: emailKey(emailAddress), address: request.ip });
    const card = sandboxCards.find(({ digits }) => digits === read.form.card);
    if (card?.isRefused === true) {
      return refuseField(reply, "ValidationError", { field: "card", error: billingRefusals.cardRefusedAtCheckout });
    }
    const referral = await livingReferral(context, read.form.referral ?? undefined, emailAddress);
    // Nobody pays more than the page said: it says the new total first.
    if (referral !== read.form.referral) {
      return refuseField(reply, "ValidationError", { field: "referral", error: plusRefusals.referralUnfit });
    }
    await recordPurchase(context, {
      shop: "sandbox",
      orderId: hashSecret(checkoutToken).slice(0, 22),
      checkoutToken,
      emailAddress,
      pricing,
      totalInCents: pricing.priceInCents - discountOf(pricing, referral),
      referralCode: referral,
      card,
    });
    return reply.code(201).header("cache-control", "no-store").send({ checkoutToken });
  });
}

const unreadable = { field: "", error: plusRefusals.checkoutUnreadable };

function pricingOf(shop: Shop, cart: string): Pricing {
  const pricing = shop.pricings.find(({ id }) => id === cart);
  if (pricing === undefined) throw new RefusalError("NotFound", plusRefusals.cartUnknown, { rule: "cart" });
  return pricing;
}

/** The code when it is somebody's and not the buyer's own. */
async function livingReferral(context: Context, code: string | undefined, buyer = ""): Promise<string | null> {
  if (code === undefined || !referralCodePattern.test(code)) return null;
  return (await isReferralOfAnother(context.database, code, emailKey(buyer))) ? code : null;
}

function discountOf({ priceInCents }: Pricing, referral: string | null): number {
  return referral === null ? 0 : Math.min(referralAmounts.discountForNewCustomer, priceInCents);
}
