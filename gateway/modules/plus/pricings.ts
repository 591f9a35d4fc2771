import { z } from "zod";
import { readJsonFile } from "../../jsonFile.ts";

/** How often a plan is charged, by the contract's words. */
export const chargeFrequencies = ["EveryYear", "EveryThreeYears"] as const;
export type ChargeFrequency = (typeof chargeFrequencies)[number];

/** From one to ten boards are sold at a time (boards and Plus, section 9). */
export const boardsSold = { least: 1, most: 10 } as const;

/** What Plus costs for a number of boards. Amounts are US cents, for all boards together. */
export interface Pricing {
  readonly id: string;
  readonly quantity: number;
  readonly chargeFrequency: ChargeFrequency;
  readonly title: string;
  readonly priceInCents: number;
  /** For one board; one cent above the exact twelfth or thirty-sixth, so that "less than" is true. */
  readonly pricePerMonthInCents: number;
  /** The article's number in the configured shop; null when it sells there under the pricing's own id. */
  readonly shopVariant: string | null;
}

/** How long each charge lasts. */
export const yearsOf: Readonly<Record<ChargeFrequency, number>> = { EveryYear: 1, EveryThreeYears: 3 };

const months: Record<ChargeFrequency, number> = { EveryYear: 12, EveryThreeYears: 36 };
const titles: Record<ChargeFrequency, string> = { EveryYear: "Every year", EveryThreeYears: "Every three years" };

function pricing(entry: Omit<Pricing, "pricePerMonthInCents">): Pricing {
  const pricePerMonthInCents = Math.floor(entry.priceInCents / entry.quantity / months[entry.chargeFrequency]) + 1;
  return { ...entry, pricePerMonthInCents };
}

/** Whole dollars a board, by the number of boards: falling, as decision 22 asks. */
const dollarsPerBoard: Record<ChargeFrequency, readonly number[]> = {
  EveryYear: [72, 69, 66, 64, 62, 60, 59, 58, 57, 56],
  EveryThreeYears: [147, 141, 135, 132, 129, 126, 123, 120, 117, 114],
};

/** The prices without a PRICINGS_FILE. */
export const defaultPricings: readonly Pricing[] = chargeFrequencies.flatMap((chargeFrequency) =>
  dollarsPerBoard[chargeFrequency].map((dollars, at) =>
    pricing({
      id: `plus-${chargeFrequency === "EveryYear" ? "year" : "three-years"}-${at + 1}`,
      quantity: at + 1,
      chargeFrequency,
      title: titles[chargeFrequency],
      priceInCents: dollars * 100 * (at + 1),
      shopVariant: null,
    }),
  ),
);

const pricingsSchema = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
      quantity: z.int().min(boardsSold.least).max(boardsSold.most),
      chargeFrequency: z.enum(chargeFrequencies),
      title: z.string().min(1).max(60),
      priceInCents: z.int().min(0).max(100_000_000),
      shopVariant: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,60}$/)
        .nullish()
        .transform((value) => value ?? null),
    }),
  )
  .min(1)
  .max(100)
  .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, { error: "two have the same id" });

/**
 * The prices of a PRICINGS_FILE: a JSON list of `{id, quantity, chargeFrequency, title, priceInCents, shopVariant?}`.
 * ConfigError that says what is wrong with it.
 */
export function readPricings(path: string): readonly Pricing[] {
  return readJsonFile("PRICINGS_FILE", path, pricingsSchema).map(pricing);
}
