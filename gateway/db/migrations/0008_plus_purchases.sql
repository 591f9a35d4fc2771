CREATE TABLE "activation_code" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"purchase_id" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "activation_code_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" text PRIMARY KEY NOT NULL,
	"shop" text NOT NULL,
	"order_id" text NOT NULL,
	"session_hash" text,
	"email_address" text NOT NULL,
	"pricing_id" text NOT NULL,
	"pricing_title" text NOT NULL,
	"charge_frequency" text NOT NULL,
	"quantity" integer NOT NULL,
	"total_in_cents" integer NOT NULL,
	"referral_code" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_quantity" CHECK ("purchase"."quantity" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "pricing_id" text;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "pricing_title" text;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "activation_code_id" text;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "next_billing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activation_code" ADD CONSTRAINT "activation_code_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_code_purchase" ON "activation_code" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order" ON "purchase" USING btree ("shop","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_session" ON "purchase" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "purchase_referral" ON "purchase" USING btree ("referral_code") WHERE referral_code is not null;--> statement-breakpoint
ALTER TABLE "product_application" ADD CONSTRAINT "product_application_activation_code_id_unique" UNIQUE("activation_code_id");