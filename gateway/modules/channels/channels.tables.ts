import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { board, tenant } from "../../boardState/board.tables.ts";
import { message } from "../../boardState/boardState.tables.ts";
import { moment } from "../../db/columns.ts";
import { person } from "../people/people.tables.ts";

/** What kind of channel it is, e.g. Home; a channel has one at most. */
export const channelCategory = pgTable("channel_category", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
});

/** Who made a channel. */
export const developer = pgTable("developer", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
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
      .references(() => developer.id),
    confirmedBody: text("confirmed_body").notNull().default(""),
    confirmedMessage: text("confirmed_message").notNull().default(""),
    setupCallToActionUrl: text("setup_call_to_action_url"),
    setupMessage: text("setup_message").notNull().default(""),
    setupBody: text("setup_body").notNull().default(""),
    setupCallToActionLabel: text("setup_call_to_action_label").notNull().default(""),
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
    /** When it shows what, in words; empty: not known. */
    runOfShow: text("run_of_show").notNull().default(""),
    /** HH:MM by the board's clock, 24:MM after midnight of the running day; empty: not set. */
    firstAppearance: text("first_appearance").notNull().default(""),
    messageSetId: text("message_set_id").references(() => messageSet.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("subscription_board").on(table.boardId),
    index("subscription_installation").on(table.installationId),
    index("subscription_message_set").on(table.messageSetId),
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
