-- The entries about a member, which the member downloads and which erasing replaces by the pseudonym.
CREATE INDEX audit_entries_of_subject ON audit_entries ((subject ->> 'userId'), id);
