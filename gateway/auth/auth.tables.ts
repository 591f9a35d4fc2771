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

/** What is known of a sign-in beside its grant: which browser it is, and when it last took a token. */
export const signIn = pgTable("sign_in", {
  grantId: text("grant_id").primaryKey(),
  /** As the browser calls itself; anybody may call themselves anything. */
  userAgent: text("user_agent").notNull(),
  createdAt: moment("created_at").notNull().default(sql`gateway_now()`),
  lastUsedAt: moment("last_used_at").notNull(),
});

/** Keys of the provider, made at the first start and shared by all gateways on this database. */
export const authKey = pgTable("auth_key", {
  name: text("name").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  createdAt: moment("created_at").notNull().default(sql`gateway_now()`),
});
