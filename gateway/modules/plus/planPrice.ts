import type { Config } from "../../config.ts";
import type { PlanRow } from "./billing.store.ts";
import { shopOf } from "./shop.ts";

/** What renewing one board's plan costs, in US cents: its price of today, shared by the boards that it was bought for. */
export function priceOf(config: Config, { purchase, pricing }: PlanRow): number | null {
  if (purchase === null) return null;
  const known = shopOf(config).pricings.find(({ id }) => id === pricing?.id);
  return Math.round((known?.priceInCents ?? purchase.totalInCents) / purchase.quantity);
}
