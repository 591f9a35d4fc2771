import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { board, tenant } from "../../boardState/board.tables.ts";
import { message } from "../../boardState/boardState.tables.ts";
import { moment } from "../../db/columns.ts";
import { person } from "../people/people.tables.ts";
import type { Rhythm } from "./kit.ts";

/** What kind of channel it is, e.g. Home; a channel has one at most. */
export const channelCategory = pgTable("channel_category", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
});

/** Who made a channel: the product, a house, or a person, whose own installables go with them. */
export const developer = pgTable("developer", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  /** Set for a person, whose id is the developer's, too. */
  personId: text("person_id")
    .unique()
    .references(() => person.id, { onDelete: "cascade" }),
});

/** What can be installed: a channel as its developer made it. Empty texts where the developer gave none. */
export const installable = pgTable(
  "installable",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** https address; null where the product draws one of its own. */
    icon: text("icon"),
    description: text("description").notNull().default(""),
    /** A name that never changes, by which the product knows its own, e.g. message-set-creator. */
    friendlyIdentifier: text("friendly_identifier").notNull(),
    isPublic: boolean("public").notNull(),
    isPublished: boolean("published").notNull(),
    /** At most one installation a tenant. */
    installationsAreSingleton: boolean("installations_are_singleton").notNull(),
    subscriptionsCanBeRenamed: boolean("subscriptions_can_be_renamed").notNull(),
    hideFromInstallablesList: boolean("hide_from_installables_list").notNull(),
    coverPhoto: text("cover_photo"),
    categoryId: text("category_id").references(() => channelCategory.id, { onDelete: "set null" }),
    developerId: text("developer_id")
      .notNull()
      .references(() => developer.id, { onDelete: "cascade" }),
    confirmedBody: text("confirmed_body").notNull().default(""),
    confirmedMessage: text("confirmed_message").notNull().default(""),
    setupCallToActionUrl: text("setup_call_to_action_url"),
    setupMessage: text("setup_message").notNull().default(""),
    setupBody: text("setup_body").notNull().default(""),
    setupCallToActionLabel: text("setup_call_to_action_label").notNull().default(""),
    /** https address of the page on which its developer lets people configure it; null where there is none. */
    configurationUrl: text("configuration_url"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("installable_friendly_identifier").on(table.friendlyIdentifier),
    index("installable_category").on(table.categoryId),
    index("installable_developer").on(table.developerId),
  ],
);

/** That a tenant has installed a channel; its boards subscribe to it. */
export const installation = pgTable(
  "installation",
  {
    id: text("id").primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenant.id, { onDelete: "cascade" }),
    installableId: text("installable_id")
      .notNull()
      .references(() => installable.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("installation_tenant").on(table.tenantId, table.installableId),
    index("installation_installable").on(table.installableId),
  ],
);

/** Messages that a channel shows by turns: of a marketplace listing, or a board's own, which goes with the board. */
export const messageSet = pgTable(
  "message_set",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** Whose own it is; null for a listing's. */
    boardId: text("board_id").references(() => board.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("message_set_board").on(table.boardId)],
);

/**
 * A channel on a board, and so a source of its messages. An appearance names it without a foreign key: what a deleted
 * channel sent stays in the history.
 */
