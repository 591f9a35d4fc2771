import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../db/columns.ts";

/** What the OpenID provider keeps: sessions, sign-ins under way, codes, tokens, grants. Bearers only as hashes. */
export const oidcRecord = pgTable(
  "oidc_record",
  {
    kind: text("kind").notNull(),
    /** SHA-256 of the id for bearers (session, code, access and refresh token), the id itself for the others. */
    key: text("key").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    grantId: text("grant_id"),
    /** A session's uid, which is no secret, unlike its id. */
    uid: text("uid"),
    /** The provider's account id, which is the person's id. */
    accountId: text("account_id"),
    consumedAt: moment("consumed_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index("oidc_record_grant").on(table.grantId),
    index("oidc_record_uid").on(table.uid),
    index("oidc_record_account").on(table.accountId),
    index("oidc_record_expires").on(table.expiresAt),
  ],
);

/** Keys of the provider, made at the first start and shared by all gateways on this database. */
export const authKey = pgTable("auth_key", {
  name: text("name").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  createdAt: moment("created_at").notNull().default(sql`gateway_now()`),
});

/** Links in mails: confirm an address, choose a new password. */
export const mailTicket = pgTable(
  "mail_ticket",
  {
    /** SHA-256 of what the link holds. */
    key: text("key").primaryKey(),
    purpose: text("purpose").$type<"confirmEmail" | "resetPassword">().notNull(),
    accountId: text("account_id").notNull(),
    /** The address the mail went to: a ticket is void once the account has another. */
    emailKey: text("email_key").notNull(),
    usedAt: moment("used_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("mail_ticket_account").on(table.accountId), index("mail_ticket_expires").on(table.expiresAt)],
);

/** Attempts of the last minute, by what is guessed at and by whom (Q4). */
export const budget = pgTable(
  "budget",
  {
    kind: text("kind").notNull(),
    scope: text("scope").$type<"account" | "address">().notNull(),
    /** SHA-256: no address of a person or of a network is kept here. */
    key: text("key").notNull(),
    attempts: moment("attempts").array().notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.scope, table.key] }),
    index("budget_expires").on(table.expiresAt),
  ],
);
