import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../../db/columns.ts";
import { channelCategory, developer, installable, messageSet, subscription } from "../channels.tables.ts";

/** A channel as the marketplace offers it. Those of the product's own catalogue have the name of their definition as id. */
export const marketplaceListing = pgTable(
  "marketplace_listing",
  {
    id: text("id").primaryKey(),
    installableId: text("installable_id")
      .notNull()
      .references(() => installable.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    icon: text("icon"),
    shortDescription: text("short_description").notNull(),
    description: text("description").notNull(),
    free: boolean("free").notNull(),
    /** YYYY-MM-DD. */
    releaseDate: text("release_date").notNull(),
    version: text("version").notNull(),
    language: text("language").notNull(),
    supportsFlagship: boolean("supports_flagship").notNull(),
    /** Not on lists: the product installs it itself. */
    hiddenFromProduction: boolean("hidden_from_production").notNull(),
    /** What can be blended of it. */
    messageSetId: text("message_set_id").references(() => messageSet.id, { onDelete: "set null" }),
    categoryId: text("category_id").references(() => channelCategory.id, { onDelete: "set null" }),
    developerId: text("developer_id")
      .notNull()
      .references(() => developer.id),
    /** It came with the product, and goes when a version of it leaves it out. */
    isFromCatalogue: boolean("is_from_catalogue").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("marketplace_listing_installable").on(table.installableId),
    index("marketplace_listing_category").on(table.categoryId, table.releaseDate),
    index("marketplace_listing_message_set").on(table.messageSetId),
    index("marketplace_listing_developer").on(table.developerId),
  ],
);

/** A shelf of listings, e.g. Home Essentials. */
export const listingFeatureType = pgTable("listing_feature_type", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  position: integer("position").notNull(),
});

export const listingFeatureItem = pgTable(
  "listing_feature_item",
  {
    featureTypeId: text("feature_type_id")
      .notNull()
      .references(() => listingFeatureType.id, { onDelete: "cascade" }),
    listingId: text("listing_id")
      .notNull()
      .references(() => marketplaceListing.id, { onDelete: "cascade" }),
    sortOrder: integer("sort_order").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.featureTypeId, table.listingId] }),
    index("listing_feature_item_listing").on(table.listingId),
  ],
);

/** Channels of the Week, in their order. */
export const featuredListing = pgTable("featured_listing", {
  listingId: text("listing_id")
    .primaryKey()
    .references(() => marketplaceListing.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
});

/** Which version of the product's catalogue the tables hold: a start that finds its own writes nothing. */
export const catalogueVersion = pgTable("catalogue_version", {
  name: text("name").primaryKey(),
  version: text("version").notNull(),
});

/** What was fetched from outside for a channel; equal requests of several boards share a row, those with secrets do not. */
export const sourceData = pgTable(
  "source_data",
  {
    id: text("id").primaryKey(),
    channel: text("channel").notNull(),
    /** Hash of the requests, and of the subscription where they hold a secret. */
    requestHash: text("request_hash").notNull(),
    /** Whose settings say what to ask; the latest of those who share it. */
    wishedBy: text("wished_by").references(() => subscription.id, { onDelete: "set null" }),
    wishedAt: moment("wished_at").notNull(),
    /** Parsed, 64 kB at most; null before the first answer. */
    payload: jsonb("payload"),
    /** Validators of the answers, by the place of their request, and what read them. */
    validators:
      jsonb("validators").$type<
        readonly { readonly etag?: string; readonly lastModified?: string; readonly readBy?: string }[]
      >(),
    fetchedAt: moment("fetched_at"),
    freshUntil: moment("fresh_until"),
    nextFetchAt: moment("next_fetch_at").notNull(),
    failures: integer("failures").notNull(),
    /** Why the last try failed, as a code; null after a good one. */
    problem: text("problem"),
    /** Whom it asked, without paths. */
    host: text("host").notNull(),
    leaseUntil: moment("lease_until").notNull(),
  },
  (table) => [
    uniqueIndex("source_data_request").on(table.channel, table.requestHash),
    index("source_data_next").on(table.nextFetchAt),
    index("source_data_wished").on(table.wishedBy),
  ],
);

/** What others sent to a channel's address. */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: text("id").primaryKey(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscription.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    receivedAt: moment("received_at").notNull(),
    /** When it is to show. */
    showAt: moment("show_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("webhook_inbox_subscription").on(table.subscriptionId, table.receivedAt)],
);

/** The address of a channel that others send to: the hash of its secret. */
export const webhookAddress = pgTable(
  "webhook_address",
  {
    subscriptionId: text("subscription_id")
      .primaryKey()
      .references(() => subscription.id, { onDelete: "cascade" }),
    secretHash: bytes("secret_hash").notNull(),
    /** The secret as its people look it up again, encrypted. */
    sealed: text("sealed").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("webhook_address_secret").on(table.secretHash)],
);
