CREATE TABLE "catalogue_version" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured_listing" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_feature_item" (
	"feature_type_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "listing_feature_item_feature_type_id_listing_id_pk" PRIMARY KEY("feature_type_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "listing_feature_type" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_listing" (
	"id" text PRIMARY KEY NOT NULL,
	"installable_id" text NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"short_description" text NOT NULL,
	"description" text NOT NULL,
	"free" boolean NOT NULL,
	"release_date" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"supports_flagship" boolean NOT NULL,
	"hidden_from_production" boolean NOT NULL,
	"message_set_id" text,
	"category_id" text,
	"developer_id" text NOT NULL,
	"is_from_catalogue" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_data" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"request_hash" text NOT NULL,
	"wished_by" text,
	"wished_at" timestamp with time zone NOT NULL,
	"payload" jsonb,
	"validators" jsonb,
	"fetched_at" timestamp with time zone,
	"fresh_until" timestamp with time zone,
	"next_fetch_at" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	"problem" text,
	"host" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_address" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"text" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "featured_listing" ADD CONSTRAINT "featured_listing_listing_id_marketplace_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_feature_item" ADD CONSTRAINT "listing_feature_item_feature_type_id_listing_feature_type_id_fk" FOREIGN KEY ("feature_type_id") REFERENCES "public"."listing_feature_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_feature_item" ADD CONSTRAINT "listing_feature_item_listing_id_marketplace_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listing" ADD CONSTRAINT "marketplace_listing_installable_id_installable_id_fk" FOREIGN KEY ("installable_id") REFERENCES "public"."installable"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listing" ADD CONSTRAINT "marketplace_listing_message_set_id_message_set_id_fk" FOREIGN KEY ("message_set_id") REFERENCES "public"."message_set"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listing" ADD CONSTRAINT "marketplace_listing_category_id_channel_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."channel_category"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listing" ADD CONSTRAINT "marketplace_listing_developer_id_developer_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."developer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_data" ADD CONSTRAINT "source_data_wished_by_subscription_id_fk" FOREIGN KEY ("wished_by") REFERENCES "public"."subscription"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_address" ADD CONSTRAINT "webhook_address_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD CONSTRAINT "webhook_inbox_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_feature_item_listing" ON "listing_feature_item" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "marketplace_listing_installable" ON "marketplace_listing" USING btree ("installable_id");--> statement-breakpoint
CREATE INDEX "marketplace_listing_category" ON "marketplace_listing" USING btree ("category_id","release_date");--> statement-breakpoint
CREATE INDEX "marketplace_listing_message_set" ON "marketplace_listing" USING btree ("message_set_id");--> statement-breakpoint
CREATE INDEX "marketplace_listing_developer" ON "marketplace_listing" USING btree ("developer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "source_data_request" ON "source_data" USING btree ("channel","request_hash");--> statement-breakpoint
CREATE INDEX "source_data_next" ON "source_data" USING btree ("next_fetch_at");--> statement-breakpoint
CREATE INDEX "source_data_wished" ON "source_data" USING btree ("wished_by");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_address_secret" ON "webhook_address" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "webhook_inbox_subscription" ON "webhook_inbox" USING btree ("subscription_id","received_at");