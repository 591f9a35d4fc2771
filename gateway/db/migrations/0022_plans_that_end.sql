CREATE TABLE "card_link" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" text PRIMARY KEY NOT NULL,
	"product_application_id" text NOT NULL,
	"total_in_cents" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal_order" (
	"id" text PRIMARY KEY NOT NULL,
	"total_in_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_charge" (
	"id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"outcome" text NOT NULL,
	"order_id" text,
	"told_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_contract" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"revision" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "opted_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "opt_out_reason" text;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "payment_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "shop_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_application" ADD COLUMN "end_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "card_company" text;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "card_digits" text;--> statement-breakpoint
ALTER TABLE "card_link" ADD CONSTRAINT "card_link_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_product_application_id_product_application_id_fk" FOREIGN KEY ("product_application_id") REFERENCES "public"."product_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_link_purchase" ON "card_link" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "receipt_application" ON "receipt" USING btree ("product_application_id");--> statement-breakpoint
CREATE INDEX "shop_charge_contract" ON "shop_charge" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "shop_contract_order" ON "shop_contract" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "product_application_charged" ON "product_application" USING btree ("next_billing_at") WHERE opted_out_at is null;--> statement-breakpoint
CREATE INDEX "product_application_ends" ON "product_application" USING btree ("ends_at") WHERE not end_told;