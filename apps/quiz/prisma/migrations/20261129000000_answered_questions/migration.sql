-- What each member's answers to a question amount to, as published on `quiz.members`. The republisher derives the rows of earlier answers.
CREATE TABLE answered_questions (
  member_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version int NOT NULL,
  last_answered_at timestamptz(3) NOT NULL,
  content_version int,
  wrong_count int NOT NULL,
  is_mistake boolean NOT NULL,
  PRIMARY KEY (member_id, question_id)
);

-- The version of the content that an item was copied from. Earlier items have none.
ALTER TABLE quiz_items ADD COLUMN content_version int;

-- The pool doesn't have the version either. Removing the consumer from this list makes `migrate` republish the bank's questions, and a
-- version that is one lower lets the republished event, which has the same version, replace the row.
UPDATE question_pool SET version = version - 1 WHERE NOT deleted;
DELETE FROM platform.known_consumers WHERE name = 'quiz.store-question-pool-when-question-updated';
