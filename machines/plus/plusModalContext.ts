import type { Notice } from "../port.ts";
import type { CodeJudged, CodeVerdict } from "./activationCodeMachine.ts";

/** Boards that one purchase is for (boards and Plus, section 5). */
export const boardQuantity = { least: 1, most: 10 } as const;

export type OfferedPricing = {
  readonly id: string;
  readonly quantity: number;
  readonly chargeFrequency: string;
  readonly title: string;
  /** US cents, for all boards together. */
  readonly priceInCents: number;
  /** US cents, for one board. */
  readonly pricePerMonthInCents: number;
  /** Where it is bought; null where nothing is sold. */
  readonly cartUrl: string | null;
};

export type PlusBoard = {
  readonly id: string;
  readonly title: string;
  readonly isVirtual: boolean;
  readonly isPlusActive: boolean;
};

/** For how many boards, and which offer; null for the cheapest. */
export type PlusChoice = { readonly quantity: number; readonly pricingId: string | null };

/** Of a dialog that nobody has touched. */
export const untouchedChoice: PlusChoice = { quantity: boardQuantity.least, pricingId: null };

export type PlusBuyingContext = PlusChoice & {
  readonly pricings: readonly OfferedPricing[];
  /** Why the prices did not come. */
  readonly problem: Notice | null;
};

export type PlusBuyingEvent =
  | { readonly type: "quantity.change"; readonly quantity: number }
  | { readonly type: "pricing.choose"; readonly pricingId: string }
  | { readonly type: "pricings.retry" }
  | { readonly type: "purchase.proceed" }
  /** The browser shows the page again that it had left for the shop. */
  | { readonly type: "page.returned" }
  | { readonly type: "code.have" };

export type Checkout = { readonly type: "navigate.checkout"; readonly url: string };

/** What is typed to begin with, and whether it begins with the word about boards without a display. */
export type PlusActivationInput = { readonly code: string; readonly isVirtual: boolean };

/** What an activation leads to: another face of the dialog, pairing, or a board that has Plus now. */
export type PlusActivationEnd = "purchase" | "pairing" | "welcome" | "reload";

export type PlusActivationContext = {
  readonly code: string;
  /** Of this very code. */
  readonly verdict: CodeVerdict;
  readonly boardId: string | null;
  /** Why the last activation failed; shown as a line, never as a toast. */
  readonly problem: Notice | null;
  readonly isVirtual: boolean;
  /** Null until it ends, and where it was closed. */
  readonly end: PlusActivationEnd | null;
};

export type PlusActivationEvent =
  | { readonly type: "code.change"; readonly code: string }
  | { readonly type: "code.retry" }
  | { readonly type: "code.purchase" }
  | CodeJudged
  | { readonly type: "step.next" }
  | { readonly type: "step.back" }
  | { readonly type: "board.choose"; readonly board: PlusBoard }
  | { readonly type: "activate.submit" }
  | { readonly type: "app.pair" }
  | { readonly type: "plus.close" };

export type PlusActivated = {
  readonly end: PlusActivationEnd | null;
  readonly code: string;
  readonly boardId: string | null;
};

/** What an activation ends in: with the `blendedV1` flag of the board the carousel, else a reload. */
export type CodeApplied = { readonly isBlended: boolean };

export type CodeToApply = { readonly boardId: string; readonly code: string };

/** What one face of the dialog leaves for the next. */
export type PlusModalContext = PlusChoice & { readonly code: string; readonly boardId: string | null };

export type PlusModalEvent =
  | { readonly type: "plus.open" }
  | { readonly type: "plus.activate"; readonly code: string }
  | { readonly type: "plus.openVirtual" }
  | { readonly type: "plus.close" }
  | Checkout;

export type PlusModalEmitted =
  | Checkout
  /** The page goes to the board that has Plus now, below whatever comes next. */
  | { readonly type: "board.activated"; readonly boardId: string }
  | { readonly type: "navigate.installed"; readonly boardId: string }
  /** What the board may do has changed on every screen. */
  | { readonly type: "page.refresh" }
  | { readonly type: "page.reload" }
  | { readonly type: "pairing.open" };

/** The offers for a number of boards, cheapest first. */
export function offersFor(pricings: readonly OfferedPricing[], quantity: number): readonly OfferedPricing[] {
  return pricings
    .filter((pricing) => pricing.quantity === quantity)
    .toSorted((one, other) => one.priceInCents - other.priceInCents);
}

/** The boards that a code can be for: neither virtual nor active already. */
export function boardsToActivate(boards: readonly PlusBoard[]): readonly PlusBoard[] {
  return boards.filter((board) => !board.isVirtual && !board.isPlusActive);
}

export function chosenPricing({
  pricings,
  quantity,
  pricingId,
}: Omit<PlusBuyingContext, "problem">): OfferedPricing | undefined {
  const offers = offersFor(pricings, quantity);
  return offers.find(({ id }) => id === pricingId) ?? offers[0];
}
