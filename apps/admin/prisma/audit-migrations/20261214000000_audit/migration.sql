-- The audit (docs/adr/0048). Everything here belongs to the role that applies this script. The service's role, which owns the database, has the
-- privileges that are granted at the end.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  service text NOT NULL,
  action text NOT NULL,
  result text NOT NULL CHECK (result IN ('done', 'refused')),
  -- The alias of a person, or the name of a program.
  actor text NOT NULL,
  -- The alias of the member acted upon.
  member uuid,
  -- The ids of things, by their names.
  subject jsonb NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  details_hash bytea,
  mac bytea NOT NULL
);
-- Each filter has its order in an index, so that a page is found without reading the rows before it.
CREATE INDEX audit_entries_listed ON audit_entries (occurred_at DESC, id DESC);
CREATE INDEX audit_entries_of_service ON audit_entries (service, occurred_at DESC, id DESC);
CREATE INDEX audit_entries_of_action ON audit_entries (action, occurred_at DESC, id DESC);
CREATE INDEX audit_entries_of_actor ON audit_entries (actor, occurred_at DESC, id DESC);
CREATE INDEX audit_entries_of_actor_and_action ON audit_entries (actor, action, occurred_at DESC, id DESC);
CREATE INDEX audit_entries_of_member ON audit_entries (member, occurred_at DESC, id DESC) WHERE member IS NOT NULL;
-- A thing has few entries, which are sorted when they are read.
CREATE INDEX audit_entries_of_thing ON audit_entries USING gin (jsonb_path_query_array(subject, '$.*') jsonb_path_ops);

-- What may be about a person. json, not jsonb: the hash is of the text as it was written.
CREATE TABLE audit_details (
  entry_id uuid PRIMARY KEY,
  salt bytea NOT NULL,
  client_address text,
  facts json,
  before json,
  after json
);

CREATE TABLE audit_seals (
  number bigint PRIMARY KEY,
  entry_ids uuid[] NOT NULL,
  previous bytea NOT NULL,
  mac bytea NOT NULL,
  sealed_at timestamptz(3) NOT NULL
);

-- The entries that wait for their seal.
CREATE TABLE audit_tail (
  entry_id uuid PRIMARY KEY,
  recorded_at timestamptz(3) NOT NULL
);
CREATE INDEX audit_tail_oldest ON audit_tail (recorded_at, entry_id);

-- The aliases of erased members, whose details are gone.
CREATE TABLE audit_erasures (
  alias uuid PRIMARY KEY,
  erased_at timestamptz(3) NOT NULL,
  mac bytea NOT NULL
);

GRANT USAGE ON SCHEMA audit TO pg_database_owner;
GRANT SELECT, INSERT ON audit_entries, audit_seals, audit_erasures TO pg_database_owner;
GRANT SELECT, INSERT, DELETE ON audit_details, audit_tail TO pg_database_owner;
