-- expand
ALTER TABLE "sandbox_board" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_board" ADD CONSTRAINT "sandbox_board_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;