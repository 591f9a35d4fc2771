-- expand
ALTER TABLE "broadcast" ADD COLUMN "retried_at" timestamp with time zone;