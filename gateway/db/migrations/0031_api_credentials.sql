CREATE TABLE "api_credential" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"board_id" text NOT NULL,
	"installable_id" text,
	"person_id" text NOT NULL,
	"key" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_client" text,
	"last_dialect" text,
	CONSTRAINT "api_credential_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "api_request" (
	"id" text PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"board_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"dialect" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"client" text NOT NULL,
	"request_id" text NOT NULL,
	"status" integer NOT NULL,
	"took_ms" integer NOT NULL,
	"type" text,
	"rule" text,
	"until" timestamp with time zone,
	"set_by" text,
	"blanked" text[] NOT NULL,
	"body" jsonb,
	"answer" jsonb,
	"origin" text
);
--> statement-breakpoint
ALTER TABLE "installable" DROP CONSTRAINT "installable_developer_id_developer_id_fk";
--> statement-breakpoint
ALTER TABLE "developer" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "api_credential" ADD CONSTRAINT "api_credential_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_credential" ADD CONSTRAINT "api_credential_installable_id_installable_id_fk" FOREIGN KEY ("installable_id") REFERENCES "public"."installable"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_credential" ADD CONSTRAINT "api_credential_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_credential_id_api_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."api_credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_request" ADD CONSTRAINT "api_request_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_credential_board" ON "api_credential" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "api_credential_installable" ON "api_credential" USING btree ("installable_id");--> statement-breakpoint
CREATE INDEX "api_credential_person" ON "api_credential" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_credential_board_key" ON "api_credential" USING btree ("board_id","kind") WHERE installable_id is null;--> statement-breakpoint
CREATE INDEX "api_request_newest" ON "api_request" USING btree ("credential_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_request_board" ON "api_request" USING btree ("board_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_request_age" ON "api_request" USING btree ("at");--> statement-breakpoint
ALTER TABLE "developer" ADD CONSTRAINT "developer_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installable" ADD CONSTRAINT "installable_developer_id_developer_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."developer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer" ADD CONSTRAINT "developer_person_id_unique" UNIQUE("person_id");