import { defaultPricings, type Pricing } from "../../gateway/modules/plus/pricings.ts";
import { recordPurchase } from "../../gateway/modules/plus/purchases.service.ts";
import type { TestApp } from "./testApp.ts";

export const yearFor = (quantity: number): Pricing =>
  defaultPricings.find((one) => one.quantity === quantity && one.chargeFrequency === "EveryYear") as Pricing;

export interface Session {
  readonly missing?: true;
  readonly purchase?: {
    readonly items: readonly {
      readonly activationCodes: readonly { readonly code: string; readonly isUsed: boolean }[];
    }[];
  };
}

let orders = 0;
/** Codes as a shop sells them. */
export async function buyCodes(app: TestApp, quantity = 1): Promise<string[]> {
  orders += 1;
  const checkoutToken = `checkout-token-of-order-${orders}`;
  const pricing = yearFor(quantity);
  const order = {
    shop: "sandbox",
    orderId: `order-${orders}`,
    checkoutToken,
    emailAddress: "mia@example.com",
    pricing,
  };
  await recordPurchase(app.context, { ...order, totalInCents: pricing.priceInCents, referralCode: null });
  const answer = await app.anonymous.get(`/plus-purchase-session?token=${checkoutToken}`);
  return answer.json<Session>().purchase?.items[0]?.activationCodes.map(({ code }) => code) ?? [];
}
