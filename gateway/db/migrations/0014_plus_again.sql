ALTER TABLE "person" ADD COLUMN "referral_dismissed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "purchase_email" ON "purchase" USING btree (lower("email_address"));