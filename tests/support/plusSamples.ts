import type { OfferedPricing, PlusBoard } from "../../machines/plus/plusModalContext.ts";
import { PortRefusal } from "../../machines/port.ts";

const offer = (quantity: number, priceInCents: number, cartUrl: string | null): OfferedPricing => ({
  id: `${quantity}-${priceInCents}`,
  quantity,
  chargeFrequency: "EveryYear",
  title: "Every year",
  priceInCents,
  pricePerMonthInCents: 1,
  cartUrl,
});
/** For one board the dearer one is offered first; for ten nothing can be bought; for two nothing is offered. */
export const dear = offer(1, 4_700, "https://shop.test/dear");
export const cheap = offer(1, 900, "https://shop.test/cheap");
export const sold = [dear, cheap, offer(10, 8_000, null)];

const board = (id: string, isVirtual: boolean, isPlusActive: boolean): PlusBoard => ({
  id,
  title: id,
  isVirtual,
  isPlusActive,
});
export const kitchen = board("kitchen", false, false);
export const porch = board("porch", false, false);
export const attic = board("attic", true, false);
export const active = board("active", false, true);

export const lost = new PortRefusal({ code: "AnswerLost" });
export const used = new PortRefusal({ code: "AlreadyExists", rule: "activationCode" });
