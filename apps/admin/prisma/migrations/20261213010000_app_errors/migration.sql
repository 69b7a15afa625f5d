-- Errors that clients report, stored for 90 days, and their groups by fingerprint. New tables only: the previous version runs on this schema.
CREATE TABLE app_error_groups (
  id uuid PRIMARY KEY,
  fingerprint text NOT NULL CONSTRAINT app_error_groups_fingerprint UNIQUE,
  where_at text NOT NULL,
  what text NOT NULL,
  message text NOT NULL,
  count int NOT NULL,
  first_seen timestamptz(3) NOT NULL,
  last_seen timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  reopened_at timestamptz(3)
);
CREATE INDEX app_error_groups_listed ON app_error_groups (last_seen DESC, id DESC);

CREATE TABLE app_errors (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  where_at text NOT NULL,
  what text NOT NULL,
  message text NOT NULL,
  user_id uuid,
  url text,
  ua text,
  ctx jsonb,
  group_id uuid REFERENCES app_error_groups (id) ON DELETE SET NULL
);
-- Each filter of the list has its order in an index, so that a page is found without reading rows up to the offset.
CREATE INDEX app_errors_listed ON app_errors (created_at DESC, id DESC);
CREATE INDEX app_errors_of_what ON app_errors (what, where_at, created_at DESC, id DESC);
CREATE INDEX app_errors_of_what_anywhere ON app_errors (what, created_at DESC, id DESC);
CREATE INDEX app_errors_of_where ON app_errors (where_at, created_at DESC, id DESC);
CREATE INDEX app_errors_of_member ON app_errors (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX app_errors_of_group ON app_errors (group_id, created_at DESC, id DESC) WHERE group_id IS NOT NULL;
CREATE INDEX app_errors_of_group_and_member ON app_errors (group_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX app_errors_ungrouped ON app_errors (created_at) WHERE group_id IS NULL;
