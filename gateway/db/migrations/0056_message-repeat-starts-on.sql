-- expand
ALTER TABLE "message_repeat" ADD COLUMN "starts_on" text;