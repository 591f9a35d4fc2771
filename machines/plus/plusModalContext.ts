import type { Notice } from "../port.ts";
import type { CodeVerdict } from "./activationCodeMachine.ts";

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

export type PlusModalContext = {
  readonly quantity: number;
  readonly pricings: readonly OfferedPricing[];
  readonly pricingId: string | null;
  readonly code: string;
  /** Of this very code. */
  readonly verdict: CodeVerdict;
  readonly boardId: string | null;
  /** Why the last activation, or the loading of the prices, failed; shown as a line, never as a toast. */
  readonly problem: Notice | null;
};

export type PlusModalEvent =
  | { readonly type: "plus.open" }
  | { readonly type: "plus.activate"; readonly code: string }
  | { readonly type: "plus.openVirtual" }
  | { readonly type: "plus.close" }
  | { readonly type: "quantity.change"; readonly quantity: number }
  | { readonly type: "pricing.choose"; readonly pricingId: string }
  | { readonly type: "pricings.retry" }
  | { readonly type: "purchase.proceed" }
  | { readonly type: "code.have" }
  | { readonly type: "code.purchase" }
  | { readonly type: "code.change"; readonly code: string }
  | { readonly type: "code.judged"; readonly code: string; readonly verdict: CodeVerdict }
  | { readonly type: "step.next" }
  | { readonly type: "step.back" }
  | { readonly type: "board.choose"; readonly board: PlusBoard }
  | { readonly type: "activate.submit" }
  | { readonly type: "app.pair" }
  | { readonly type: "onboarding.ended"; readonly isFinished: boolean };

export type PlusModalEmitted =
  | { readonly type: "navigate.checkout"; readonly url: string }
  /** The page goes to the board that has Plus now, below whatever comes next. */
  | { readonly type: "board.activated"; readonly boardId: string }
  | { readonly type: "navigate.installed"; readonly boardId: string }
  | { readonly type: "page.reload" }
  | { readonly type: "pairing.open" };

/** What an activation ends in: with the `blendedV1` flag of the board the carousel, else a reload. */
export type CodeApplied = { readonly isBlended: boolean };

export type CodeToApply = { readonly boardId: string; readonly code: string };

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

export function chosenPricing({ pricings, quantity, pricingId }: PlusModalContext): OfferedPricing | undefined {
  const offers = offersFor(pricings, quantity);
  return offers.find(({ id }) => id === pricingId) ?? offers[0];
}

export const wantedQuantity = (event: PlusModalEvent): number =>
  event.type === "quantity.change" ? event.quantity : Number.NaN;

export const chosenBoard = (event: PlusModalEvent): PlusBoard | undefined =>
  event.type === "board.choose" ? event.board : undefined;

/** The context of a dialog that nobody has touched. */
export const untouched = {
  quantity: boardQuantity.least,
  pricingId: null,
  code: "",
  verdict: "tooShort" as CodeVerdict,
  boardId: null,
  problem: null,
};
