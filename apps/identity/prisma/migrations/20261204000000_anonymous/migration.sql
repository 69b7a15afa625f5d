-- Accounts without an address. A wider check: the previous version runs on this schema, and refuses to read such an account, which exists
-- only where AUTH_ANONYMOUS_USERS is on.
ALTER TABLE users DROP CONSTRAINT users_whole_or_erased;
ALTER TABLE users ADD CONSTRAINT users_whole_or_erased CHECK (
  CASE WHEN deleted THEN pseudonym IS NOT NULL AND email IS NULL AND password_hash IS NULL AND user_metadata = '{}' AND new_email IS NULL
  ELSE pseudonym IS NULL AND (email IS NULL) = (email_confirmed_at IS NULL)
    AND created_at IS NOT NULL AND updated_at IS NOT NULL
  END);
