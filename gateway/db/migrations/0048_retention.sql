-- expand
-- What happened to a board is never rewritten (decision 47). Retention alone takes away what is old, and says so by a setting
-- of its transaction; what is younger than a month nobody deletes (decision 175).
CREATE OR REPLACE FUNCTION board_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('clatter.retention', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'board_event is append-only';
END
$$;
--> statement-breakpoint
CREATE FUNCTION board_event_is_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at > gateway_now() - interval '30 days' THEN
    RAISE EXCEPTION 'board_event is append-only';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER board_event_old BEFORE DELETE ON "board_event" FOR EACH ROW EXECUTE FUNCTION board_event_is_old();
