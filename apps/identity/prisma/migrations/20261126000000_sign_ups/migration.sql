-- What a link is mailed for. A sign-up is no account until its own link is followed, so it carries its password and its data here
-- (docs/adr/0017). Rows expire and are deleted by the next request.
CREATE TABLE link_requests (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('signup', 'recovery')),
  email text NOT NULL,
  password_hash text,
  user_metadata jsonb,
  redirect_to text NOT NULL,
  code_challenge text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT link_requests_whole CHECK (
    CASE purpose WHEN 'signup' THEN password_hash IS NOT NULL AND user_metadata IS NOT NULL
    ELSE password_hash IS NULL AND user_metadata IS NULL END)
);
CREATE INDEX link_requests_of_email ON link_requests (email);
CREATE INDEX link_requests_expired ON link_requests (expires_at);

-- Tokens live for an hour. Those of the earlier form are void, and their holders ask for another mail.
DROP TABLE one_time_tokens;
CREATE TABLE one_time_tokens (
  hash text PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES link_requests (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX one_time_tokens_of_request ON one_time_tokens (request_id);

-- Accounts that were never confirmed hold a password that anyone may have chosen. They become deletions, which every consumer of
-- identity.users is sent. Their owners sign up again.
WITH retired AS (
  UPDATE users SET deleted = true, version = version + 1, pseudonym = gen_random_uuid(), email = NULL, role = 'member',
    password_hash = NULL, user_metadata = '{}', last_sign_in_at = NULL, created_at = NULL, updated_at = NULL
  WHERE NOT deleted AND email_confirmed_at IS NULL
  RETURNING id, version, pseudonym)
INSERT INTO platform.outbox (id, kind, destination, type, aggregate_id, aggregate_version, occurred_at, actor, correlation_id, payload)
SELECT gen_random_uuid(), 'event', 'identity.users', 'identity.user.changed.v1', id::text, version, now(), 'system:migration',
  gen_random_uuid()::text, jsonb_build_object('id', id, 'deleted', true, 'pseudonym', pseudonym)
FROM retired;

-- Not expanded first: a replica of the earlier version must not add another unconfirmed account while it still runs.
ALTER TABLE users DROP CONSTRAINT users_whole_or_erased;
ALTER TABLE users ADD CONSTRAINT users_whole_or_erased CHECK (
  CASE WHEN deleted THEN pseudonym IS NOT NULL AND email IS NULL AND password_hash IS NULL AND user_metadata = '{}'
  ELSE pseudonym IS NULL AND email IS NOT NULL AND password_hash IS NOT NULL AND email_confirmed_at IS NOT NULL
    AND created_at IS NOT NULL AND updated_at IS NOT NULL
  END);
