CREATE TABLE "blended_message_set" (
	"subscription_id" text NOT NULL,
	"message_set_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blended_message_set_subscription_id_message_set_id_pk" PRIMARY KEY("subscription_id","message_set_id")
);
--> statement-breakpoint
CREATE TABLE "channel_run" (
	"subscription_id" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"because" text,
	"until" timestamp with time zone,
	"appearance_id" text,
	"took_ms" integer,
	CONSTRAINT "channel_run_subscription_id_slot_pk" PRIMARY KEY("subscription_id","slot")
);
--> statement-breakpoint
CREATE TABLE "show" (
	"board_id" text PRIMARY KEY NOT NULL,
	"plan" jsonb,
	"inputs_hash" text DEFAULT '' NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"lease_by" text
);
--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "stay_minutes" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "installable_id" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "secrets" jsonb;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "settings_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "rhythm" jsonb;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "phase_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blended_message_set" ADD CONSTRAINT "blended_message_set_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blended_message_set" ADD CONSTRAINT "blended_message_set_message_set_id_message_set_id_fk" FOREIGN KEY ("message_set_id") REFERENCES "public"."message_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_run" ADD CONSTRAINT "channel_run_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show" ADD CONSTRAINT "show_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blended_message_set_set" ON "blended_message_set" USING btree ("message_set_id");--> statement-breakpoint
CREATE INDEX "channel_run_newest" ON "channel_run" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "channel_run_age" ON "channel_run" USING btree ("at");--> statement-breakpoint
CREATE INDEX "show_next" ON "show" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_of_channel" ON "message" USING btree ("installable_id","characters","author_formatted") WHERE installable_id is not null;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_stay" CHECK ("board"."stay_minutes" between 1 and 60);