-- Words alone are searched, as they are typed: "read/write" would be taken for a file, "sha-256" for a word and a number below zero.
CREATE OR REPLACE FUNCTION searched_text(stem text, tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(stem || ' ' || array_to_string(tags, ' '), '[^[:alnum:]]+', ' ', 'g');

-- Takes the index that it is part of with it.
ALTER TABLE questions DROP COLUMN search;
ALTER TABLE questions
  ADD COLUMN search tsvector GENERATED ALWAYS AS (to_tsvector('english', searched_text(stem, tags))) STORED;
CREATE INDEX questions_found ON questions USING gin (search, domain, difficulty, question_type);

-- Whatever letters they have, and none that is but the end of another: the vocabulary has every word that a search may begin with.
INSERT INTO search_words (word)
  SELECT DISTINCT found[1] FROM questions,
    regexp_matches(lower(searched_text(stem, tags)), '\m[[:alpha:]][[:alnum:]]{2,}', 'g') AS found
  ON CONFLICT DO NOTHING;