export const subscription = pgTable(
  "subscription",
  {
    id: text("id").primaryKey(),
    installationId: text("installation_id")
      .notNull()
      .references(() => installation.id, { onDelete: "cascade" }),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    /** Null: its installable's. */
    icon: text("icon"),
    description: text("description").notNull().default(""),
    muted: boolean("muted").notNull(),
    /** It shows nothing before somebody has configured it. */
    requiresConfiguration: boolean("requires_configuration").notNull(),
    messageSetId: text("message_set_id").references(() => messageSet.id, { onDelete: "set null" }),
    /** As its definition's schema reads them; secrets stand apart. */
    settings: jsonb("settings").$type<Record<string, unknown>>().notNull().default({}),
    /** Encrypted, one envelope a setting; null when it has none. */
    secrets: jsonb("secrets").$type<Record<string, string>>(),
    /** The definition's version that read the settings; empty before anybody configured it. */
    settingsVersion: text("settings_version").notNull().default(""),
    /** When it shows, where its people chose; null: as its definition says. */
    rhythm: jsonb("rhythm").$type<Rhythm>(),
    /** Minutes after midnight from which a regular rhythm counts; chosen once, so that others do not move. */
    phaseMinutes: smallint("phase_minutes").notNull().default(0),
    /** Higher ones come first. */
    priority: smallint("priority").notNull().default(0),
    /** By which it has its colour for life, counted from 0 on its board in order of installing; null before it is counted. */
    colorNumber: integer("color_number"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("subscription_board").on(table.boardId),
    index("subscription_installation").on(table.installationId),
    index("subscription_message_set").on(table.messageSetId),
  ],
);

/** Opens the settings of one channel to the page of its developer, for ten minutes. */
export const configurationToken = pgTable(
  "configuration_token",
  {
    /** SHA-256 of the token; the token itself stands in the fragment of the page's address alone (Q8). */
    tokenHash: text("token_hash").primaryKey(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscription.id, { onDelete: "cascade" }),
    /** Whose membership it hangs on. */
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("configuration_token_subscription").on(table.subscriptionId),
    index("configuration_token_person").on(table.personId),
    index("configuration_token_age").on(table.expiresAt),
  ],
);

/** A message in a set. A set holds a message once, however often it is added. */
export const messageSetMessage = pgTable(
  "message_set_message",
  {
    id: text("id").primaryKey(),
    messageSetId: text("message_set_id")
      .notNull()
      .references(() => messageSet.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    /** Who added it; null when nobody did, or the person is gone. */
    personId: text("person_id").references(() => person.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("message_set_message_once").on(table.messageSetId, table.messageId),
    index("message_set_message_message").on(table.messageId),
  ],
);

/** The sets that a blended channel takes in turn, oldest first. */
export const blendedMessageSet = pgTable(
  "blended_message_set",
  {
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscription.id, { onDelete: "cascade" }),
    messageSetId: text("message_set_id")
      .notNull()
      .references(() => messageSet.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.messageSetId] }),
    index("blended_message_set_set").on(table.messageSetId),
  ],
);

/**
 * What a board's channels do next: one row for each board that ever had one. Triggers make it, and put `nextAt` to now
 * whenever something changes that a plan is made of (migration channel_engine), so that no call can forget to.
 */
export const show = pgTable(
  "show",
  {
    boardId: text("board_id")
      .primaryKey()
      .references(() => board.id, { onDelete: "cascade" }),
    /** The plan of the running day as `packPlan` made it, and the hash of what it was made of; null before the first. */
    plan: jsonb("plan").$type<string>(),
    inputsHash: text("inputs_hash").notNull().default(""),
    /** When there is something to do. */
    nextAt: moment("next_at").notNull(),
    /** What was planned up to then has had its outcome. */
    settledAt: moment("settled_at").notNull(),
    /** Who is at it, and until when nobody else is. Losing a lease means only that another gateway may try, too. */
    leaseUntil: moment("lease_until").notNull(),
    leaseBy: text("lease_by"),
    /** What something that happened put on the board stays until then; null where nothing did. */
    heldUntil: moment("held_until"),
  },
  (table) => [index("show_next").on(table.nextAt)],
);

export type RunOutcome = "Shown" | "Same" | "Silent" | "Held" | "Missed" | "Dropped" | "Nothing" | "Failed";

/** What became of a slot; of an ambient channel one row a stretch. Kept for fourteen days. */
export const channelRun = pgTable(
  "channel_run",
  {
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscription.id, { onDelete: "cascade" }),
    /** When it was wanted; an ambient channel's stretch by its begin. */
    slot: moment("slot").notNull(),
    at: moment("at").notNull(),
    outcome: text("outcome").$type<RunOutcome>().notNull(),
    because: text("because"),
    until: moment("until"),
    appearanceId: text("appearance_id"),
    /** How long rendering and sending took. */
    tookMs: integer("took_ms"),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.slot] }),
    index("channel_run_newest").on(table.subscriptionId, table.at),
    index("channel_run_age").on(table.at),
  ],
);
