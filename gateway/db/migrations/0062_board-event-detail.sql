-- expand
ALTER TABLE "board_event" ADD COLUMN "detail" jsonb;