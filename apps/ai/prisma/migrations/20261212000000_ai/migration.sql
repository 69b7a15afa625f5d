CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Whether an account has a confirmed address. A deleted one stays as its id and version.
CREATE TABLE members (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL,
  has_address boolean NOT NULL
);

-- The questions of the bank, for what a draft must not repeat. A deleted one stays as its id and version.
CREATE TABLE bank_questions (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL,
  available boolean NOT NULL,
  -- Who else has it in their quizzes, before it is approved.
  author_id uuid,
  domain text,
  topic text,
  stem text,
  tags text[] NOT NULL DEFAULT '{}',
  content jsonb
);
CREATE INDEX bank_questions_by_stem ON bank_questions USING gist (stem gist_trgm_ops);
CREATE INDEX bank_questions_by_domain ON bank_questions (domain, topic) WHERE available;
CREATE INDEX bank_questions_by_author ON bank_questions (author_id) WHERE author_id IS NOT NULL;

-- What members' answers amount to (quiz.members).
CREATE TABLE member_answers (
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version int NOT NULL,
  answered boolean NOT NULL,
  last_answered_at timestamptz(3) NOT NULL,
  content_version int,
  wrong_count int NOT NULL,
  is_mistake boolean NOT NULL,
  PRIMARY KEY (user_id, question_id)
);
CREATE INDEX member_answers_mistakes ON member_answers (user_id, last_answered_at DESC) WHERE is_mistake;

CREATE TABLE generations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  version int NOT NULL,
  status text NOT NULL,
  options jsonb NOT NULL,
  count int NOT NULL,
  -- How each question that has ended did, oldest first: its length is the position of the next.
  steps jsonb NOT NULL DEFAULT '[]',
  problem jsonb,
  -- The ISO week whose free allowance pays for it. Absent for a member with access.
  free_week text,
  -- Which attempt of the job works on it: another's result is dropped.
  worker uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX generations_by_user ON generations (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX generations_active ON generations (user_id) WHERE status IN ('queued', 'drafting', 'checking', 'canceling', 'limited');

CREATE TABLE generated_questions (
  id uuid PRIMARY KEY,
  generation_id uuid NOT NULL REFERENCES generations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  content jsonb NOT NULL,
  model text NOT NULL,
  prompt_versions jsonb NOT NULL,
  guessable boolean NOT NULL,
  chosen_option_id uuid,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX generated_questions_by_user ON generated_questions (user_id, created_at DESC, id DESC);
CREATE INDEX generated_questions_by_generation ON generated_questions (generation_id);

-- The free questions of an ISO week. What a run may still need is reserved.
CREATE TABLE free_allowances (
  user_id uuid NOT NULL,
  week text NOT NULL,
  reserved int NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  spent int NOT NULL DEFAULT 0 CHECK (spent >= 0),
  PRIMARY KEY (user_id, week)
);

-- Calls of the language model, by member, kind, and day.
CREATE TABLE model_usage (
  user_id uuid NOT NULL,
  day date NOT NULL,
  prompt text NOT NULL,
  model text NOT NULL,
  is_free boolean NOT NULL,
  calls int NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  -- Millionths of a US dollar.
  cost_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day, prompt, model, is_free)
);
CREATE INDEX model_usage_by_day ON model_usage (day);
