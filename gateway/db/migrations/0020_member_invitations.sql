ALTER TABLE "member" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "email_address" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "link_key" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_invited_by_person_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invited_address" ON "member" USING btree ("tenant_id","email_key") WHERE "member"."person_id" is null and "member"."invitation_status" = 'Invited';--> statement-breakpoint
CREATE UNIQUE INDEX "member_one_future_owner" ON "member" USING btree ("tenant_id") WHERE role = 'Owner' and not is_current_member and "member"."invitation_status" = 'Invited';--> statement-breakpoint
CREATE INDEX "member_address" ON "member" USING btree ("email_key") WHERE "member"."person_id" is null;--> statement-breakpoint
CREATE INDEX "member_link" ON "member" USING btree ("link_key") WHERE "member"."link_key" is not null;--> statement-breakpoint
CREATE INDEX "member_inviter" ON "member" USING btree ("invited_by") WHERE "member"."invitation_status" = 'Invited';--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_somebody" CHECK ("member"."person_id" is not null or ("member"."email_key" is not null and not "member"."is_current_member"));