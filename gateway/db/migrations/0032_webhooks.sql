CREATE TABLE "api_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_relay" (
	"name" text PRIMARY KEY NOT NULL,
	"position" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_connection" (
	"board_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" bigint NOT NULL,
	"state" text DEFAULT 'Pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"first_try_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"own_tries" smallint DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"secret" text NOT NULL,
	"secret_tail" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	"former_secret" text,
	"former_tail" text,
	"former_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"off_at" timestamp with time zone,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT 'infinity' NOT NULL,
	"lease_until" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"lease_by" text
);
--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"delivery_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"by_hand" boolean NOT NULL,
	"status" integer,
	"problem" text,
	"sent" jsonb NOT NULL,
	"answered" jsonb NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_event" ADD CONSTRAINT "api_event_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_connection" ADD CONSTRAINT "told_connection_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_api_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."api_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_event_board" ON "api_event" USING btree ("board_id","id");--> statement-breakpoint
CREATE INDEX "api_event_age" ON "api_event" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("endpoint_id","event_id") WHERE state = 'Pending' or again;--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_board" ON "webhook_endpoint" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_due" ON "webhook_endpoint" USING btree ("next_at") WHERE next_at < 'infinity';--> statement-breakpoint
CREATE INDEX "webhook_try_delivery" ON "webhook_try" USING btree ("delivery_id","id");--> statement-breakpoint
-- Programs are told what happens from now on.
INSERT INTO "event_relay" ("name", "position") VALUES ('board_event', pg_snapshot_xmin(pg_current_snapshot())::text);
