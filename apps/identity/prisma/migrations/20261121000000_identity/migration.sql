CREATE TABLE users (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  pseudonym uuid,
  email text,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
  password_hash text,
  user_metadata jsonb NOT NULL DEFAULT '{}',
  email_confirmed_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3),
  updated_at timestamptz(3),
  CONSTRAINT users_whole_or_erased CHECK (
    CASE WHEN deleted THEN pseudonym IS NOT NULL AND email IS NULL AND password_hash IS NULL AND user_metadata = '{}'
    ELSE pseudonym IS NULL AND email IS NOT NULL AND password_hash IS NOT NULL AND created_at IS NOT NULL AND updated_at IS NOT NULL
    END)
);
CREATE UNIQUE INDEX users_email ON users (email);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  method text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE refresh_tokens (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  successor text
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

CREATE TABLE one_time_tokens (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  purpose text NOT NULL,
  code_challenge text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id);

CREATE TABLE flow_states (
  code_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  method text NOT NULL,
  code_challenge text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX flow_states_of_user ON flow_states (user_id);

CREATE TABLE signing_keys (
  id uuid PRIMARY KEY,
  public_key jsonb NOT NULL,
  private_sealed text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  signs_from timestamptz(3) NOT NULL
);
