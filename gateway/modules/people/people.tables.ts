import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../db/columns.ts";

/** The issuer of accounts that sign in with the gateway's own provider. */
export const localIssuer = "local";

/** Somebody, as the product knows them. */
export const person = pgTable("person", {
  id: text("id").primaryKey(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  referralCode: text("referral_code").unique(),
  /** When the person asked not to be asked to refer a friend any more. */
  referralDismissedAt: moment("referral_dismissed_at"),
  createdAt: moment("created_at").notNull().default(sql`gateway_now()`),
});

/**
 * How a person signs in: by (issuer, subject), never by an address (Q11). The issuer is `local` for the gateway's own
 * provider, whose subject is the person's id. There a confirmed address is one person's alone; who has not confirmed it may
 * share it with others until one has.
 */
export const account = pgTable(
  "account",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .unique()
      .references(() => person.id, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As the person wrote it. */
    emailAddress: text("email_address"),
    /** Folded for comparing, see `emailKey`. */
    emailKey: text("email_key"),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** Argon2id in PHC form; null when another issuer knows the password. */
    passwordHash: text("password_hash"),
    /** Since when it is known that somebody else confirmed the address: the account is removed a week later. */
    supersededAt: moment("superseded_at"),
    createdAt: moment("created_at").notNull().default(sql`gateway_now()`),
  },
  (table) => [
    uniqueIndex("account_issuer_subject").on(table.issuer, table.subject),
    uniqueIndex("account_local_email")
      .on(table.emailKey)
      .where(sql`${table.issuer} = 'local' and ${table.emailVerified}`),
    index("account_superseded").on(table.supersededAt).where(sql`${table.supersededAt} is not null`),
    index("account_email").on(table.emailKey),
    check("account_local_has_email", sql`${table.issuer} <> 'local' or ${table.emailKey} is not null`),
  ],
);

/** Persons with the superadmin flag (decision 10). */
export const superadmin = pgTable("superadmin", {
  id: text("id").primaryKey(),
  personId: text("person_id")
    .notNull()
    .unique()
    .references(() => person.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull().default(sql`gateway_now()`),
});

/** The address that a person wants in place of theirs; nothing of the account changes until a link that went there was opened. */
export const emailChange = pgTable("email_change", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** As the person wrote it. */
  emailAddress: text("email_address").notNull(),
  emailKey: text("email_key").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** Links in mails: confirm an address, choose a new password, take or keep an address. */
export const oneTimeToken = pgTable(
  "mail_ticket",
  {
    /** SHA-256 of what the link holds. */
    key: text("key").primaryKey(),
    purpose: text("purpose").$type<"confirmEmail" | "resetPassword" | "changeEmail" | "keepEmail">().notNull(),
    accountId: text("account_id").notNull(),
    /** The address the mail went to: a link is void once the account has another. */
    emailKey: text("email_key").notNull(),
    usedAt: moment("used_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("mail_ticket_account").on(table.accountId), index("mail_ticket_expires").on(table.expiresAt)],
);
