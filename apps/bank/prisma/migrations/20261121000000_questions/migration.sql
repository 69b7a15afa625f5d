CREATE TABLE questions (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  slug text UNIQUE,
  content_hash text,
  domain text NOT NULL,
  topic text NOT NULL,
  difficulty text NOT NULL,
  stem text NOT NULL,
  options jsonb NOT NULL,
  correct_option_id uuid NOT NULL,
  explanation jsonb NOT NULL,
  citations jsonb NOT NULL,
  tags text[] NOT NULL,
  question_type text NOT NULL,
  format_type text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX questions_listed ON questions (updated_at DESC, id DESC);

CREATE TABLE members (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL,
  pseudonym uuid
);

CREATE TABLE answers (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL,
  member_id uuid NOT NULL,
  option_id uuid NOT NULL,
  is_correct boolean NOT NULL,
  is_first boolean NOT NULL,
  time_spent_ms int NOT NULL,
  answered_at timestamptz(3) NOT NULL
);
CREATE INDEX answers_of_question ON answers (question_id);
CREATE INDEX answers_of_member ON answers (member_id);
