-- What a member imported on a UTC day.
CREATE TABLE import_quotas (
  owner_id uuid NOT NULL,
  day date NOT NULL,
  files int NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (owner_id, day)
);
CREATE INDEX import_quotas_by_day ON import_quotas (day);

-- The role, as the last `identity.users` event says it. NULL until identity republishes the members that existed before this column.
ALTER TABLE members ADD COLUMN role text;

-- Files of imports that failed before failing removed them.
DELETE FROM import_files f USING imports i WHERE i.id = f.import_id AND i.status = 'failed';
DELETE FROM import_entries e USING imports i WHERE i.id = e.import_id AND i.status = 'failed' AND e.outcome <> 'refused';
UPDATE imports SET new_entries = 0, changed_entries = 0, duplicate_entries = 0 WHERE status = 'failed';
