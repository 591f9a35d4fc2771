-- expand
ALTER TABLE "device" ADD COLUMN "name" text;
