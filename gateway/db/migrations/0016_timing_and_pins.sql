CREATE TABLE "message_repeat" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text,
	"attribution" text NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" smallint,
	"time" text NOT NULL,
	"timezone" text NOT NULL,
	"planned_for" timestamp with time zone NOT NULL,
	"forced" boolean NOT NULL,
	"force_pinned_message_override" boolean NOT NULL,
	"transition" jsonb,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_repeat_rhythm" CHECK ("message_repeat"."rhythm" in ('Daily', 'Weekdays', 'Weekly')),
	CONSTRAINT "message_repeat_weekday" CHECK (("message_repeat"."rhythm" = 'Weekly') = ("message_repeat"."weekday" is not null))
);
--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "users_end_pins" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pinned_message" ADD COLUMN "appearance_id" text;--> statement-breakpoint
ALTER TABLE "pinned_message" ADD COLUMN "former_appearance_id" text;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD COLUMN "transition" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD COLUMN "repeat_id" text;--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "transition" jsonb;--> statement-breakpoint
ALTER TABLE "message_repeat" ADD CONSTRAINT "message_repeat_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_repeat" ADD CONSTRAINT "message_repeat_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_repeat" ADD CONSTRAINT "message_repeat_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_repeat_board" ON "message_repeat" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "message_repeat_message" ON "message_repeat" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_repeat_id_message_repeat_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."message_repeat"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_message_of_repeat" ON "scheduled_message" USING btree ("repeat_id") WHERE repeat_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_message_repeat" ON "scheduled_message" USING btree ("repeat_id") WHERE state = 'Pending';