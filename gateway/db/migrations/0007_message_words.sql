ALTER TABLE "message" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD COLUMN "hidden_by" text;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD CONSTRAINT "message_appearance_hidden_by_person_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorite_newest" ON "favorite" USING btree ("person_id","favorited_at","id");--> statement-breakpoint
CREATE INDEX "favorite_message" ON "favorite" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_words" ON "message" USING gin ("words");--> statement-breakpoint
CREATE INDEX "message_appearance_channel" ON "message_appearance" USING btree ("board_id","subscription_id") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "message_appearance_newest" ON "message_appearance" USING btree ("board_id","appeared_at","id") WHERE hidden_at is null;