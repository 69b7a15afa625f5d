-- A run of the model's review of stored questions, one after another: `done` is the checkpoint.
CREATE TABLE review_runs (
  id uuid PRIMARY KEY,
  status text NOT NULL,
  question_ids uuid[] NOT NULL,
  done int NOT NULL DEFAULT 0,
  improved int NOT NULL DEFAULT 0,
  nightly boolean NOT NULL,
  problem jsonb,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX review_runs_listed ON review_runs (created_at DESC, id DESC);

-- The latest version of a question that the model has reviewed, so that the nightly run doesn't review it again.
CREATE TABLE reviewed_questions (
  question_id uuid PRIMARY KEY,
  content_version int NOT NULL,
  reviewed_at timestamptz(3) NOT NULL
);
-- The statistics of a question.
CREATE INDEX member_answers_by_question ON member_answers (question_id, wrong_count);
