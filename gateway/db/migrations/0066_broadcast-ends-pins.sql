-- expand
ALTER TABLE "broadcast" ADD COLUMN "ends_pins" jsonb;