-- Hand-written SQL that drizzle cannot generate; regenerate.mjs puts it behind all tables.
INSERT INTO "gateway_clock" ("id", "offset_ms") VALUES (1, 0) ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What happened to a board is never rewritten (decision 47).
CREATE OR REPLACE FUNCTION board_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'board_event is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER board_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "board_event"
  FOR EACH STATEMENT EXECUTE FUNCTION board_event_is_append_only();
