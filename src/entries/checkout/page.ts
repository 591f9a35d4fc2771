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

/** Why an order was not taken; `field` names the input that it is about. */
export type OrderAnswer =
  | { readonly paid: true }
  | { readonly paid: false; readonly error: string; readonly field?: string };

/** Sends the order; the same page's order again buys nothing twice. */
export async function sendOrder(page: CheckoutPage, emailAddress: string, failed: string): Promise<OrderAnswer> {
  try {
    const response = await fetch(location.pathname, {
      method: "POST",
      headers: { "content-type": "application/json", "x-clatter": "1" },
      body: JSON.stringify({ emailAddress, checkoutToken: page.checkoutToken, referral: page.referral }),
    });
    if (response.ok) return { paid: true };
    const said = (await response.json()) as { error?: string; field?: string };
    return { paid: false, error: said.error ?? failed, ...(said.field === undefined ? {} : { field: said.field }) };
  } catch {
    return { paid: false, error: failed };
  }
}
