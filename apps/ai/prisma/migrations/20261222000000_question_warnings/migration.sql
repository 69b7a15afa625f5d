-- What makes a question suspect (bank.warnings).
CREATE TABLE question_warnings (
  question_id uuid PRIMARY KEY,
  version int NOT NULL,
  warnings text[] NOT NULL
);
