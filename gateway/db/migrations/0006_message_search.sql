-- What a search finds a message by (the table's column `words`, and its index, follow in the next migration).
-- Letters are folded as a board folds them: case and accents do not count, and ä, ö, ü are found as a, o, u and as ae, oe,
-- ue. Apostrophes vanish; any other sign parts words. A colour tile is a word of its own that no letters can spell (#63 to
-- #70), whether it is written {63} or as a square.
CREATE FUNCTION search_plain(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT lower(translate(regexp_replace(normalize(
      replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(value, '\{\d+\}', ' ', 'g'), '[''’‘ʼ]', '', 'g'),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      NFD), '[\u0300-\u036f]', '', 'g'), 'øØłŁđĐðÐıħĦ', 'oollddddihh') COLLATE "C");
  END;
--> statement-breakpoint
-- The same with ä, ö, ü in two letters, as a board spells them.
CREATE FUNCTION search_spelled(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT search_plain(replace(replace(replace(replace(replace(replace(normalize(value, NFC),
      'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'));
  END;
--> statement-breakpoint
-- The words of a folded text, in their order.
CREATE FUNCTION search_tokens(folded text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT coalesce(array_agg(left(part.token, 64) ORDER BY part.place), '{}')
    FROM unnest(regexp_split_to_array(folded, '[^a-z0-9]+')) WITH ORDINALITY AS part (token, place)
    WHERE part.token <> '';
  END;
--> statement-breakpoint
CREATE FUNCTION search_tiles(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT coalesce(array_agg(DISTINCT '#' || tile.found[1]), '{}')
    FROM regexp_matches(
      replace(replace(replace(replace(replace(replace(replace(replace(value,
        '🟥', '{63}'), '🟧', '{64}'), '🟨', '{65}'), '🟩', '{66}'), '🟦', '{67}'), '🟪', '{68}'), '⬜', '{69}'), '⬛', '{70}'),
      '\{(6[3-9]|70)\}', 'g') AS tile (found);
  END;
--> statement-breakpoint
CREATE FUNCTION search_words(value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT array_to_tsvector(
      search_tokens(search_plain(value)) || search_tokens(search_spelled(value)) || search_tiles(value));
  END;
--> statement-breakpoint
-- What a term asks for: each word of it as the beginning of a word, and each tile of it. Null: it holds neither.
-- Both foldings part a text at the same places, so their words stand side by side.
CREATE FUNCTION search_query(term text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT string_agg(asked.part, ' & ')::tsquery FROM (
      SELECT CASE WHEN word.plain = word.spelled THEN format('''%s'':*', word.plain)
        ELSE format('(''%s'':* | ''%s'':*)', word.plain, word.spelled) END AS part
      FROM unnest(search_tokens(search_plain(term)), search_tokens(search_spelled(term))) AS word (plain, spelled)
      UNION ALL
      SELECT format('''%s''', tile) FROM unnest(search_tiles(term)) AS tile
    ) AS asked;
  END;
