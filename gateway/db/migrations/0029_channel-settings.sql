CREATE TABLE "configuration_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"person_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installable" ADD COLUMN "configuration_url" text;--> statement-breakpoint
ALTER TABLE "show" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_address" ADD COLUMN "sealed" text NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "show_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "configuration_token" ADD CONSTRAINT "configuration_token_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuration_token" ADD CONSTRAINT "configuration_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "configuration_token_subscription" ON "configuration_token" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "configuration_token_person" ON "configuration_token" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "configuration_token_age" ON "configuration_token" USING btree ("expires_at");