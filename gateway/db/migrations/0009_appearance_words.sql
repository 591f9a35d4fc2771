CREATE TABLE "appearance_words" (
	"appearance_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appearance_words" ADD CONSTRAINT "appearance_words_appearance_id_message_appearance_id_fk" FOREIGN KEY ("appearance_id") REFERENCES "public"."message_appearance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appearance_words_words" ON "appearance_words" USING gin ("words");