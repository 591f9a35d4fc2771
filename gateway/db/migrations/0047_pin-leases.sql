-- expand
ALTER TABLE "pinned_message" ADD COLUMN "leased_until" timestamp with time zone;