import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { board, tenant } from "../../boardState/board.tables.ts";
import { moment } from "../../db/columns.ts";
import type { InvitationStatus, Role } from "../../domain.ts";
import { person } from "../people/people.tables.ts";

/**
 * A person's membership of a tenant, invitations included. It alone says who may do what on the tenant's boards. An
 * invitation is for an address, whoever that is: it has a person from its acceptance on. That somebody is Owner until
 * another is, a trigger of the migration members_keep_owner sees to.
 */
export const member = pgTable(
  "member",
  {
    id: text("id").primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenant.id, { onDelete: "cascade" }),
    personId: text("person_id").references(() => person.id, { onDelete: "cascade" }),
    role: text("role").$type<Role>().notNull(),
    isCurrentMember: boolean("is_current_member").notNull(),
    invitationStatus: text("invitation_status").$type<InvitationStatus>().notNull(),
    createdAt: moment("created_at").notNull(),
    /** The invited address, as it was written. */
    emailAddress: text("email_address"),
    /** Folded for comparing, see `emailKey`. */
    emailKey: text("email_key"),
    /** SHA-256 of what the link of the latest mail holds; invitations that were made with one call share it. */
    linkKey: text("link_key"),
    invitedBy: text("invited_by").references(() => person.id, { onDelete: "set null" }),
    /** Of the latest mail. */
    invitedAt: moment("invited_at"),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    uniqueIndex("member_person").on(table.personId, table.tenantId),
    index("member_tenant").on(table.tenantId),
    // Two Admins who invite somebody at once make one invitation.
    uniqueIndex("member_invited_address")
      .on(table.tenantId, table.emailKey)
      .where(sql`${table.personId} is null and ${table.invitationStatus} = 'Invited'`),
    uniqueIndex("member_one_future_owner")
      .on(table.tenantId)
      .where(sql`role = 'Owner' and not is_current_member and ${table.invitationStatus} = 'Invited'`),
    index("member_address").on(table.emailKey).where(sql`${table.personId} is null`),
    index("member_link").on(table.linkKey).where(sql`${table.linkKey} is not null`),
    index("member_inviter").on(table.invitedBy).where(sql`${table.invitationStatus} = 'Invited'`),
    check(
      "member_somebody",
      sql`${table.personId} is not null or (${table.emailKey} is not null and not ${table.isCurrentMember})`,
    ),
    // At no instant two Owners (Q13).
    uniqueIndex("member_one_owner").on(table.tenantId).where(sql`role = 'Owner' and is_current_member`),
    check("member_role", sql`${table.role} in ('User', 'Admin', 'Owner')`),
  ],
);

/** What can be bought for a board. */
export const product = pgTable("product", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  isPlus: boolean("is_plus").notNull(),
});

/** A product that is active on a board. A board is Plus-active when any of its products is Plus. */
export const productApplication = pgTable(
  "product_application",
  {
    id: text("id").primaryKey(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    /** What it was bought as: the pricing's id and title; null for what nobody paid for. */
    pricingId: text("pricing_id"),
    pricingTitle: text("pricing_title"),
    /** The activation code that made it (modules/plus); null for what nobody activated. */
    activationCodeId: text("activation_code_id").unique(),
    /** When it is charged again; null for what nobody paid for. It stays as it was when renewal is opted out of. */
    nextBillingAt: moment("next_billing_at"),
    /** From then on it counts no more; null while it renews. Nothing that hangs on it is deleted. */
    endsAt: moment("ends_at"),
    /** Since when it is not to be renewed, and why, in the words that were sent. */
    optedOutAt: moment("opted_out_at"),
    optOutReason: text("opt_out_reason"),
    /** The latest try to charge it that failed; null since one succeeded. */
    paymentFailedAt: moment("payment_failed_at"),
    /** Up to when the shop's notices are known: an older one changes nothing any more. */
    shopToldAt: moment("shop_told_at"),
    /** Whether people were told that it has ended. */
    endTold: boolean("end_told").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("product_application_board").on(table.boardId),
    index("product_application_charged").on(table.nextBillingAt).where(sql`opted_out_at is null`),
    index("product_application_ends").on(table.endsAt).where(sql`not end_told`),
  ],
);
