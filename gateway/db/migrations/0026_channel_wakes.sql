-- What a board's plan is made of changes in many places: whichever statement does it, the channels of that board look again.
CREATE FUNCTION wake_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE show SET next_at = least(next_at, gateway_now()) WHERE board_id = OLD.board_id;
  END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.board_id <> OLD.board_id) THEN
    UPDATE show SET next_at = least(next_at, gateway_now()) WHERE board_id = NEW.board_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION wake_channels_of_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE show SET next_at = least(next_at, gateway_now()) WHERE board_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The first channel of a board: nothing of the time before it is due.
CREATE FUNCTION begin_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO show (board_id, next_at, settled_at, lease_until)
  VALUES (NEW.board_id, gateway_now(), gateway_now(), gateway_now())
  ON CONFLICT (board_id) DO UPDATE SET next_at = least(show.next_at, excluded.next_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_begins AFTER INSERT ON subscription FOR EACH ROW EXECUTE FUNCTION begin_channels();
--> statement-breakpoint
CREATE TRIGGER subscription_changes AFTER DELETE OR UPDATE OF board_id, muted, settings, rhythm, phase_minutes, priority, requires_configuration
  ON subscription FOR EACH ROW EXECUTE FUNCTION wake_channels();
--> statement-breakpoint
CREATE TRIGGER pin_changes AFTER INSERT OR UPDATE OR DELETE ON pinned_message FOR EACH ROW EXECUTE FUNCTION wake_channels();
--> statement-breakpoint
CREATE TRIGGER schedule_changes AFTER INSERT OR DELETE OR UPDATE OF send_at, state
  ON scheduled_message FOR EACH ROW EXECUTE FUNCTION wake_channels();
--> statement-breakpoint
CREATE TRIGGER board_habits_change AFTER UPDATE OF timezone, quiet_hours_begin, quiet_hours_end, paused_until, stay_minutes
  ON board FOR EACH ROW EXECUTE FUNCTION wake_channels_of_board();
--> statement-breakpoint
INSERT INTO show (board_id, next_at, settled_at, lease_until)
SELECT board_id, gateway_now(), gateway_now(), gateway_now() FROM (SELECT DISTINCT board_id FROM subscription) AS boards;
