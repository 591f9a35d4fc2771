/** What the gateway wrote into the page. Amounts are US cents. */
export interface CheckoutPage {
  readonly productName: string;
  readonly title: string;
  readonly quantity: number;
  readonly priceInCents: number;
  readonly discountInCents: number;
  readonly referral: string | null;
  /** Sent back with the form: one page buys once, however often it is sent. */
  readonly checkoutToken: string;
}

export function readCheckout(): CheckoutPage {
  return JSON.parse(document.getElementById("page-data")?.textContent ?? "{}") as CheckoutPage;
}
