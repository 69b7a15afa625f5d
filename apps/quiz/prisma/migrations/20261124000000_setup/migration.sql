-- What a draw asks of a question stands beside its content, so that a draw reads no contents. Generated, so that it cannot differ
-- from the content, whichever version of the service wrote that.
ALTER TABLE question_pool
  ADD COLUMN domain text GENERATED ALWAYS AS (content ->> 'domain') STORED,
  ADD COLUMN tags jsonb GENERATED ALWAYS AS (content -> 'tags') STORED;
DROP INDEX question_pool_drawn_from;
CREATE INDEX question_pool_drawn_from ON question_pool (id) INCLUDE (difficulty, stem_length, domain, tags) WHERE available;

-- A row stays when nothing is marked any more: it says that the member has met the question.
CREATE TABLE question_uses (
  member_id uuid NOT NULL,
  question_id uuid NOT NULL,
  in_session boolean NOT NULL,
  in_history boolean NOT NULL,
  PRIMARY KEY (member_id, question_id)
);

CREATE TABLE practice_sessions (
  member_id uuid PRIMARY KEY,
  started_at timestamptz(3) NOT NULL
);

INSERT INTO question_uses (member_id, question_id, in_session, in_history)
SELECT quiz.member_id, item.question_id, true, bool_or(answer.id IS NOT NULL)
FROM quizzes AS quiz JOIN quiz_items AS item ON item.quiz_id = quiz.id LEFT JOIN answers AS answer ON answer.item_id = item.id
GROUP BY quiz.member_id, item.question_id;

INSERT INTO practice_sessions (member_id, started_at) SELECT member_id, min(started_at) FROM quizzes GROUP BY member_id;

-- A quiz for trying things out, an admin's, kept apart from the real ones.
ALTER TABLE quizzes ADD COLUMN dev_mode boolean NOT NULL DEFAULT false;
