-- A shipped question that a later release no longer ships: since when, why, and what replaces it.
ALTER TABLE questions ADD COLUMN retired_at timestamptz(3), ADD COLUMN retirement_reason text, ADD COLUMN replaced_by uuid;

-- The content version from which answers count in the statistics, where earlier ones were given to other options. NULL for all.
ALTER TABLE questions ADD COLUMN statistics_from int;
ALTER TABLE answers ADD COLUMN content_version int;
