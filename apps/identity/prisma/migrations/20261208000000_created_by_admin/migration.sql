-- Accounts that earlier versions created for admins stay as they are: nothing distinguishes them from sign-ups.
ALTER TABLE users ADD COLUMN created_by_admin BOOLEAN NOT NULL DEFAULT false;
