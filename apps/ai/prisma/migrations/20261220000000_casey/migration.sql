-- Of the questions that Casey explains: what a message is searched in.
ALTER TABLE bank_questions ADD COLUMN search tsvector GENERATED ALWAYS AS (
  to_tsvector('english', coalesce(stem, '') || ' ' || coalesce(topic, '') || ' ' ||
    coalesce(content -> 'explanation' ->> 'correct', '') || ' ' || coalesce(content -> 'explanation' ->> 'keyConcepts', ''))) STORED;
CREATE INDEX bank_questions_by_words ON bank_questions USING gin (search);

-- The quiz of the last answer: a question of an active quiz is unanswered there unless this is that quiz.
ALTER TABLE member_answers ADD COLUMN last_quiz_id uuid;

-- Members' quizzes (quiz.active). An ended one has no questions.
CREATE TABLE active_quizzes (
  quiz_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  version int NOT NULL,
  is_active boolean NOT NULL,
  ends_at timestamptz(3),
  question_ids uuid[] NOT NULL
);
CREATE INDEX active_quizzes_by_user ON active_quizzes (user_id) WHERE is_active;

-- Messages to Casey with their replies, as the member saw them.
CREATE TABLE casey_messages (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  status text NOT NULL,
  message text NOT NULL,
  reply text NOT NULL DEFAULT '',
  quiz_id uuid,
  question_id uuid,
  is_hint boolean NOT NULL DEFAULT false,
  -- The cited ones.
  sources jsonb NOT NULL DEFAULT '[]',
  -- All questions that the model read for the reply.
  read_question_ids uuid[] NOT NULL DEFAULT '{}',
  found boolean NOT NULL DEFAULT false,
  model text,
  prompt_version int,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX casey_messages_by_user ON casey_messages (user_id, created_at DESC, id DESC);
-- A member's messages are answered one at a time.
CREATE UNIQUE INDEX casey_messages_answering ON casey_messages (user_id) WHERE status = 'answering';
