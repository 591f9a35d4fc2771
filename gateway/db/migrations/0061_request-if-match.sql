-- expand
ALTER TABLE "api_request" ADD COLUMN "if_match" text;