CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What of a question is searched: its text and its tags.
CREATE FUNCTION searched_text(stem text, tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN stem || ' ' || replace(array_to_string(tags, ' '), '-', ' ');

ALTER TABLE questions
  ADD COLUMN content_version int NOT NULL DEFAULT 1,
  ADD COLUMN secondary_domain text,
  ADD COLUMN author_id uuid,
  ADD COLUMN review_status text NOT NULL DEFAULT 'approved',
  ADD COLUMN featured boolean NOT NULL DEFAULT false,
  ADD COLUMN flag_count int NOT NULL DEFAULT 0,
  ADD COLUMN suspended boolean NOT NULL DEFAULT false,
  ADD COLUMN quality_score int NOT NULL DEFAULT 0,
  ADD COLUMN complexity_score int NOT NULL DEFAULT 0,
  ADD COLUMN search tsvector GENERATED ALWAYS AS (to_tsvector('english', searched_text(stem, tags))) STORED;
ALTER TABLE questions ALTER COLUMN content_version DROP DEFAULT;
CREATE INDEX questions_search ON questions USING gin (search);
CREATE INDEX questions_by_quality ON questions (quality_score);
CREATE INDEX questions_of_author ON questions (author_id) WHERE author_id IS NOT NULL;

-- The words that questions are written with: a word that was typed wrong is corrected to one of them. A word that no question
-- uses any more stays and does no harm, since corrections without a match are not offered.
CREATE TABLE search_words (
  word text PRIMARY KEY
);
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops);
INSERT INTO search_words (word)
  SELECT DISTINCT found[1] FROM questions,
    regexp_matches(lower(searched_text(stem, tags)), '[a-z][a-z0-9]{2,}', 'g') AS found;

-- What a question is to a member, for other services too: one aggregate for each of both.
CREATE TABLE member_questions (
  member_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version int NOT NULL,
  bookmarked_at timestamptz(3),
  flagged boolean NOT NULL DEFAULT false,
  hidden_at timestamptz(3),
  PRIMARY KEY (member_id, question_id)
);
CREATE INDEX member_questions_bookmarked ON member_questions (member_id, bookmarked_at DESC, question_id)
  WHERE bookmarked_at IS NOT NULL;
CREATE INDEX member_questions_hidden ON member_questions (member_id, hidden_at DESC, question_id) WHERE hidden_at IS NOT NULL;

-- Counts the changes of a member's bookmarks, so that two browsers know who is behind.
CREATE TABLE bookmark_lists (
  member_id uuid PRIMARY KEY,
  version int NOT NULL
);

CREATE TABLE flags (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions (id),
  member_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  status text NOT NULL,
  raised_at timestamptz(3) NOT NULL,
  UNIQUE (question_id, member_id)
);
CREATE INDEX flags_of_member ON flags (member_id);

CREATE TABLE flag_history (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL,
  member_id uuid NOT NULL,
  action text NOT NULL,
  reason text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX flag_history_of_question ON flag_history (question_id, created_at DESC, id DESC);
CREATE INDEX flag_history_of_member ON flag_history (member_id);

CREATE TABLE ratings (
  question_id uuid NOT NULL REFERENCES questions (id),
  member_id uuid NOT NULL,
  rating smallint NOT NULL CHECK (rating IN (-1, 1)),
  rated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (question_id, member_id)
);
CREATE INDEX ratings_of_member ON ratings (member_id);

-- Figures that derive from first answers and from ratings. They change often, so they are no part of the question's own row.
CREATE TABLE question_statistics (
  question_id uuid PRIMARY KEY,
  answers int NOT NULL DEFAULT 0,
  correct int NOT NULL DEFAULT 0,
  time_spent_ms bigint NOT NULL DEFAULT 0,
  picks jsonb NOT NULL DEFAULT '{}',
  discrimination double precision,
  ratings_up int NOT NULL DEFAULT 0,
  ratings_down int NOT NULL DEFAULT 0
);
CREATE INDEX answers_first_of_member ON answers (member_id) WHERE is_first;
CREATE INDEX answers_first_of_question ON answers (question_id) WHERE is_first;
