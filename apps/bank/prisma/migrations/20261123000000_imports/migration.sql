-- Finds questions that ask the same, whatever the spacing and Unicode form of their stem. What it finds is compared in full.
CREATE FUNCTION key_of_asked(stem text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended(btrim(regexp_replace(normalize(stem, NFC), '\s+', ' ', 'g')), 0);
ALTER TABLE questions ADD COLUMN asked_key bigint GENERATED ALWAYS AS (key_of_asked(stem)) STORED;
CREATE INDEX questions_by_asked ON questions (asked_key) WHERE NOT deleted;

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  owner_id uuid,
  into_bank boolean NOT NULL,
  status text NOT NULL,
  problem text,
  format text NOT NULL,
  file_name text NOT NULL,
  file_bytes bigint NOT NULL,
  file_key text,
  read_bytes bigint NOT NULL DEFAULT 0,
  defaults jsonb NOT NULL,
  reading uuid,
  new_entries int NOT NULL DEFAULT 0,
  changed_entries int NOT NULL DEFAULT 0,
  duplicate_entries int NOT NULL DEFAULT 0,
  refused_entries int NOT NULL DEFAULT 0,
  notes jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX imports_of_owner ON imports (owner_id, created_at DESC, id DESC);
CREATE INDEX imports_by_update ON imports (updated_at);
-- The same file sent twice is one import, as long as that one is open.
CREATE UNIQUE INDEX imports_open ON imports (owner_id, file_key) WHERE status IN ('reading', 'previewed', 'applying');

-- The file as it came, until its import is settled.
CREATE TABLE import_files (
  import_id uuid PRIMARY KEY REFERENCES imports (id) ON DELETE CASCADE,
  content bytea NOT NULL
);
ALTER TABLE import_files ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE import_entries (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  place int NOT NULL,
  line int NOT NULL,
  file text,
  outcome text NOT NULL,
  stem text,
  asked text,
  external_id text,
  question_id uuid,
  based_on int,
  content jsonb,
  quality_score int,
  complexity_score int,
  changes text[],
  notes jsonb,
  refusal jsonb,
  PRIMARY KEY (import_id, place)
);
CREATE INDEX import_entries_by_outcome ON import_entries (import_id, outcome, place);

-- What other systems call the questions that came from them: a member's own, or, without an owner, the bank's.
CREATE TABLE imported_questions (
  question_id uuid PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE,
  owner_id uuid,
  external_id text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (owner_id, external_id)
);
