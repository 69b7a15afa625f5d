-- Passkeys, and security keys as second factors (docs/adr/0032). Only new tables and columns, and wider checks: the previous version
-- runs on this schema.
ALTER TABLE mfa_factors DROP CONSTRAINT mfa_factors_type_check;
ALTER TABLE mfa_factors ADD CONSTRAINT mfa_factors_type_check CHECK (type IN ('totp', 'webauthn', 'recovery_code'));
ALTER TABLE mfa_factors DROP CONSTRAINT mfa_factors_whole;
ALTER TABLE mfa_factors ADD CONSTRAINT mfa_factors_whole CHECK (
  CASE type WHEN 'totp' THEN secret_sealed IS NOT NULL
  WHEN 'webauthn' THEN secret_sealed IS NULL AND last_used_step IS NULL
  ELSE secret_sealed IS NULL AND last_used_step IS NULL AND status = 'verified' END);

-- What a security key signs, and the session that requested it. A challenge of an authenticator app has neither.
ALTER TABLE mfa_challenges
  ADD COLUMN webauthn_challenge text,
  ADD COLUMN session_id uuid;

-- A credential is a passkey, or the security key of a factor, which deletes it.
CREATE TABLE webauthn_credentials (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  factor_id uuid REFERENCES mfa_factors (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  friendly_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE UNIQUE INDEX webauthn_credentials_credential ON webauthn_credentials (credential_id);
CREATE UNIQUE INDEX webauthn_credentials_of_factor ON webauthn_credentials (factor_id);
CREATE INDEX webauthn_credentials_of_user ON webauthn_credentials (user_id);

-- The challenges of passkeys. A visitor's has no member.
CREATE TABLE webauthn_challenges (
  id uuid PRIMARY KEY,
  challenge text NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  session_id uuid,
  expires_at timestamptz(3) NOT NULL,
  CHECK ((user_id IS NULL) = (session_id IS NULL))
);
CREATE INDEX webauthn_challenges_of_user ON webauthn_challenges (user_id);
CREATE INDEX webauthn_challenges_expired ON webauthn_challenges (expires_at);

ALTER TABLE link_requests DROP CONSTRAINT link_requests_purpose_check;
ALTER TABLE link_requests ADD CONSTRAINT link_requests_purpose_check CHECK (purpose IN
  ('signup', 'resend_signup', 'recovery', 'magiclink', 'email_change', 'resend_email_change', 'reauthentication',
   'new_device', 'password_changed', 'email_changed', 'factor_added', 'passkey_added', 'invite', 'identity_linked',
   'identity_unlinked'));
