-- What a question shows above its stem: the scenario that it shares with the others of its set, and its exhibit.
ALTER TABLE questions ADD COLUMN scenario jsonb, ADD COLUMN exhibit jsonb;

-- Both are searched like the stem: every text of the exhibit, but neither its kind nor the source of its drawing.
CREATE FUNCTION presented_text(stem text, scenario jsonb, exhibit jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN scenario IS NULL AND exhibit IS NULL THEN stem ELSE concat_ws(' ', scenario ->> 'text', (
    SELECT string_agg(part #>> '{}', ' ') FROM jsonb_path_query(exhibit - '{kind,drawing}'::text[], 'strict $.**') AS part
    WHERE jsonb_typeof(part) = 'string'), stem) END;
CREATE FUNCTION searched_text(stem text, tags text[], origin text, scenario jsonb, exhibit jsonb)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN searched_text(presented_text(stem, scenario, exhibit), tags, origin);

-- Rewrites the table, since PostgreSQL can't know that no row has either yet: about a minute for a million questions.
ALTER TABLE questions
  ALTER COLUMN search SET EXPRESSION AS (to_tsvector('english', searched_text(stem, tags, origin, scenario, exhibit)));
