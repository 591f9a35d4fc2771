-- expand
ALTER TABLE "device" ADD COLUMN "name" text;--> statement-breakpoint
UPDATE "device" d SET "name" = 'Display ' || numbered.n
FROM (SELECT id, row_number() OVER (PARTITION BY board_id ORDER BY created_at, id) AS n FROM "device" WHERE board_id IS NOT NULL) AS numbered
WHERE numbered.id = d.id;
