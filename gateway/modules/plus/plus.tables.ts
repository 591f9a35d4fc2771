import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../db/columns.ts";
import type { ChargeFrequency } from "./pricings.ts";

/** What a shop sold, once an order: the same order told twice is one purchase. */
export const purchase = pgTable(
  "purchase",
  {
    id: text("id").primaryKey(),
    /** `sandbox`, or the shop whose webhook told it. */
    shop: text("shop").notNull(),
    /** The order as the shop numbers it. */
    orderId: text("order_id").notNull(),
    /** SHA-256 of the shop's checkout token, by which the buyer's page finds the purchase. */
    sessionHash: text("session_hash"),
    emailAddress: text("email_address").notNull(),
    pricingId: text("pricing_id").notNull(),
    pricingTitle: text("pricing_title").notNull(),
    chargeFrequency: text("charge_frequency").$type<ChargeFrequency>().notNull(),
    /** Boards paid for: as many activation codes. */
    quantity: integer("quantity").notNull(),
    /** What was charged for all of them, in cents. */
    totalInCents: integer("total_in_cents").notNull(),
    /** Of the person whose link led to it; null without one. */
    referralCode: text("referral_code"),
    /** What it is paid with, as far as a shop tells: never more than the last digits. */
    cardCompany: text("card_company"),
    cardDigits: text("card_digits"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("purchase_order").on(table.shop, table.orderId),
    uniqueIndex("purchase_session").on(table.sessionHash),
    index("purchase_email").on(sql`lower(${table.emailAddress})`),
    index("purchase_referral").on(table.referralCode).where(sql`referral_code is not null`),
    check("purchase_quantity", sql`${table.quantity} between 1 and 10`),
  ],
);

/**
 * Activates one board, once (decision 23). Kept readable: people read it in a mail, type it, and see it again on the
 * billing page; guesses are budgeted.
 */
export const activationCode = pgTable(
  "activation_code",
  {
    id: text("id").primaryKey(),
    /** Without its dashes, as `readActivationCode` gives it. */
    code: text("code").notNull().unique(),
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchase.id, { onDelete: "cascade" }),
    /** When a board was activated with it; null while it is unused. It stays used when that board is deleted. */
    usedAt: moment("used_at"),
  },
  (table) => [index("activation_code_purchase").on(table.purchaseId)],
);
