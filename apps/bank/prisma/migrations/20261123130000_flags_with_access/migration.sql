-- Whether the member had access when raising the flag: only such flags count toward suspension. What access was when an older flag was
-- raised is not stored, so those keep counting. An admin dismisses what should not.
ALTER TABLE flags ADD COLUMN had_access boolean NOT NULL DEFAULT true;
-- What an older version still running adds meanwhile waits for review.
ALTER TABLE flags ALTER COLUMN had_access SET DEFAULT false;

-- Counts what a member flagged today, for the daily cap.
DROP INDEX flag_history_of_member;
CREATE INDEX flag_history_of_member ON flag_history (member_id, created_at DESC);
