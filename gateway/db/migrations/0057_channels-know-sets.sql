-- expand
-- What shows messages of sets has a place in its board's day while one of them holds any: the channels look again when a
-- set is filled or emptied, and when a blend takes one in or out. Boards in one order, so that nobody waits in a circle.
CREATE FUNCTION wake_channels_of_sets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE show SET next_at = least(next_at, gateway_now()) FROM (
    SELECT board_id FROM show WHERE board_id IN (
      SELECT s.board_id FROM changed c JOIN subscription s ON s.message_set_id = c.message_set_id
      UNION SELECT s.board_id FROM changed c JOIN blended_message_set x ON x.message_set_id = c.message_set_id
        JOIN subscription s ON s.id = x.subscription_id
    ) ORDER BY board_id FOR NO KEY UPDATE
  ) AS woken WHERE show.board_id = woken.board_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_fills AFTER INSERT ON message_set_message
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_channels_of_sets();
--> statement-breakpoint
CREATE TRIGGER set_empties AFTER DELETE ON message_set_message
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_channels_of_sets();
--> statement-breakpoint
CREATE FUNCTION wake_channels_of_blend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE show SET next_at = least(next_at, gateway_now())
  FROM changed c JOIN subscription s ON s.id = c.subscription_id WHERE show.board_id = s.board_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blend_takes AFTER INSERT ON blended_message_set
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_channels_of_blend();
--> statement-breakpoint
CREATE TRIGGER blend_gives AFTER DELETE ON blended_message_set
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_channels_of_blend();
