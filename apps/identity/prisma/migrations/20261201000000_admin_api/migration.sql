-- The admin API (docs/adr/0030). Only new columns, tables, and wider checks: the previous version runs on this schema.
ALTER TABLE users
  ADD COLUMN app_metadata jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN banned_until timestamptz(3),
  ADD COLUMN invited_at timestamptz(3);
CREATE INDEX users_listed ON users (created_at DESC, id DESC) WHERE NOT deleted;

-- Accounts that an admin created and whose address isn't confirmed yet. They are no members: no other service has them.
CREATE TABLE pending_accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('member', 'admin')),
  password_hash text,
  user_metadata jsonb NOT NULL,
  app_metadata jsonb NOT NULL,
  banned_until timestamptz(3),
  invited_at timestamptz(3),
  confirmation_sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX pending_accounts_email ON pending_accounts (email);
CREATE INDEX pending_accounts_listed ON pending_accounts (created_at DESC, id DESC);

-- The algorithm and parameters of a hash. Signing in reads which ones are stored, so that its time doesn't reveal whose hash is of which.
CREATE FUNCTION password_format(hash text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN substring(hash FROM '^\$2[aby]\$\d\d|^\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+');
CREATE INDEX users_password_format ON users (password_format(password_hash));
CREATE INDEX pending_accounts_password_format ON pending_accounts (password_format(password_hash));

ALTER TABLE link_requests DROP CONSTRAINT link_requests_purpose_check;
ALTER TABLE link_requests ADD CONSTRAINT link_requests_purpose_check CHECK (purpose IN
  ('signup', 'resend_signup', 'recovery', 'magiclink', 'email_change', 'resend_email_change', 'reauthentication',
   'new_device', 'password_changed', 'email_changed', 'factor_added', 'invite'));
ALTER TABLE link_requests DROP CONSTRAINT link_requests_whole;
ALTER TABLE link_requests ADD CONSTRAINT link_requests_whole CHECK (
  CASE purpose
  WHEN 'signup' THEN user_metadata IS NOT NULL
  WHEN 'invite' THEN account_id IS NOT NULL AND user_id IS NULL AND new_email IS NULL
  WHEN 'email_change' THEN user_id IS NOT NULL AND new_email IS NOT NULL
  ELSE (user_id IS NULL) = (purpose IN ('resend_signup', 'recovery', 'magiclink', 'resend_email_change')) AND new_email IS NULL
  END);
