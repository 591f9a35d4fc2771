CREATE TABLE "broadcast" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'Running' NOT NULL,
	"forced" boolean NOT NULL,
	"force_pinned_message_override" boolean NOT NULL,
	"idempotency_key" text,
	"body_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "broadcast_state" CHECK ("broadcast"."state" in ('Running', 'Done', 'Cancelled', 'Undoing', 'Undone'))
);
--> statement-breakpoint
CREATE TABLE "broadcast_target" (
	"broadcast_id" text NOT NULL,
	"board_id" text NOT NULL,
	"title" text NOT NULL,
	"place" smallint NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"appearance_id" text,
	"refusal" jsonb,
	"settled_at" timestamp with time zone,
	CONSTRAINT "broadcast_target_broadcast_id_board_id_pk" PRIMARY KEY("broadcast_id","board_id"),
	CONSTRAINT "broadcast_target_state" CHECK ("broadcast_target"."state" in ('Waiting', 'Sent', 'Refused', 'Cancelled', 'Undoing', 'Undone', 'Kept'))
);
--> statement-breakpoint
ALTER TABLE "message_appearance" ADD COLUMN "displays" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD COLUMN "undoes_id" text;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD COLUMN "released_pin" jsonb;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_target" ADD CONSTRAINT "broadcast_target_broadcast_id_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "broadcast_once" ON "broadcast" USING btree ("person_id","idempotency_key","body_hash");--> statement-breakpoint
CREATE INDEX "broadcast_work" ON "broadcast" USING btree ("created_at") WHERE state in ('Running', 'Undoing');--> statement-breakpoint
CREATE INDEX "broadcast_person" ON "broadcast" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "broadcast_message" ON "broadcast" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_appearance_undoes" ON "message_appearance" USING btree ("undoes_id");