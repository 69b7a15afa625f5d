-- For the job that clears requested addresses that weren't confirmed in time.
CREATE INDEX users_changing_email ON users (email_change_sent_at) WHERE new_email IS NOT NULL;
