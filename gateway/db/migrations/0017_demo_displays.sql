ALTER TABLE "device" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "played_by" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "played_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "device_demo" ON "device" USING btree ("id") WHERE "device"."is_demo";