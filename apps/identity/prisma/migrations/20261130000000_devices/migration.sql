-- Where a session was opened, for the owner's list of devices and the notice of a new one. Only new columns: the previous version runs on
-- this schema.
ALTER TABLE sessions
  ADD COLUMN user_agent text,
  ADD COLUMN client_address text;
ALTER TABLE link_requests
  ADD COLUMN device text;
