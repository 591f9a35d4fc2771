import { plusBuyingMachine } from "../../machines/plus/plusBuyingMachine.ts";
import type { PlusBuyingContext } from "../../machines/plus/plusModalContext.ts";
import { cheap, dear, lost, sold } from "../support/plusSamples.ts";
import { tableOf } from "../support/table.ts";

const quantity = (count: number) => ({ type: "quantity.change", quantity: count }) as const;
const price = (pricingId: string) => ({ type: "pricing.choose", pricingId }) as const;

type Story = PlusBuyingContext;
const story: Story = { quantity: 1, pricingId: null, pricings: [], problem: null };
/** The cheapest is chosen until another one is; what is offered for another quantity is not. */
const cart = ({ quantity: wanted, pricingId }: Story): string | null => {
  if (wanted !== 1) return null;
  return (pricingId === dear.id ? dear : cheap).cartUrl;
};

/** Boards and Plus, sections 2, 5 and 7; decision 22. */
export const plusBuyingTable = tableOf(plusBuyingMachine)({
  title: "what Plus costs, and the way to the shop",
  story,
  starts: [
    { input: { quantity: 1, pricingId: null }, to: "loading" },
    // What was chosen before the person looked for a code.
    { input: { quantity: 1, pricingId: dear.id }, to: "loading", knows: { pricingId: dear.id } },
    { input: { quantity: 2, pricingId: null }, to: "loading", knows: { quantity: 2 } },
  ],
  areas: { buying: {} },
  places: {
    loading: { within: "buying", calls: { loadPricings: () => undefined } },
    failed: { within: "buying" },
    choosing: { within: "buying" },
    leavingForCheckout: { within: "buying", calls: { watchReturn: () => undefined } },
    left: { ends: ({ quantity: chosen, pricingId }) => ({ quantity: chosen, pricingId }) },
  },
  shows: (all) => all,
  ignores: [quantity(0), quantity(11), quantity(1.5)],
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadPricings", sold], to: "choosing", keep: () => ({ pricings: sold }) },
    { in: "loading", refusal: ["loadPricings", lost], to: "failed", keep: () => ({ problem: { id: "pricings-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "pricings.retry" }, to: "loading", keep: () => ({ problem: null }) },
    { in: ["loading", "choosing"], on: [quantity(1), quantity(2), quantity(10)], keep: (_, event) => ({ quantity: event.quantity, pricingId: null }) },
    { in: "choosing", on: [price(dear.id), price(cheap.id)], keep: (_, { pricingId }) => ({ pricingId }) },
    { in: "choosing", on: { type: "purchase.proceed" }, when: (all) => cart(all) !== null, to: "leavingForCheckout", emits: (all) => [{ type: "navigate.checkout", url: cart(all) ?? "" }] },
    // Browsers keep the page that was left, and show it again as it was: it must not hang.
    { in: "leavingForCheckout", on: { type: "page.returned" }, to: "choosing" },
    { in: "failed", on: { type: "code.have" }, to: "left", keep: () => ({ problem: null }) },
    { in: "buying", on: { type: "code.have" }, to: "left" },
  ],
  promises: {
    "quantity is always 1 to 10": ({ snapshot }) => [1, 2, 10].includes(snapshot.context.quantity),
    "options match the quantity and ascend by price": ({ emittedNow, previous }) => {
      const gone = emittedNow.find(({ type }) => type === "navigate.checkout");
      if (!gone || !previous) return undefined;
      const { quantity: wanted, pricingId, pricings } = previous.context;
      const [first] = pricings
        .filter((one) => one.quantity === wanted)
        .sort((one, two) => one.priceInCents - two.priceInCents);
      return gone.url === (pricings.find(({ id }) => id === pricingId) ?? first)?.cartUrl;
    },
    "nothing is bought before its price was seen": ({ emittedNow, calls }) =>
      emittedNow.length ? calls.some(({ port, state }) => port === "loadPricings" && state === "answered") : undefined,
  },
  contract: {
    flow: "plus-modal",
    states: { buying: ["loading", "failed", "choosing"], enteringCode: "left" },
    more: {
      "loading done.loadPricings choosing": "the prices are asked for as the dialog opens",
      "loading error.loadPricings failed": "the prices are asked for as the dialog opens",
      "failed pricings.retry loading": "the prices are asked for as the dialog opens",
      "leavingForCheckout page.returned choosing":
        "browsers show the page that was left again as it was: it must not hang",
      "leavingForCheckout code.have left": "the way to the codes is open wherever it stands",
    },
  },
});
