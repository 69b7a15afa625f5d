-- What makes a question suspect, as it was published last. A question that never had a warning has no row.
CREATE TABLE question_warnings (
  question_id uuid PRIMARY KEY,
  version int NOT NULL,
  warnings text[] NOT NULL
);
