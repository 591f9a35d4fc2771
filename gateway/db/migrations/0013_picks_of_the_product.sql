-- Picks came with the demo household alone so far, under random ids. The product's own, under ids for good, come with the next start.
DELETE FROM "pick_category";--> statement-breakpoint
DELETE FROM "pick";
