-- The highest version of its content that there is: one in review is above the one that is live (content_version).
ALTER TABLE questions ADD COLUMN latest_version int NOT NULL DEFAULT 1;
UPDATE questions SET latest_version = content_version;
ALTER TABLE questions ALTER COLUMN latest_version DROP DEFAULT;
CREATE INDEX questions_by_review ON questions (review_status, updated_at DESC, id DESC) WHERE review_status <> 'approved';

-- Every version of a question's content, for ever: who made it, when and why, and what became of it.
CREATE TABLE question_versions (
  question_id uuid NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  version int NOT NULL,
  content jsonb NOT NULL,
  editor_id uuid,
  edited_at timestamptz(3) NOT NULL,
  update_reason text,
  review_status text NOT NULL,
  reviewed_by uuid,
  reviewed_at timestamptz(3),
  review_notes text,
  PRIMARY KEY (question_id, version)
);
CREATE INDEX question_versions_of_editor ON question_versions (editor_id) WHERE editor_id IS NOT NULL;
CREATE INDEX question_versions_to_review ON question_versions (edited_at DESC, question_id DESC) WHERE review_status = 'in-review';

INSERT INTO question_versions (question_id, version, content, edited_at, review_status)
  SELECT id, content_version, jsonb_strip_nulls(jsonb_build_object('domain', domain, 'secondaryDomain', secondary_domain,
    'topic', topic, 'difficulty', difficulty, 'stem', stem, 'options', options, 'correctOptionId', correct_option_id,
    'explanation', explanation, 'citations', citations, 'tags', to_jsonb(tags), 'questionType', question_type,
    'formatType', format_type)), updated_at, review_status
  FROM questions WHERE NOT deleted;
