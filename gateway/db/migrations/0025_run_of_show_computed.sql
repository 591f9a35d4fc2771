ALTER TABLE "subscription" DROP COLUMN "run_of_show";--> statement-breakpoint
ALTER TABLE "subscription" DROP COLUMN "first_appearance";