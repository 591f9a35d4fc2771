-- expand
CREATE TABLE "gateway_life" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "held_by" text;