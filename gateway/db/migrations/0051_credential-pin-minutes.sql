-- expand
ALTER TABLE "api_credential" ADD COLUMN "pin_minutes" integer DEFAULT 0 NOT NULL;