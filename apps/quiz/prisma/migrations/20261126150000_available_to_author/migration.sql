-- A member's question that isn't approved yet is drawn in its author's quizzes only. The column is null for every other question.
ALTER TABLE question_pool ADD COLUMN available_to uuid;
CREATE INDEX question_pool_available_to ON question_pool (available_to) WHERE available_to IS NOT NULL;

-- Existing rows: this service already stores who wrote which question and whether it was approved.
UPDATE question_pool AS pool SET available_to = contribution.author_id FROM contributions AS contribution
WHERE contribution.question_id = pool.id AND contribution.approved_at IS NULL AND NOT pool.available AND NOT pool.deleted;

-- It doesn't store whether such a question is active. Removing the consumer from this list makes `migrate` republish the bank's
-- questions, and a version that is one lower lets the republished event, which has the same version, replace the row.
UPDATE question_pool SET version = version - 1 WHERE available_to IS NOT NULL;
DELETE FROM platform.known_consumers WHERE name = 'quiz.keep-question-pool-when-question-updated';
