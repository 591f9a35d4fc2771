ALTER TABLE "board" ADD COLUMN "paused_by" text;--> statement-breakpoint
CREATE INDEX "board_paused" ON "board" USING btree ("paused_until") WHERE paused_until is not null;