-- What the model's latest review of a question found. An improved version is a version in review, whose number is here.
CREATE TABLE critiques (
  question_id uuid PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE,
  critique_count int NOT NULL,
  last_critiqued_at timestamptz(3) NOT NULL,
  content_version int NOT NULL,
  quality_issues text[] NOT NULL,
  improvement_suggestions text[] NOT NULL,
  model text NOT NULL,
  improvement_version int
);
