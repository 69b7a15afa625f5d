-- Who made a question: a person, a model, or another system that it was imported from. Authors can't set it, unlike the tag that stood
-- for it until now.
ALTER TABLE questions ADD COLUMN origin text NOT NULL DEFAULT 'human' CHECK (origin IN ('human', 'ai', 'imported'));

-- Imports are pruned, so some older ones are known by their identifiers only, and some not at all.
UPDATE questions SET origin = 'imported' WHERE id IN (
  SELECT question_id FROM imported_questions
  UNION SELECT e.question_id FROM import_entries e JOIN imports i ON i.id = e.import_id
    WHERE e.outcome = 'new' AND i.status = 'applied');
UPDATE questions SET origin = 'ai', tags = array_remove(tags, 'ai-generated') WHERE 'ai-generated' = ANY(tags);
UPDATE question_versions SET content = jsonb_set(content, '{tags}', (content -> 'tags') - 'ai-generated')
  WHERE content -> 'tags' ? 'ai-generated';

-- What a staged question will be once its import is applied. Content that is staged by now may still have the tag.
ALTER TABLE import_entries ADD COLUMN origin text;
UPDATE import_entries e SET
  origin = CASE WHEN i.into_bank AND e.content -> 'tags' ? 'ai-generated' THEN 'ai' ELSE 'imported' END,
  content = jsonb_set(e.content, '{tags}', (e.content -> 'tags') - 'ai-generated')
  FROM imports i WHERE i.id = e.import_id AND e.content IS NOT NULL;

-- The tag is shown on AI questions and leads to a search for it, so they are found by it though it is not stored.
CREATE FUNCTION searched_text(stem text, tags text[], origin text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN searched_text(stem, CASE origin WHEN 'ai' THEN tags || 'ai-generated'::text ELSE tags END);
-- Drops the index that it is part of.
ALTER TABLE questions DROP COLUMN search;
ALTER TABLE questions
  ADD COLUMN search tsvector GENERATED ALWAYS AS (to_tsvector('english', searched_text(stem, tags, origin))) STORED;
CREATE INDEX questions_found ON questions USING gin (search, domain, difficulty, question_type);
