-- expand
CREATE TABLE "upkeep" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "must_forget" boolean DEFAULT false NOT NULL;