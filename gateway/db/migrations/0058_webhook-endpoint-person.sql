-- expand
ALTER TABLE "webhook_endpoint" ADD COLUMN "person_id" text;