import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { board } from "../../boardState/board.tables.ts";
import { moment } from "../../db/columns.ts";
import type { ApiScope } from "../../domain.ts";
import { installable } from "../channels/channels.tables.ts";
import { person } from "../people/people.tables.ts";

/** `Installable` has key and secret; the others are one token each, at most one of a kind on a board. */
export const boardKeyKinds = ["Cloud", "Local", "Events", "Mqtt"] as const;
export type BoardKeyKind = (typeof boardKeyKinds)[number];
export type CredentialKind = BoardKeyKind | "Installable";

/** What a program shows to be let at a board: of an installable (key and secret), or of the board itself (one token). */
export const apiCredential = pgTable(
  "api_credential",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<CredentialKind>().notNull(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    /** Whose installable it is for; null for a key of the board. */
    installableId: text("installable_id").references(() => installable.id, { onDelete: "cascade" }),
    /** Who made it: it opens the board while they are Owner or Admin there. */
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    /** Public; the row is found by it. */
    key: text("key").notNull().unique(),
    /** SHA-256; the secret itself is told once and kept nowhere (Q8). */
    secretHash: text("secret_hash").notNull(),
    scopes: text("scopes").array().$type<ApiScope[]>().notNull(),
    /** What its people call it; null while it has no name. */
    title: text("title"),
    createdAt: moment("created_at").notNull(),
    /** Written in lots, some seconds late. */
    lastUsedAt: moment("last_used_at"),
    lastClient: text("last_client"),
    lastDialect: text("last_dialect"),
    /** Of the broker's key: what is sent from there holds the board for so long; 0: not at all. */
    pinMinutes: integer("pin_minutes").notNull().default(0),
  },
  (table) => [
    index("api_credential_board").on(table.boardId),
    index("api_credential_installable").on(table.installableId),
    index("api_credential_person").on(table.personId),
    uniqueIndex("api_credential_board_key").on(table.boardId, table.kind).where(sql`installable_id is null`),
  ],
);

/** What a program asked and was answered; the newest of each credential, for some days. */
export const apiRequest = pgTable(
  "api_request",
  {
    id: text("id").primaryKey(),
    credentialId: text("credential_id")
      .notNull()
      .references(() => apiCredential.id, { onDelete: "cascade" }),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    dialect: text("dialect").notNull(),
    method: text("method").notNull(),
    /** Without its query. */
    path: text("path").notNull(),
    client: text("client").notNull(),
    requestId: text("request_id").notNull(),
    status: integer("status").notNull(),
    tookMs: integer("took_ms").notNull(),
    /** How it was refused; null when it was not. */
    type: text("type"),
    rule: text("rule"),
    until: moment("until"),
    setBy: text("set_by"),
    /** Names of headers that were not kept. */
    blanked: text("blanked").array().notNull(),
    /** Which version it was held to, as its header said; null where it said nothing, and of calls before 2026-11-30. */
    ifMatch: text("if_match"),
    /** Answered as the same call was before, by its idempotency key; of calls before 2026-11-30 nobody knows. */
    isRepeat: boolean("is_repeat").notNull().default(false),
    /** Null where there was none, or too much of it. */
    body: jsonb("body"),
    answer: jsonb("answer"),
    /** "Dry run" or "Replay"; null for a call from outside. */
    origin: text("origin"),
  },
  (table) => [
    index("api_request_newest").on(table.credentialId, table.at.desc()),
    index("api_request_board").on(table.boardId, table.at.desc()),
    index("api_request_age").on(table.at),
  ],
);

/** A credential that is no more, for as long as calls of it are kept. Triggers of the database write it, whoever deletes. */
export const formerCredential = pgTable(
  "former_credential",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<CredentialKind>().notNull(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    /** Who made it. */
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** What it was called, else its installable. */
    title: text("title"),
    deletedAt: moment("deleted_at").notNull(),
  },
  (table) => [
    index("former_credential_board").on(table.boardId),
    index("former_credential_person").on(table.personId),
    index("former_credential_age").on(table.deletedAt),
  ],
);

/** A call of a former credential, which stays as long as it would have. */
export const formerRequest = pgTable(
  "former_request",
  {
    id: text("id").primaryKey(),
    credentialId: text("credential_id")
      .notNull()
      .references(() => formerCredential.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    /** The row that `api_request` had. */
    request: jsonb("request").notNull(),
  },
  (table) => [
    index("former_request_newest").on(table.credentialId, table.at.desc()),
    index("former_request_age").on(table.at),
  ],
);

/** Trades once, within a day, for the board's Local key. A newer one of the board ends it. */
export const localEnablement = pgTable("local_enablement", {
  boardId: text("board_id")
    .primaryKey()
    .references(() => board.id, { onDelete: "cascade" }),
  /** Who made it; the key is theirs. */
  personId: text("person_id")
    .notNull()
    .references(() => person.id, { onDelete: "cascade" }),
  /** SHA-256; the token itself is told once and kept nowhere (Q8). */
  tokenHash: text("token_hash").notNull().unique(),
  scopes: text("scopes").array().$type<ApiScope[]>().notNull(),
  createdAt: moment("created_at").notNull(),
});
