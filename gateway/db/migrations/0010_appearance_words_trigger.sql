-- Keeps `appearance_words`. After the insert, since one statement may write a message and its appearance in either order.
CREATE FUNCTION write_appearance_words() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO appearance_words (appearance_id, words)
      SELECT NEW.id, g.words || array_to_tsvector(ARRAY['@' || NEW.board_id]) FROM message g WHERE g.id = NEW.message_id;
    RETURN NULL;
  END;
  $$;
--> statement-breakpoint
CREATE TRIGGER message_appearance_words AFTER INSERT ON message_appearance
  FOR EACH ROW EXECUTE FUNCTION write_appearance_words();
--> statement-breakpoint
INSERT INTO appearance_words (appearance_id, words)
  SELECT a.id, g.words || array_to_tsvector(ARRAY['@' || a.board_id])
  FROM message_appearance a JOIN message g ON g.id = a.message_id
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- A term on one board.
CREATE FUNCTION search_query_on(board_id text, term text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT search_query(term) && format('''@%s''', board_id)::tsquery;
  END;
