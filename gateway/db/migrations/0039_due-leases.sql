-- expand
ALTER TABLE "scheduled_message" ADD COLUMN "leased_until" timestamp with time zone;