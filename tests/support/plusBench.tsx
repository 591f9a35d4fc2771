import { within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { boardOf, openConsole, rootsOf } from "./consoleBench.tsx";

const plusProduct = { id: "pa", pricing: null, product: { id: "plus", title: "Clatter Plus", isPlus: true } };
export const kitchen = boardOf("kitchen", "Kitchen");
const hall = boardOf("hall", "Hall");
const active = boardOf("active", "Active", { productApplications: [plusProduct] });
const virtual = boardOf("virtual", "Virtual", { devices: [] });

const pricing = (quantity: number, chargeFrequency: string, title: string, cents: number) => ({
  id: `${chargeFrequency}-${quantity}`,
  quantity,
  chargeFrequency,
  title,
  priceInCents: cents,
  pricePerMonthInCents: 392,
  estimatedPriceInCents: {
    totalPrice: cents,
    cartLink: { url: `https://shop.example/${chargeFrequency}/${quantity}` },
  },
});
export const pricings = [1, 2].flatMap((quantity) => [
  pricing(quantity, "EveryThreeYears", "Every three years", 14_100 * quantity),
  pricing(quantity, "EveryYear", "Every year", 6_950 * quantity),
]);
export const plain = { "/v3.0/shopify/product-pricings": () => Response.json(pricings) };

export const applied = { __typename: "ApplyRedemptionCodeSuccess", id: "pa", boardId: "kitchen" };
const used = { isValid: false, message: "Activation code already used" };

export let opened: ReturnType<typeof openConsole>;
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduce"),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  opened.close();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

export function open(path: string, more: Parameters<typeof openConsole>[1] & { more?: Record<string, unknown> } = {}) {
  const { more: extra = {}, ...options } = more;
  opened = openConsole(path, {
    roots: rootsOf([kitchen, hall, active, virtual], {
      validateActivationCode: ({ code }: { code: string }) =>
        code.includes("USED") ? used : { isValid: code.startsWith("GOOD"), message: "" },
      applyRedemptionCode: applied,
      paywallQuery: { ...kitchen, productApplications: [plusProduct] },
      ...extra,
    }),
    plain,
    ...options,
  });
  return opened;
}

export const dialog = async (name: string) => within(await opened.findByRole("dialog", { name }, { timeout: 5000 }));
