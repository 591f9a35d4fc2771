/** A card of the sandbox: it belongs to nobody. */
export interface SandboxCard {
  readonly digits: string;
  readonly company: string;
  readonly isRefused: boolean;
}

/** What the gateway wrote into the page of an order. Amounts are US cents. */
export interface CheckoutPage {
  readonly productName: string;
  readonly title: string;
  readonly quantity: number;
  readonly priceInCents: number;
  readonly discountInCents: number;
  readonly referral: string | null;
  /** Sent back with the form: one page buys once, however often it is sent. */
  readonly checkoutToken: string;
  readonly cards: readonly SandboxCard[];
}

/** And into that of a card holder, whom a mail led here. */
export interface CardPage {
  readonly productName: string;
  /** Of the card that is charged now; null when none is known. */
  readonly digits: string | null;
  readonly cards: readonly SandboxCard[];
}

/** What the gateway answers to a changed card: whether a charge that had failed before is paid by it. */
export interface CardAnswer {
  readonly due: "None" | "Paid" | "Refused";
}

export const isCardPage = (page: CheckoutPage | CardPage): page is CardPage => !("checkoutToken" in page);

export function readCheckout(): CheckoutPage | CardPage {
  return JSON.parse(document.getElementById("page-data")?.textContent ?? "{}") as CheckoutPage | CardPage;
}
