-- expand
ALTER TABLE "api_request" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;