-- expand
-- The words of texts of letters, digits and plain signs, without what only other signs need: two foldings, which leave these
-- as they are, and tiles. They are the same words (tests/api/searchFolding.api.test.ts); they were half of what a message
-- cost the database. It is not strict, so that the database takes it into a statement in place of calling it.
CREATE FUNCTION search_words_of_signs(value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT array_to_tsvector(
      search_tokens(search_plain(value)) || search_tokens(search_spelled(value)) || search_tiles(value));
  END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT CASE WHEN value ~ '[^ -z|}~\n\r\t]' OR replace(value, '''', '') ~ '[A-Za-z0-9]{65}' THEN search_words_of_signs(value)
      ELSE array_to_tsvector(
        array_remove(regexp_split_to_array(lower(replace(value, '''', '') COLLATE "C"), '[^a-z0-9]+'), '')) END;
  END;
