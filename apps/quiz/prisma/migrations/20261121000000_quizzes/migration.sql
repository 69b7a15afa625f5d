-- A deleted question stays as its id and version, without difficulty, length and content.
CREATE TABLE question_pool (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL,
  available boolean NOT NULL,
  difficulty text,
  stem_length int,
  content jsonb,
  CHECK (deleted OR (difficulty IS NOT NULL AND stem_length IS NOT NULL AND content IS NOT NULL)),
  CHECK (NOT (deleted AND available))
);
CREATE INDEX question_pool_drawn_from ON question_pool (id, difficulty, stem_length) WHERE available;

CREATE TABLE daily_sets (
  date date PRIMARY KEY,
  drawn_at timestamptz(3) NOT NULL
);

CREATE TABLE daily_set_questions (
  date date NOT NULL REFERENCES daily_sets (date) ON DELETE CASCADE,
  position int NOT NULL,
  question_id uuid NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (date, position)
);

CREATE TABLE quizzes (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  daily_date date,
  time_zone text,
  started_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  discarded_at timestamptz(3),
  CHECK ((kind = 'daily') = (daily_date IS NOT NULL))
);
CREATE UNIQUE INDEX quizzes_one_active ON quizzes (member_id) WHERE status = 'active' AND kind <> 'daily';
CREATE UNIQUE INDEX quizzes_one_daily ON quizzes (member_id, daily_date);
CREATE INDEX quizzes_listed ON quizzes (member_id, started_at DESC, id DESC);

CREATE TABLE quiz_items (
  id uuid PRIMARY KEY,
  quiz_id uuid NOT NULL REFERENCES quizzes (id) ON DELETE CASCADE,
  position int NOT NULL,
  question_id uuid NOT NULL,
  stem text NOT NULL,
  options jsonb NOT NULL,
  correct_option_id uuid NOT NULL,
  explanation jsonb NOT NULL,
  domain text NOT NULL,
  difficulty text NOT NULL,
  tags text[] NOT NULL
);
CREATE UNIQUE INDEX quiz_items_in_order ON quiz_items (quiz_id, position);

CREATE TABLE answers (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL UNIQUE REFERENCES quiz_items (id) ON DELETE CASCADE,
  option_id uuid NOT NULL,
  is_correct boolean NOT NULL,
  time_spent_ms int NOT NULL,
  answered_at timestamptz(3) NOT NULL
);

CREATE TABLE first_answers (
  member_id uuid NOT NULL,
  question_id uuid NOT NULL,
  answer_id uuid NOT NULL,
  PRIMARY KEY (member_id, question_id)
);

CREATE TABLE erased_members (
  id uuid PRIMARY KEY
);
