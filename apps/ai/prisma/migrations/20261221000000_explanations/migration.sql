-- The version of the content, which flags and reviews don't change.
ALTER TABLE bank_questions ADD COLUMN content_version int;
-- Removing the consumer from this list makes `migrate` republish the bank's questions, and a version that is one lower lets the republished
-- event, which has the same version, replace the row.
UPDATE bank_questions SET version = version - 1 WHERE NOT deleted;
DELETE FROM platform.known_consumers WHERE name = 'ai.store-bank-question-when-updated';

-- The questions of each date's daily quiz (quiz.daily-sets).
CREATE TABLE daily_sets (
  date date PRIMARY KEY,
  version int NOT NULL,
  question_ids uuid[] NOT NULL
);
CREATE INDEX daily_sets_by_question ON daily_sets USING gin (question_ids);

-- What the model wrote about a version of a question, once for everyone. Without content it is being written: `writer` is the request that
-- writes it, and another one may take it over after `lease_ends_at`.
CREATE TABLE explanations (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  question_id uuid NOT NULL,
  content_version int NOT NULL,
  prompt_version int NOT NULL,
  writer uuid NOT NULL,
  lease_ends_at timestamptz(3) NOT NULL,
  content jsonb,
  model text,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX explanations_once ON explanations (question_id, kind, content_version, prompt_version);

CREATE TABLE explanation_votes (
  user_id uuid NOT NULL,
  explanation_id uuid NOT NULL REFERENCES explanations (id) ON DELETE CASCADE,
  vote smallint NOT NULL CHECK (vote IN (1, -1)),
  voted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, explanation_id)
);
CREATE INDEX explanation_votes_by_explanation ON explanation_votes (explanation_id, vote);
