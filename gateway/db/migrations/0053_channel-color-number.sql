-- expand
ALTER TABLE "subscription" ADD COLUMN "color_number" integer;