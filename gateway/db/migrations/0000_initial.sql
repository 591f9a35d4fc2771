CREATE TABLE "gateway_clock" (
	"id" smallint PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
-- Hand-written SQL that drizzle cannot generate; regenerate.mjs appends it to the initial migration.
INSERT INTO "gateway_clock" ("id", "offset_ms") VALUES (1, 0) ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The gateway's one clock (decision 14): the database's clock plus an offset that only tests set.
CREATE OR REPLACE FUNCTION gateway_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + (SELECT "offset_ms" FROM "gateway_clock" WHERE "id" = 1) * interval '1 millisecond'
$$;
