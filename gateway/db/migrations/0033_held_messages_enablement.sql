CREATE TABLE "local_enablement" (
	"board_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "local_enablement_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "held_message" (
	"board_id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"operation" text NOT NULL,
	"characters" "bytea" NOT NULL,
	"transition" jsonb,
	"if_version" integer,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "local_enablement" ADD CONSTRAINT "local_enablement_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_enablement" ADD CONSTRAINT "local_enablement_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_message" ADD CONSTRAINT "held_message_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_message_due" ON "held_message" USING btree ("due_at");