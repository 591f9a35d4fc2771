DROP INDEX "account_local_email";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_superseded" ON "account" USING btree ("superseded_at") WHERE "account"."superseded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_local_email" ON "account" USING btree ("email_key") WHERE "account"."issuer" = 'local' and "account"."email_verified";