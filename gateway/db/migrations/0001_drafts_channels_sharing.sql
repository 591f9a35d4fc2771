CREATE TABLE "channel_category" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "developer" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installable" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"description" text DEFAULT '' NOT NULL,
	"friendly_identifier" text NOT NULL,
	"public" boolean NOT NULL,
	"published" boolean NOT NULL,
	"installations_are_singleton" boolean NOT NULL,
	"subscriptions_can_be_renamed" boolean NOT NULL,
	"hide_from_installables_list" boolean NOT NULL,
	"cover_photo" text,
	"category_id" text,
	"developer_id" text NOT NULL,
	"confirmed_body" text DEFAULT '' NOT NULL,
	"confirmed_message" text DEFAULT '' NOT NULL,
	"setup_call_to_action_url" text,
	"setup_message" text DEFAULT '' NOT NULL,
	"setup_body" text DEFAULT '' NOT NULL,
	"setup_call_to_action_label" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"installable_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_set" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"board_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_set_message" (
	"id" text PRIMARY KEY NOT NULL,
	"message_set_id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"installation_id" text NOT NULL,
	"board_id" text NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"description" text DEFAULT '' NOT NULL,
	"muted" boolean NOT NULL,
	"requires_configuration" boolean NOT NULL,
	"run_of_show" text DEFAULT '' NOT NULL,
	"first_appearance" text DEFAULT '' NOT NULL,
	"message_set_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"message_id" text NOT NULL,
	"attribution" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_share_token" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "message_share_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "installable" ADD CONSTRAINT "installable_category_id_channel_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."channel_category"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installable" ADD CONSTRAINT "installable_developer_id_developer_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."developer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_installable_id_installable_id_fk" FOREIGN KEY ("installable_id") REFERENCES "public"."installable"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_set" ADD CONSTRAINT "message_set_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_set_message" ADD CONSTRAINT "message_set_message_message_set_id_message_set_id_fk" FOREIGN KEY ("message_set_id") REFERENCES "public"."message_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_set_message" ADD CONSTRAINT "message_set_message_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_set_message" ADD CONSTRAINT "message_set_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_installation_id_installation_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_message_set_id_message_set_id_fk" FOREIGN KEY ("message_set_id") REFERENCES "public"."message_set"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_share_token" ADD CONSTRAINT "message_share_token_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_share_token" ADD CONSTRAINT "message_share_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installable_friendly_identifier" ON "installable" USING btree ("friendly_identifier");--> statement-breakpoint
CREATE INDEX "installable_category" ON "installable" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "installable_developer" ON "installable" USING btree ("developer_id");--> statement-breakpoint
CREATE INDEX "installation_tenant" ON "installation" USING btree ("tenant_id","installable_id");--> statement-breakpoint
CREATE INDEX "installation_installable" ON "installation" USING btree ("installable_id");--> statement-breakpoint
CREATE INDEX "message_set_board" ON "message_set" USING btree ("board_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_set_message_once" ON "message_set_message" USING btree ("message_set_id","message_id");--> statement-breakpoint
CREATE INDEX "message_set_message_message" ON "message_set_message" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "subscription_board" ON "subscription" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "subscription_installation" ON "subscription" USING btree ("installation_id");--> statement-breakpoint
CREATE INDEX "subscription_message_set" ON "subscription" USING btree ("message_set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draft_person_message" ON "draft" USING btree ("person_id","message_id");--> statement-breakpoint
CREATE INDEX "draft_person_age" ON "draft" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "draft_message" ON "draft" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_share_token_message" ON "message_share_token" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_share_token_person" ON "message_share_token" USING btree ("person_id");