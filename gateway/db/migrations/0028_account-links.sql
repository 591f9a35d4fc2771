CREATE TABLE "account_link" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"person_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "account_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_once" ON "account_link" USING btree ("person_id","board_id","listing_id");--> statement-breakpoint
CREATE INDEX "account_link_board" ON "account_link" USING btree ("board_id");