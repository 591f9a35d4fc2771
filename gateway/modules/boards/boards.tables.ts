import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Transition } from "../../boardState/transition.ts";
import { gridBytes, moment } from "../../db/columns.ts";
import type { BoardStyle, Code62, InvitationStatus, Role } from "../../schema/enums.ts";
import { person } from "../people/people.tables.ts";

/** An account: it holds boards and members. A new board gets a tenant of its own, named after it. */
export const tenant = pgTable("tenant", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** A person's membership of a tenant, invitations included. It alone says who may do what on the tenant's boards. */
export const member = pgTable(
  "member",
  {
    id: text("id").primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenant.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    role: text("role").$type<Role>().notNull(),
    isCurrentMember: boolean("is_current_member").notNull(),
    invitationStatus: text("invitation_status").$type<InvitationStatus>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("member_person").on(table.personId, table.tenantId),
    index("member_tenant").on(table.tenantId),
    // At no instant two Owners (Q13).
    uniqueIndex("member_one_owner").on(table.tenantId).where(sql`role = 'Owner' and is_current_member`),
    check("member_role", sql`${table.role} in ('User', 'Admin', 'Owner')`),
  ],
);

/** A board and what it shows now. */
export const board = pgTable(
  "board",
  {
    id: text("id").primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenant.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    style: text("style").$type<BoardStyle>().notNull().default("black"),
    code62: text("code_62").$type<Code62>().notNull().default("degree"),
    rows: smallint("rows").notNull().default(6),
    columns: smallint("columns").notNull().default(22),
    /** IANA name. */
    timezone: text("timezone").notNull(),
    /** HHmm by the board's clock; both empty when off. */
    quietHoursBegin: text("quiet_hours_begin").notNull().default(""),
    quietHoursEnd: text("quiet_hours_end").notNull().default(""),
    /** Who set them, as shown to whoever they hold up; null when nobody is known. */
    quietHoursSetBy: text("quiet_hours_set_by"),
    /** Channels are silent until then; null when they are not. */
    pausedUntil: moment("paused_until"),
    /** Who muted them, as shown to people; null while nobody did. */
    pausedBy: text("paused_by"),
    createdAt: moment("created_at").notNull(),
    /** How its flaps turn; copied into every appearance. */
    transition: jsonb("transition").$type<Transition>().notNull(),
    /** Grows by one with everything that changes what the board shows. */
    version: integer("version").notNull().default(0),
    /** Grows with every write by boardState; what a write was decided on must still be true when it happens. */
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
    /** What the board shows. */
    characters: gridBytes("characters").notNull(),
    /** The appearance that made it so; null before the first. */
    appearanceId: text("appearance_id"),
    /** When the last message was accepted, for the rate limit. */
    acceptedAt: moment("accepted_at"),
  },
  (table) => [
    index("board_tenant").on(table.tenantId),
    index("board_paused").on(table.pausedUntil).where(sql`paused_until is not null`),
    check("board_style", sql`${table.style} in ('black', 'white')`),
    check("board_code_62", sql`${table.code62} in ('degree', 'heart')`),
    check("board_quiet_hours", sql`(${table.quietHoursBegin} = '') = (${table.quietHoursEnd} = '')`),
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
    /** When it is charged again; null for what nobody paid for. */
    nextBillingAt: moment("next_billing_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("product_application_board").on(table.boardId)],
);
