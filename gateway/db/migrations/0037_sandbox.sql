CREATE TABLE "sandbox_board" (
	"board_id" text PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"device_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	"quiet_hours_begin" text DEFAULT '' NOT NULL,
	"quiet_hours_end" text DEFAULT '' NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"slow_ms" integer DEFAULT 0 NOT NULL,
	"dropped_writes" boolean DEFAULT false NOT NULL,
	"stuck" jsonb DEFAULT '[]' NOT NULL,
	"shown" "bytea" NOT NULL,
	"shown_version" integer DEFAULT 0 NOT NULL,
	"dropped_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_board_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_board" ADD CONSTRAINT "sandbox_board_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;