import type { OfferedPricing } from "../../../machines/plus/plusModalContext.ts";
import type { PurchaseAnswer, PurchaseItem } from "../../../machines/plus/purchasePollMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";

/** What `GET /v3.0/shopify/product-pricings` answers, of one pricing. */
interface PricingAnswer extends Omit<OfferedPricing, "cartUrl"> {
  readonly estimatedPriceInCents: { readonly totalPrice: number; readonly cartLink: { readonly url: string } | null };
}

/** Cart links lead to the web and nowhere else: `javascript:` and its like are no carts. */
function cartUrlOf(link: { readonly url: string } | null): string | null {
  if (link === null || !URL.canParse(link.url)) return null;
  return /^https?:$/.test(new URL(link.url).protocol) ? link.url : null;
}

/** The prices in the platform's answer. PortRefusal `ServerError` for what is no list of prices. */
export function readPricings(answer: unknown): readonly OfferedPricing[] {
  if (!Array.isArray(answer)) throw new PortRefusal({ code: "ServerError" });
  return (answer as readonly PricingAnswer[]).map((pricing) => ({
    id: pricing.id,
    quantity: pricing.quantity,
    chargeFrequency: pricing.chargeFrequency,
    title: pricing.title,
    priceInCents: pricing.estimatedPriceInCents.totalPrice,
    pricePerMonthInCents: pricing.pricePerMonthInCents,
    cartUrl: cartUrlOf(pricing.estimatedPriceInCents.cartLink),
  }));
}

/** The purchase in the answer of `GET /plus-purchase-session`; null while it is missing. PortRefusal when none can come. */
export function readSession(answer: unknown): PurchaseAnswer {
  const said = (answer ?? {}) as {
    missing?: unknown;
    unknown?: unknown;
    purchase?: { items?: readonly PurchaseItem[] };
  };
  if (said.unknown === true) throw new PortRefusal({ code: "NotFound" });
  const items = said.purchase?.items;
  return said.missing === true || items === undefined ? null : { items };
}
