-- How each session was authenticated, oldest first: [{"method", "at", "factorId"}]. Expanded first: during an upgrade, the earlier version
-- neither reads nor writes this column. Sessions that it opens have an empty list, which this version reads as `method`. This version
-- writes both columns.
ALTER TABLE sessions ADD COLUMN amr jsonb NOT NULL DEFAULT '[]';

-- The second factors of accounts. A member's recovery codes are one factor.
CREATE TABLE mfa_factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  friendly_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('totp', 'recovery_code')),
  status text NOT NULL CHECK (status IN ('unverified', 'verified')),
  secret_sealed text,
  last_used_step int,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  last_challenged_at timestamptz(3),
  CONSTRAINT mfa_factors_whole CHECK (
    CASE type WHEN 'totp' THEN secret_sealed IS NOT NULL
    ELSE secret_sealed IS NULL AND last_used_step IS NULL AND status = 'verified' END)
);
CREATE INDEX mfa_factors_of_user ON mfa_factors (user_id);
CREATE UNIQUE INDEX mfa_factors_recovery_codes ON mfa_factors (user_id) WHERE type = 'recovery_code';

CREATE TABLE mfa_challenges (
  id uuid PRIMARY KEY,
  factor_id uuid NOT NULL REFERENCES mfa_factors (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  ip_address text NOT NULL,
  failures int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  verified_at timestamptz(3)
);
CREATE INDEX mfa_challenges_of_factor ON mfa_challenges (factor_id);

CREATE TABLE mfa_recovery_codes (
  hash text PRIMARY KEY,
  factor_id uuid NOT NULL REFERENCES mfa_factors (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  used_at timestamptz(3)
);
CREATE INDEX mfa_recovery_codes_of_factor ON mfa_recovery_codes (factor_id);
