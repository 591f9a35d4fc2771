import type { Config } from "../../config.ts";
import { defaultPricings, type Pricing, readPricings } from "./pricings.ts";

type ShopConfig = Pick<Config, "shop" | "shopUrl" | "loopback" | "pricingsFile" | "publicUrl">;

/** Where Plus is bought (decision 22). */
export interface Shop {
  readonly pricings: readonly Pricing[];
  /** The sandbox checkout is there: it sells for no money. */
  readonly isSandbox: boolean;
  /** Where a pricing is bought; null where nothing is sold. */
  cartUrl(pricing: Pricing, referralCode: string | null): string | null;
}

const opened = new WeakMap<ShopConfig, Shop>();

/** The shop of this configuration, opened once. ConfigError for prices that cannot be read. */
export function shopOf(config: ShopConfig): Shop {
  const known = opened.get(config) ?? openShop(config);
  opened.set(config, known);
  return known;
}

/** The configured shop; without one, on loopback or with SHOP=sandbox, the sandbox; elsewhere none. */
function openShop(config: ShopConfig): Shop {
  const { shopUrl, publicUrl, pricingsFile } = config;
  const pricings = pricingsFile === undefined ? defaultPricings : readPricings(pricingsFile);
  const isSandbox = shopUrl === undefined && (config.loopback || config.shop === "sandbox");
  return {
    pricings,
    isSandbox,
    cartUrl(pricing, referralCode) {
      if (shopUrl !== undefined) return permalink(shopUrl, pricing, referralCode);
      if (!isSandbox) return null;
      const query = referralCode === null ? "" : `?referral=${encodeURIComponent(referralCode)}`;
      return `${publicUrl}/checkout/${encodeURIComponent(pricing.id)}${query}`;
    },
  };
}

/**
 * A cart permalink as Shopify takes it: `{shop}/cart/{variant}:{quantity}`, one article for all boards, with the referral
 * as an attribute of the order, which its webhook tells again.
 */
function permalink(shopUrl: string, pricing: Pricing, referralCode: string | null): string {
  const base = shopUrl.endsWith("/") ? shopUrl.slice(0, -1) : shopUrl;
  const url = new URL(`${base}/${encodeURIComponent(pricing.shopVariant ?? pricing.id)}:1`);
  if (referralCode !== null) url.searchParams.set("attributes[referral]", referralCode);
  return url.href;
}

/** A pricing as the platform's REST call and the graph tell it. */
export interface OfferedPricing {
  readonly id: string;
  readonly quantity: number;
  readonly chargeFrequency: Pricing["chargeFrequency"];
  readonly title: string;
  readonly priceInCents: number;
  readonly pricePerMonthInCents: number;
  readonly estimatedPriceInCents: {
    readonly totalPrice: number;
    readonly cartLink: { readonly url: string } | null;
  };
}

export function offer(shop: Shop, pricing: Pricing, referralCode: string | null): OfferedPricing {
  const { id, quantity, chargeFrequency, title, priceInCents, pricePerMonthInCents } = pricing;
  const url = shop.cartUrl(pricing, referralCode);
  return {
    id,
    quantity,
    chargeFrequency,
    title,
    priceInCents,
    pricePerMonthInCents,
    estimatedPriceInCents: { totalPrice: priceInCents, cartLink: url === null ? null : { url } },
  };
}
