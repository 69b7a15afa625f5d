-- Six-digit codes beside links, and mails of more kinds (docs/adr/0029). Only new columns and wider checks: the previous version
-- runs on this schema.
ALTER TABLE link_requests
  ADD COLUMN code_failures int NOT NULL DEFAULT 0,
  ADD COLUMN user_id uuid,
  ADD COLUMN account_id uuid,
  ADD COLUMN session_id uuid,
  ADD COLUMN new_email text,
  ADD COLUMN confirmed_at timestamptz(3);
CREATE INDEX link_requests_of_user ON link_requests (user_id);

ALTER TABLE link_requests DROP CONSTRAINT link_requests_purpose_check;
ALTER TABLE link_requests ADD CONSTRAINT link_requests_purpose_check CHECK (purpose IN
  ('signup', 'resend_signup', 'recovery', 'magiclink', 'email_change', 'resend_email_change', 'reauthentication',
   'new_device', 'password_changed', 'email_changed', 'factor_added'));

-- A sign-up without a password is one by magic link.
ALTER TABLE link_requests DROP CONSTRAINT link_requests_whole;
ALTER TABLE link_requests ADD CONSTRAINT link_requests_whole CHECK (
  CASE purpose
  WHEN 'signup' THEN user_metadata IS NOT NULL
  WHEN 'email_change' THEN user_id IS NOT NULL AND new_email IS NOT NULL
  ELSE (user_id IS NULL) = (purpose IN ('resend_signup', 'recovery', 'magiclink', 'resend_email_change')) AND new_email IS NULL
  END);

-- A token of the previous version has neither: its type is its request's purpose, and its mail contained no code.
ALTER TABLE one_time_tokens
  ADD COLUMN type text,
  ADD COLUMN code_hash text;

ALTER TABLE users
  ADD COLUMN new_email text,
  ADD COLUMN email_change_sent_at timestamptz(3);
ALTER TABLE users DROP CONSTRAINT users_whole_or_erased;
ALTER TABLE users ADD CONSTRAINT users_whole_or_erased CHECK (
  CASE WHEN deleted THEN pseudonym IS NOT NULL AND email IS NULL AND password_hash IS NULL AND user_metadata = '{}' AND new_email IS NULL
  ELSE pseudonym IS NULL AND email IS NOT NULL AND email_confirmed_at IS NOT NULL
    AND created_at IS NOT NULL AND updated_at IS NOT NULL
  END);
