-- The share of candidates who just pass that are expected to answer a shipped question correctly, and the content version that was rated.
ALTER TABLE questions ADD COLUMN expected_facility double precision, ADD COLUMN expected_version int;
