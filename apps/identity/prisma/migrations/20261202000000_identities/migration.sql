-- Accounts at providers (docs/adr/0031). Expanded first: the previous version neither reads nor writes the new tables, and the accounts
-- that it adds sign in by their address.
ALTER TABLE users ADD COLUMN email_identity boolean NOT NULL DEFAULT true;

CREATE TABLE identities (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  provider text NOT NULL,
  provider_id text NOT NULL,
  identity_data jsonb NOT NULL,
  email text,
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX identities_of_provider ON identities (provider, provider_id);
CREATE INDEX identities_of_user ON identities (user_id);

-- A browser's round trip to a provider. It either signs in, and has a challenge, or links an identity to a member.
CREATE TABLE provider_states (
  hash text PRIMARY KEY,
  provider text NOT NULL,
  browser_hash text NOT NULL,
  redirect_to text NOT NULL,
  code_challenge text,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  session_id uuid,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT provider_states_whole CHECK (
    CASE WHEN user_id IS NULL THEN code_challenge IS NOT NULL AND session_id IS NULL
    ELSE code_challenge IS NULL AND session_id IS NOT NULL END)
);
CREATE INDEX provider_states_of_user ON provider_states (user_id);
CREATE INDEX provider_states_expired ON provider_states (expires_at);

-- Two more notices, and the purpose of invitations, so that this check doesn't depend on the order of migrations. A replica of the previous version that takes one of their mails retries it until another replica has it.
ALTER TABLE link_requests DROP CONSTRAINT link_requests_purpose_check;
ALTER TABLE link_requests ADD CONSTRAINT link_requests_purpose_check CHECK (purpose IN
  ('signup', 'resend_signup', 'recovery', 'magiclink', 'email_change', 'resend_email_change', 'reauthentication',
   'new_device', 'password_changed', 'email_changed', 'factor_added', 'invite', 'identity_linked', 'identity_unlinked'));
