-- When what a question says last changed. `updated_at` is when anything about it did: flags, status, a review that left the text alone.
ALTER TABLE questions ADD COLUMN last_updated_at timestamptz(3);
UPDATE questions q SET last_updated_at = CASE WHEN v.version > 1 THEN coalesce(v.reviewed_at, v.edited_at) ELSE v.edited_at END
  FROM question_versions v WHERE v.question_id = q.id AND v.version = q.content_version;
UPDATE questions SET last_updated_at = updated_at WHERE last_updated_at IS NULL;
ALTER TABLE questions ALTER COLUMN last_updated_at SET DEFAULT now(), ALTER COLUMN last_updated_at SET NOT NULL;
