-- The quiz of the last answer to a question, by which ai knows what is still unanswered in an active quiz. A republish derives it for
-- earlier rows. Until then ai treats their questions as unanswered there.
ALTER TABLE answered_questions ADD COLUMN last_quiz_id uuid;
