CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  service text NOT NULL,
  action text NOT NULL,
  actor text NOT NULL,
  subject jsonb NOT NULL,
  occurred_at timestamptz(3) NOT NULL
);
CREATE INDEX audit_entries_listed ON audit_entries (occurred_at DESC, id DESC);
CREATE INDEX audit_entries_of_actor ON audit_entries (actor, occurred_at DESC);

CREATE TABLE actors (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL,
  email text,
  pseudonym uuid
);
CREATE INDEX actors_by_email ON actors (email);
