-- Counts the changes of a member's rating: each is told with its version. One that was taken back stays as its version alone, so
-- that the next one goes on counting.
ALTER TABLE ratings
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ALTER COLUMN rating DROP NOT NULL;
ALTER TABLE ratings ALTER COLUMN version DROP DEFAULT;
