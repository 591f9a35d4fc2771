-- expand
CREATE TABLE "former_credential" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"board_id" text NOT NULL,
	"person_id" text NOT NULL,
	"key" text NOT NULL,
	"title" text,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_request" (
	"id" text PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_credential" ADD CONSTRAINT "former_credential_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_credential" ADD CONSTRAINT "former_credential_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_request" ADD CONSTRAINT "former_request_credential_id_former_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."former_credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_credential_board" ON "former_credential" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "former_credential_person" ON "former_credential" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "former_credential_age" ON "former_credential" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "former_request_newest" ON "former_request" USING btree ("credential_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "former_request_age" ON "former_request" USING btree ("at");