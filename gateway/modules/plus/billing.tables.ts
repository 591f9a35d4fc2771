import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../db/columns.ts";
import { productApplication } from "../boards/boards.tables.ts";
import { purchase } from "./plus.tables.ts";

/** A renewal that was paid, once. What the first period cost stands in its purchase. */
export const receipt = pgTable(
  "receipt",
  {
    /** Of the shop: one charge of one board, however often it is told. */
    id: text("id").primaryKey(),
    productApplicationId: text("product_application_id")
      .notNull()
      .references(() => productApplication.id, { onDelete: "cascade" }),
    totalInCents: integer("total_in_cents").notNull(),
    paidAt: moment("paid_at").notNull(),
  },
  (table) => [index("receipt_application").on(table.productApplicationId)],
);

/** Lets the holder of a card change it, for a day: the secret of a mail to the purchase's address. */
export const cardLink = pgTable(
  "card_link",
  {
    /** SHA-256 of the secret. */
    id: text("id").primaryKey(),
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchase.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("card_link_purchase").on(table.purchaseId)],
);

/** A subscription as a real shop keeps it. Those of other articles are kept, too: its order may be told later. */
export const shopContract = pgTable(
  "shop_contract",
  {
    id: text("id").primaryKey(),
    /** The order that began it. */
    orderId: text("order_id").notNull(),
    status: text("status").notNull(),
    /** The shop counts changes: what is told late has a lower one. */
    revision: text("revision").notNull(),
    toldAt: moment("told_at").notNull(),
  },
  (table) => [index("shop_contract_order").on(table.orderId)],
);

/** A charge that a real shop tried, once, whatever else is known of it yet. */
export const shopCharge = pgTable(
  "shop_charge",
  {
    /** The try's own key. */
    id: text("id").primaryKey(),
    contractId: text("contract_id").notNull(),
    /** `paid` or `failed`. */
    outcome: text("outcome").$type<"paid" | "failed">().notNull(),
    /** Of the order that it made. */
    orderId: text("order_id"),
    toldAt: moment("told_at").notNull(),
    /** When it was written to the boards that it is about; null until they are known. */
    appliedAt: moment("applied_at"),
  },
  (table) => [index("shop_charge_contract").on(table.contractId)],
);

/** What a real shop's order of a renewal came to. */
export const renewalOrder = pgTable("renewal_order", {
  id: text("id").primaryKey(),
  totalInCents: integer("total_in_cents").notNull(),
});
