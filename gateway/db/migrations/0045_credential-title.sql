-- expand
ALTER TABLE "api_credential" ADD COLUMN "title" text;